import { type KeptWindow, SendLog, windowSeconds } from './send-log.ts';

/** No bound is known. Finite, so that what was learned survives JSON. */
export const unbounded = Number.MAX_SAFE_INTEGER;

/** The lowest rates that the open hypotheses rule out, in requests per ms; Infinity if nothing was refused. */
export interface Ceilings {
  /** The lowest, windows as short as preferred first. */
  likely: number;
  highest: number;
  longestMs: number;
}

export type Bounds = Pick<WindowHypothesis, 'atLeast' | 'below'>[];

export interface Allowance {
  /** Requests per ms that need no proof. */
  perMs: number;
  /** Share of a refuted count that is used. */
  margin: number;
  /** Requests on top of the rate while nothing has been refused yet. */
  burst: number;
  reserve: number;
  /** Arrivals may be off by so much. */
  slackMs: number;
}

/** The limit is counted over windows of `ms`: so long as `atLeast < below`, its number N lies between them. */
interface WindowHypothesis {
  ms: number;
  atLeast: number;
  below: number;
  /** The present watch: when it began, and the fewest requests any window that ended since then has held. */
  watchedSince: number;
  fewest: number;
}

/** At most so many windows of the first length are touched within the second length. */
const windowsTouched = windowSeconds.map((window) =>
  windowSeconds.map((span) => Math.ceil(span / window) + 1),
);

const longestMs = 1_000 * Math.max(...windowSeconds);

/**
 * Proofs about a hidden limit N from requests that passed and requests that were refused. It keeps the send times of the
 * longest window, and one hypothesis per window length. Four proofs hold for fixed windows of any phase and for sliding ones:
 * - refused: the hidden window lies within the last `ms`, so N is below the number sent in that time;
 * - passed: C requests in k windows' time touched at most k + 1 windows, one of which held C / (k + 1), so N is no less;
 * - watched: some window ends within any stretch of `ms`, so N is no less than the fewest that any of them held;
 * - outlasted: a lone request is refused after a silence only if the window is longer than the silence.
 */
export class PacingEvidence {
  readonly #log: SendLog;
  readonly #hypotheses: WindowHypothesis[];
  /** Requests up to then prove nothing about the least that the limit may be. */
  #certainFrom: number;
  #lastOpen: WindowHypothesis[];

  constructor(kept: readonly KeptWindow[] = [], keptAt = Number.NEGATIVE_INFINITY) {
    this.#log = new SendLog(kept, keptAt);
    this.#certainFrom = keptAt;
    this.#hypotheses = windowSeconds.map((seconds, index) => startHypothesis(seconds, kept[index]));
    this.#lastOpen = this.#hypotheses;
  }

