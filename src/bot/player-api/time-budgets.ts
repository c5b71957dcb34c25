/** All waits of this client, in milliseconds. Each ends at its question's deadline (`Ask.deadline`). */

/** One attempt, from connect to last byte, all address families together. */
export const attemptMs = 8_000;

/** {@link attemptMs} at the first of two addresses, so that the second has time left. */
export const firstAttemptMs = 3_000;

export const refreshFloorMs = 5_000;

/** The longest wait for a named retry time; above it the question fails at once. */
export const longestNamedRetryMs = 3_000;

/** The longest wait for the named end of a firewall's refusal; above it the question fails at once. */
export const longestRefusedMs = 15_000;

export const tellPlaceAfterMs = 3_000;

export const backgroundMs = 60_000;

export const revalidationRestMs = 30_000;

/** How often to look at the shared cache while another process asks the same. */
export const sharedFlightPollMs = 100;
