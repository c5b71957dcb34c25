/** Every wait of this client, in milliseconds. Each ends at the deadline of its question (`Ask.deadline`). */

/** One attempt on the wire, from connect to the last byte, all address families together. */
export const attemptMs = 8_000;

/** The same at the first of two addresses, so that the second has time left. */
export const firstAttemptMs = 3_000;

/** An answer younger than this is not asked for again, even for a caller that wants a fresh one. */
export const refreshFloorMs = 5_000;

/** The longest wait for a retry whose time the API named; above it the question fails at once and says when to ask again. */
export const longestNamedRetryMs = 3_000;

/** The longest wait after a refusal of the firewall that named its end; above it the question fails at once. */
export const longestRefusedMs = 15_000;

/** A caller that has waited this long learns its place in the queue. */
export const tellPlaceAfterMs = 3_000;

/** Background work (revalidating a cached answer, asking for usage) has this long, queueing included. */
export const backgroundMs = 60_000;

/** A cached answer whose revalidation failed is not revalidated again for this long. */
export const revalidationRestMs = 30_000;

/** While another process asks the same question, the shared cache is looked at this often. */
export const sharedFlightPollMs = 100;
