import { unbounded } from './pacing-evidence.ts';
import { cuts, doublingMs, growth, type TempoState } from './pacing-tempo.ts';

/** Pause before retrying the former rate: one minute, then doubled. After four tries, another rate may replace it. */
const retry = { afterMs: 60_000, most: 4 };
/** The rate doubles in this many times the cost of a refusal, which means one refusal in about 23 times its cost. */
const costsToDouble = 520;
/** If two refusals come within this many times their cost, the rate is far too high. */
const soonInCosts = 3;

export function climbCheaply(tempo: TempoState, now: number, costMs: number): void {
  retryFormer(tempo, now);
  const isKnownToPass = tempo.perMs < (1 - cuts.first) * tempo.refusedPerMs;
  tempo.perMs *= growth(tempo.perMs, isKnownToPass ? doublingMs.seeking : costsToDouble * costMs);
}

export function fallCheaply(tempo: TempoState, now: number, costMs: number, goneWellForMs: number): void {
  rememberFormer(tempo, now, goneWellForMs);
  tempo.cut = goneWellForMs < soonInCosts * costMs ? Math.min(cuts.deepest, 2 * tempo.cut) : cuts.first;
  tempo.refusedPerMs = tempo.perMs;
  tempo.perMs *= 1 - tempo.cut;
}

/** Remembers a rate that worked for a minute, because a lowered limit or a neighbour's traffic is temporary. */
function rememberFormer(tempo: TempoState, now: number, goneWellForMs: number): void {
  const isNew = !tempo.former || tempo.former.tries >= retry.most;
  if (isNew && goneWellForMs >= retry.afterMs && tempo.refusedPerMs < unbounded)
    tempo.former = { perMs: tempo.perMs * (1 - cuts.first), tryAt: 0, tries: 0 };
  if (tempo.former) tempo.former.tryAt = now + retry.afterMs * 2 ** tempo.former.tries;
}

function retryFormer(tempo: TempoState, now: number): void {
  const { former } = tempo;
  if (!former || now < former.tryAt) return;
  if (tempo.perMs > former.perMs) tempo.former = undefined;
  else {
    tempo.perMs = former.perMs;
    former.tries++;
    former.tryAt = now + retry.afterMs * 2 ** former.tries;
  }
}
