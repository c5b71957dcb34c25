import { dayMs } from '../../shared/time/utc-day.ts';

/**
 * Every wait of the gallery in one place, in milliseconds. Above them stands the deadline of a card's pictures, which the
 * caller of `Gallery.fetch` chooses: what has not arrived by then is a placeholder.
 */

/** After this time without an answer, a source counts as slow, and Loadout also asks the next one. */
export const slowMs = 600;

/** One picture from one source, from connect to the last byte. */
export const attemptMs = 1_500;

/**
 * Waiting in the queue of a source if another source may have the picture too. It costs a card at most {@link slowMs}: after
 * that the next source is asked as well. A source that is known to be paused for longer is left out at once.
 */
export const queueMs = 1_500;

/** A permit that comes later than this before the deadline is of no use: the picture has yet to be transferred. */
export const transferMs = 250;

/** Fetching a picture in the background, for the next card that needs it, queueing included. */
export const backgroundMs = 60_000;

/** A source that does not have a picture is not asked for it again for this long. */
export const missTtlMs = 10 * 60_000;

export const memoryTtlMs = dayMs;
