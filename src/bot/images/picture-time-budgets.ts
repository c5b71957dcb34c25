import { dayMs } from '../../shared/time/utc-day.ts';

/** All waits of the gallery, below the deadline that the caller of `Gallery.fetch` chooses. */

export const slowMs = 600;

export const attemptMs = 1_500;

/** Wait for one of several sources; costs a card at most {@link slowMs}. Sources paused for longer are skipped. */
export const queueMs = 1_500;

/** A permit this close to the deadline is useless: the picture still needs its transfer. */
export const transferMs = 250;

export const backgroundMs = 60_000;

/** Pause before asking a source again for a picture that it lacks. */
export const missTtlMs = 10 * 60_000;

export const memoryTtlMs = dayMs;
