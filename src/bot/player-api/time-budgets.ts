/** All waits of this client, each bounded by `Ask.deadline`. */

/** One attempt, from connect to last byte, over all address families. */
export const attemptMs = 8_000;

/** {@link attemptMs} at the first of two addresses, so that the second has time left. */
export const firstAttemptMs = 3_000;

export const refreshFloorMs = 5_000;

/** Later retry times fail at once. */
export const longestNamedRetryMs = 3_000;

/** Longer firewall refusals fail at once. */
export const longestRefusedMs = 15_000;

export const queueNoticeAfterMs = 3_000;

export const backgroundMs = 60_000;

export const revalidationRestMs = 30_000;

export const sharedFlightPollMs = 100;