  sent(now: number): void {
    for (const hypothesis of this.#hypotheses) this.#watch(hypothesis, now);
    this.#log.add(now);
  }

  passed(sentAt: number): void {
    const counts = this.#hypotheses.map(({ ms }) => this.#certainIn(ms, sentAt));
    this.#hypotheses.forEach((hypothesis, index) => {
      const touched = windowsTouched[index] ?? [];
      let { atLeast } = hypothesis;
      for (let longer = index; longer < counts.length; longer++) {
        const proven = (counts[longer] ?? 0) / (touched[longer] ?? Number.POSITIVE_INFINITY);
        if (proven > atLeast) atLeast = Math.ceil(proven);
      }
      hypothesis.atLeast = atLeast;
    });
  }

  /** The request sent then was refused; arrival times may be off by `doubtMs`. False: no hypothesis explains it. */
  refused(sentAt: number, doubtMs: number): boolean {
    const counts = this.#hypotheses.map(({ ms }) => {
      const from = sentAt - ms - doubtMs;
      return this.#log.isWholeSince(from) ? this.#log.count(from, sentAt) : unbounded;
    });
    this.#hypotheses.forEach((hypothesis, index) => {
      hypothesis.below = Math.min(hypothesis.below, counts[index] ?? unbounded);
    });
    this.withdraw(sentAt);
    if (this.#hypotheses.some(isOpen)) return true;
    // The limit has changed, or another program shares it: only this refusal is believed, and no request before it.
    this.#hypotheses.forEach((hypothesis, index) => {
      hypothesis.atLeast = 0;
      hypothesis.below = Math.min(unbounded, Math.max(2, (counts[index] ?? 0) + 1));
    });
    this.#certainFrom = sentAt;
    return false;
  }

  /** The request sent then was refused after a silence of `silenceMs`: the window is longer. */
  outlasted(sentAt: number, silenceMs: number): void {
    this.withdraw(sentAt);
    for (const hypothesis of this.#hypotheses) if (hypothesis.ms <= silenceMs) hypothesis.below = 0;
    if (this.#hypotheses.some(isOpen)) return;
    for (const hypothesis of this.#hypotheses) {
      if (hypothesis.below === 0) hypothesis.atLeast = 0;
      hypothesis.below = unbounded;
    }
  }

  /** Whether no other request was sent within the longest window before then. */
  wasAlone(sentAt: number): boolean {
    return this.#log.count(sentAt - longestMs, sentAt) <= 1;
  }

  /** The request sent then was refused, for a reason known already. */
  withdraw(sentAt: number): void {
    this.#log.remove(sentAt);
    this.#watchAnew();
  }

  /** @param preferredMs windows up to this length are more likely */
  ceilings(preferredMs: number): Ceilings {
    let open = this.#hypotheses.filter(isOpen);
    if (open.length === 0) {
      // More has passed than was ever refused: the limit was raised. A new number rarely comes with a new window, so
      // only the windows that explained the old limit to the end are reopened.
      for (const hypothesis of this.#lastOpen) hypothesis.below = unbounded;
      open = this.#lastOpen;
    }
    this.#lastOpen = open;
    const preferred = open.filter(({ ms }) => ms <= preferredMs);
    return {
      likely: Math.min(...(preferred.length > 0 ? preferred : open).map(ceilingOf)),
      highest: Math.max(...open.map(ceilingOf)),
      longestMs: Math.max(...open.map(({ ms }) => ms)),
    };
  }

  /** How long until one more request fits every open hypothesis, after `ahead` others that go now. */
  waitMs(now: number, { perMs, margin, burst, reserve, slackMs }: Allowance, ahead = 0): number {
    let wait = 0;
    for (const { ms, atLeast, below } of this.#hypotheses) {
      if (atLeast >= below) continue;
      const trusted =
        below === unbounded
          ? Math.floor(perMs * ms + burst)
          : Math.max(Math.floor(margin * (below - 1)), Math.ceil(perMs * ms));
      const budget = Math.max(atLeast, trusted);
      const free = Math.max(1, budget - Math.floor(reserve * budget)) - ahead;
      const blocking = free > 0 ? this.#log.fromLast(free) : now;
      if (blocking !== undefined) wait = Math.max(wait, blocking + ms + slackMs - now);
    }
    return wait;
  }

  bounds(): Bounds {
    return this.#hypotheses.map(({ atLeast, below }) => ({ atLeast, below }));
  }

  restore(bounds: Bounds): void {
    this.#hypotheses.forEach((hypothesis, index) => {
      Object.assign(hypothesis, bounds[index]);
    });
  }

  /** The send times mean nothing any more; the proofs still do. */
  forgetTimes(): void {
    this.#log.clear();
    this.#certainFrom = Number.NEGATIVE_INFINITY;
    this.#watchAnew();
  }

  snapshot(now: number): KeptWindow[] {
    return this.#hypotheses.map(({ ms, atLeast, below }) => [atLeast, below, this.#log.count(now - ms, now)]);
  }

  #certainIn(ms: number, until: number): number {
    return this.#log.count(Math.max(until - ms, this.#certainFrom), until);
  }

  #watch(hypothesis: WindowHypothesis, now: number): void {
    if (Number.isNaN(hypothesis.watchedSince)) hypothesis.watchedSince = now;
    hypothesis.fewest = Math.min(hypothesis.fewest, this.#certainIn(hypothesis.ms, now));
    if (now - hypothesis.watchedSince < hypothesis.ms) return;
    hypothesis.atLeast = Math.max(hypothesis.atLeast, hypothesis.fewest);
    hypothesis.watchedSince = now;
    hypothesis.fewest = unbounded;
  }

  #watchAnew(): void {
    for (const hypothesis of this.#hypotheses) {
      hypothesis.watchedSince = Number.NaN;
      hypothesis.fewest = unbounded;
    }
  }
}

function startHypothesis(seconds: number, kept: KeptWindow = [1, unbounded, 0]): WindowHypothesis {
  const [atLeast, below] = kept;
  const watch = { watchedSince: Number.NaN, fewest: unbounded };
  // No limit lets nothing pass: a window in which only the refused request left is no window.
  return { ms: seconds * 1_000, atLeast: Math.max(1, atLeast), below, ...watch };
}

function isOpen({ atLeast, below }: WindowHypothesis): boolean {
  return atLeast < below;
}

function ceilingOf({ below, ms }: WindowHypothesis): number {
  return below === unbounded ? Number.POSITIVE_INFINITY : (below - 1) / ms;
}
