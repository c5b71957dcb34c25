import { type Ceilings, unbounded } from './pacing-evidence.ts';

export interface TempoState {
  perMs: number;
  margin: number;
  cut: number;
  refusedPerMs: number;
  /** `seek`: between two hypotheses. `refine`: nearer to the ceiling. `raise`: beyond it, in case the limit was raised. */
  attempt: 'nothing' | 'seek' | 'refine' | 'raise';
  seekMs: number;
  refineEveryMs: number;
  refineAt: number;
  raiseAt: number;
  /** While refusals are cheap: the rate before a series of refusals, and when to retry it. */
  former?: { perMs: number; tryAt: number; tries: number } | undefined;
}

const minuteMs = 60_000;
/** Time in which the rate doubles: before any refusal, and between hypotheses that only an attempt can separate. */
export const doublingMs = { growing: minuteMs / 2, seeking: 2 * minuteMs };
/** Number of windows in which the rate doubles after a proven raise; in fewer, refusals would prove too little. */
const windowsToDouble = 4;
export const cuts = { first: 0.03, deepest: 0.24, isSoonMs: 5 * minuteMs };
const agreement = 1.15;
const mostSlower = 2;
const closeEnough = 0.985;
/**
 * Only a request beyond the limit can reveal that it was raised; if it was not, that costs a refusal, about a fortieth
 * of the time. The interval never grows, because a raise must be found soon even after a long time without changes. The
 * step is wide enough for a proof within a few windows of ten requests or more.
 */
const raising = { everyMs: 45 * minuteMs, factor: 1.1, nextMs: 3 * minuteMs, rarest: 4 };

export const startingTempo: TempoState = {
  perMs: 1 / 1_000,
  margin: 1 - cuts.first,
  cut: cuts.first,
  refusedPerMs: unbounded,
  attempt: 'nothing',
  seekMs: doublingMs.seeking,
  refineEveryMs: 3 * minuteMs,
  refineAt: 0,
  raiseAt: 0,
};

/**
 * Raises the rate; called when a request that the tempo held back has passed (idle time proves nothing). In this order:
 * grow to just under the likely ceiling; seek while the open hypotheses disagree, but below the refused rate; refine:
 * halve the gap to the ceiling; and, rarely, raise: go beyond it.
 */
export function climb(tempo: TempoState, now: number, ceilings: Ceilings): void {
  const { likely, highest } = ceilings;
  const safe = tempo.margin * likely;
  const isTorn = highest > likely * agreement;
  if (tempo.perMs < safe) {
    tempo.perMs = Math.min(safe, tempo.perMs * growth(tempo.perMs, timeToDouble(tempo, ceilings)));
  } else if (isTorn && tempo.perMs < (1 - cuts.first) * Math.min(highest, tempo.refusedPerMs)) {
    tempo.attempt = 'seek';
    tempo.perMs *= growth(tempo.perMs, tempo.seekMs);
  } else if (tempo.margin < closeEnough) {
    if (now < tempo.refineAt) return;
    tempo.attempt = 'refine';
    tempo.margin = (1 + tempo.margin) / 2;
    tempo.refineAt = now + tempo.refineEveryMs;
  } else if (now >= tempo.raiseAt) {
    tempo.attempt = 'raise';
    tempo.perMs *= raising.factor;
    tempo.raiseAt = now + raising.nextMs;
  }
}

/** Falls a little below the disproved rate, further if refusals repeat soon; refines half as often. */
export function fall(
  tempo: TempoState,
  now: number,
  { likely, goneWellForMs, roundTripMs }: { likely: number; goneWellForMs: number; roundTripMs: number },
): void {
  tempo.cut = goneWellForMs < cuts.isSoonMs ? Math.min(cuts.deepest, 2 * tempo.cut) : cuts.first;
  tempo.refusedPerMs = tempo.perMs;
  tempo.perMs = Math.min(tempo.perMs, likely) * (1 - tempo.cut);
  tempo.margin = tempo.perMs / likely;
  // A refusal hits every request in flight, so take the risk less often.
  const underWay = Math.max(1, Math.floor(tempo.perMs * roundTripMs));
  if (tempo.attempt === 'refine') tempo.refineEveryMs *= 2;
  if (tempo.attempt === 'seek') tempo.seekMs *= Math.min(underWay, mostSlower);
  tempo.attempt = 'nothing';
  tempo.refineAt = now + tempo.refineEveryMs;
  tempo.raiseAt = now + raising.everyMs * Math.min(underWay, raising.rarest);
}

/** Doubles quickly if there is no ceiling left after a refusal: the limit was raised to an unknown number. */
function timeToDouble(tempo: TempoState, { likely, longestMs }: Ceilings): number {
  const isRaised = likely === Number.POSITIVE_INFINITY && tempo.refusedPerMs < unbounded;
  if (!isRaised) return doublingMs.growing;
  tempo.refineEveryMs = startingTempo.refineEveryMs;
  tempo.seekMs = startingTempo.seekMs;
  return Math.max(doublingMs.growing, windowsToDouble * longestMs);
}

export const growth = (perMs: number, doubling: number) => 2 ** (1 / (perMs * doubling));
