import type { Arrival } from '../../discord/command.ts';

/** Shares of an answer's time after which player API and pictures must be done; the rest is for drawing and sending. */
const shares = { api: 0.6, pictures: 0.85 } as const;

/** Longest wait for pictures; they are not worth more. */
const maxPicturesMs = 5_000;

type Times = Omit<Arrival, 'trace'>;

export function apiDeadline(times: Times): number {
  return partOf(times, shares.api);
}

export function picturesDeadline(times: Times, now: number): number {
  return Math.min(partOf(times, shares.pictures), now + maxPicturesMs);
}

function partOf({ receivedAt, deadline }: Times, share: number): number {
  return Math.floor(receivedAt + (deadline - receivedAt) * share);
}
