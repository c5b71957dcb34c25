import { unbounded } from './pacing-evidence.ts';
import { cuts, doublingMs, growth, type TempoState } from './pacing-tempo.ts';

/** Before the former rate is tried again: one minute, then twice as long each time. From four tries on, another rate may take its place. */
const retry = { afterMs: 60_000, most: 4 };
/** The rate doubles in so many times the cost of a refusal: about one refusal in 23 times its cost. */
const costsToDouble = 520;
/** A refusal within so many times its cost came soon after the last one: the rate is far too high. */
const soonInCosts = 3;

/** A request that the tempo had held back has passed: soon back to just below the refused rate, then slowly on. */
export function climbCheaply(tempo: TempoState, now: number, costMs: number): void {
  retryFormer(tempo, now);
  const isKnownToPass = tempo.perMs < (1 - cuts.first) * tempo.refusedPerMs;
  tempo.perMs *= growth(tempo.perMs, isKnownToPass ? doublingMs.seeking : costsToDouble * costMs);
}

/** A refusal: a little slower, and much slower if refusals follow one another soon. */
export function fallCheaply(tempo: TempoState, now: number, costMs: number, goneWellForMs: number): void {
  rememberFormer(tempo, now, goneWellForMs);
  tempo.cut = goneWellForMs < soonInCosts * costMs ? Math.min(cuts.deepest, 2 * tempo.cut) : cuts.first;
  tempo.refusedPerMs = tempo.perMs;
  tempo.perMs *= 1 - tempo.cut;
}

/** A rate that passed for a minute may pass again: a cut of the limit and a neighbour's requests are temporary. */
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
