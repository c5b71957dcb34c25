import { type Ceilings, unbounded } from './pacing-evidence.ts';

/** How fast requests are sent and what is being attempted. Rates in requests per ms. Plain numbers: it survives JSON. */
export interface TempoState {
  perMs: number;
  margin: number;
  cut: number;
  refusedPerMs: number;
  /** `seek`: between two hypotheses. `refine`: nearer to the ceiling. `raise`: beyond it, if the limit was raised. */
  attempt: 'nothing' | 'seek' | 'refine' | 'raise';
  seekMs: number;
  refineEveryMs: number;
  refineAt: number;
  raiseAt: number;
  /** Where refusals are cheap: the rate before a row of them, and when it is tried again. */
  former?: { perMs: number; tryAt: number; tries: number } | undefined;
}

const minuteMs = 60_000;
/** Time to double: before any refusal, and between two hypotheses that only an attempt can separate. */
export const doublingMs = { growing: minuteMs / 2, seeking: 2 * minuteMs };
/** After a raise is proven, the rate doubles once in so many windows: faster, and refusals prove too little. */
const windowsToDouble = 4;
export const cuts = { first: 0.03, deepest: 0.24, isSoonMs: 5 * minuteMs };
/** Ceilings nearer to each other than this count as one. */
const agreement = 1.15;
/** A failed attempt to seek makes the next one slower, by this at most. */
const mostSlower = 2;
const closeEnough = 0.985;
/**
 * Only a request beyond the limit can show that the limit was raised, and it costs a refusal if it was not: about a fortieth
 * of the time. The interval never grows, because a raise must be found soon even after a long time without changes. The step
 * is wide enough for a proof within a few windows of ten requests or more.
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
 * One more request has passed that the tempo itself had held back (idle time proves nothing). In this order:
 * grow to just under the likely ceiling; seek on while the open hypotheses disagree, but not up to the refused rate;
 * refine: halve what is left to the ceiling; and, rarely, raise: go beyond it.
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

/** A refusal: stay a little under what it disproved, deeper if refusals follow soon; refine half as often. */
export function fall(
  tempo: TempoState,
  now: number,
  { likely, goneWellForMs, roundTripMs }: { likely: number; goneWellForMs: number; roundTripMs: number },
): void {
  tempo.cut = goneWellForMs < cuts.isSoonMs ? Math.min(cuts.deepest, 2 * tempo.cut) : cuts.first;
  tempo.refusedPerMs = tempo.perMs;
  tempo.perMs = Math.min(tempo.perMs, likely) * (1 - tempo.cut);
  tempo.margin = tempo.perMs / likely;
  // A refusal takes with it all requests that are under way, so it may be risked more rarely.
  const underWay = Math.max(1, Math.floor(tempo.perMs * roundTripMs));
  if (tempo.attempt === 'refine') tempo.refineEveryMs *= 2;
  if (tempo.attempt === 'seek') tempo.seekMs *= Math.min(underWay, mostSlower);
  tempo.attempt = 'nothing';
  tempo.refineAt = now + tempo.refineEveryMs;
  tempo.raiseAt = now + raising.everyMs * Math.min(underWay, raising.rarest);
}

/** Doubles fast if there is no ceiling after a refusal: the limit was raised, and only its number is unknown. */
function timeToDouble(tempo: TempoState, { likely, longestMs }: Ceilings): number {
  const isRaised = likely === Number.POSITIVE_INFINITY && tempo.refusedPerMs < unbounded;
  if (!isRaised) return doublingMs.growing;
  tempo.refineEveryMs = startingTempo.refineEveryMs;
  tempo.seekMs = startingTempo.seekMs;
  return Math.max(doublingMs.growing, windowsToDouble * longestMs);
}

// Each request takes the place of the time between two of them.
export const growth = (perMs: number, doubling: number) => 2 ** (1 / (perMs * doubling));
