import type { InteractionContext } from '../../src/bot/command.ts';

/** When the player API must have answered, in milliseconds since the epoch. */
export function apiDeadline(context: InteractionContext): number {
  return partOfTheTime(context, 0.6);
}

/**
 * When the pictures must be there: what is left of the time is for drawing and sending, and nobody waits longer for a
 * picture than it is worth. `now`: milliseconds since the epoch, as everything here.
 */
export function picturesDeadline(context: InteractionContext, now: number): number {
  return Math.min(partOfTheTime(context, 0.85), now + picturesPatienceMs);
}

const picturesPatienceMs = 5_000;

function partOfTheTime({ receivedAt, deadline }: InteractionContext, part: number): number {
  return Math.floor(receivedAt + (deadline - receivedAt) * part);
}
