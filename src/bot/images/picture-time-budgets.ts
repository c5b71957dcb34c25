import { dayMs } from '../../shared/time/utc-day.ts';

/** The gallery's timeouts, all within the deadline that the caller of `Gallery.fetch` chooses. */

export const slowMs = 600;

export const attemptMs = 1_500;

/** Longest wait for a source's permit; sources paused for longer are skipped. A card loses at most {@link slowMs}. */
export const queueMs = 1_500;

/** Time to transfer a picture; a permit closer to the deadline is useless. */
export const transferMs = 250;

export const backgroundMs = 60_000;

/** Pause before asking a source again for a picture that it lacks. */
export const missTtlMs = 10 * 60_000;

export const memoryTtlMs = dayMs;
