/** Timeouts of the player API's client, all within `Ask.deadline`. */

/** Timeout of one attempt, from connecting to the last byte, over all address families. */
export const attemptMs = 8_000;

/** {@link attemptMs} for the first of two addresses, so that time is left for the second. */
export const firstAttemptMs = 3_000;

export const refreshFloorMs = 5_000;

/** Longest wait that the service may ask for; fail at once if it asks for more. */
export const longestNamedRetryMs = 3_000;

/** Longest refusal by the firewall to wait out; fail at once if it is longer. */
export const longestRefusedMs = 15_000;

export const queueNoticeAfterMs = 3_000;

export const backgroundMs = 60_000;

export const revalidationRestMs = 30_000;

export const sharedFlightPollMs = 100;
