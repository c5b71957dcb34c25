import { type Evidence, unbounded } from './pacing-evidence.ts';

/** How fast we go and what is being tried. Rates in requests per ms. Plain numbers: it survives JSON. */
export interface TempoState {
  perMs: number;
  /** Share of the likely ceiling that is used. */
  margin: number;
  /** What the last refusal took away, as a share. */
  cut: number;
  /** The rate that was last refused. */
  refusedPerMs: number;
  trying: 'nothing' | 'probe' | 'hope';
  probeEveryMs: number;
  probeAt: number;
  hopeEveryMs: number;
  hopeAt: number;
  hopeFactor: number;
}

const minuteMs = 60_000;
/** Time to double: before any refusal, and between two hypotheses of which only trying tells. */
const doublingMs = { growing: minuteMs / 2, seeking: 2 * minuteMs };
const cuts = { first: 0.03, deepest: 0.24, isSoonMs: 5 * minuteMs };
/** Ceilings nearer to each other than this count as one. */
const agreement = 1.15;
const closeEnough = 0.985;
const hopes = { factor: 1.04, largest: 1.2, nextMs: 3 * minuteMs };

export const startingTempo: TempoState = {
  perMs: 1 / 1_000,
  margin: 1 - cuts.first,
  cut: cuts.first,
  refusedPerMs: unbounded,
  trying: 'nothing',
  probeEveryMs: 3 * minuteMs,
  probeAt: 0,
  hopeEveryMs: 60 * minuteMs,
  hopeAt: 0,
  hopeFactor: hopes.factor,
};

/**
 * One more request has passed that the tempo itself had held back (idle time proves nothing). In this order:
 * grow to just under the likely ceiling; seek on while the open hypotheses disagree, but not up to the refused rate;
 * probe: halve what is left to the ceiling; and, rarely, hope that the limit was raised.
 */
export function climb(
  tempo: TempoState,
  now: number,
  { likely, highest }: ReturnType<Evidence['ceilings']>,
): void {
  const safe = tempo.margin * likely;
  const isTorn = highest > likely * agreement;
  if (tempo.perMs < safe) {
    tempo.perMs = Math.min(safe, tempo.perMs * growth(tempo.perMs, doublingMs.growing));
  } else if (isTorn && tempo.perMs < (1 - cuts.first) * Math.min(highest, tempo.refusedPerMs)) {
    tempo.perMs *= growth(tempo.perMs, doublingMs.seeking);
  } else if (tempo.margin < closeEnough) {
    if (now < tempo.probeAt) return;
    tempo.trying = 'probe';
    tempo.margin = (1 + tempo.margin) / 2;
    tempo.probeAt = now + tempo.probeEveryMs;
  } else if (now >= tempo.hopeAt) {
    tempo.trying = 'hope';
    tempo.perMs *= tempo.hopeFactor;
    tempo.hopeFactor = Math.min(hopes.largest, 2 * tempo.hopeFactor - 1);
    tempo.hopeAt = now + hopes.nextMs;
  }
}

/**
 * A refusal: stay a little under what it disproved and under what was being done, and deeper each time refusals follow
 * one another soon. Whatever was being tried is tried half as often from now on.
 */
export function fall(tempo: TempoState, now: number, likely: number, goneWellForMs: number): void {
  tempo.cut = goneWellForMs < cuts.isSoonMs ? Math.min(cuts.deepest, 2 * tempo.cut) : cuts.first;
  tempo.refusedPerMs = tempo.perMs;
  tempo.perMs = Math.min(tempo.perMs, likely) * (1 - tempo.cut);
  tempo.margin = tempo.perMs / likely;
  if (tempo.trying === 'probe') tempo.probeEveryMs *= 2;
  if (tempo.trying === 'hope') tempo.hopeEveryMs *= 2;
  tempo.trying = 'nothing';
  tempo.hopeFactor = hopes.factor;
  tempo.probeAt = now + tempo.probeEveryMs;
  tempo.hopeAt = now + tempo.hopeEveryMs;
}

// Each request stands for the time between two of them.
const growth = (perMs: number, doubling: number) => 2 ** (1 / (perMs * doubling));
