import { type KeptWindow, SendLog, windowSeconds } from './send-log.ts';

/** Value for "no bound". Finite, because JSON has no Infinity. */
export const unbounded = Number.MAX_SAFE_INTEGER;

/** Upper bounds on the rate under the hypotheses still open, in requests per ms; Infinity before any refusal. */
export interface Ceilings {
  likely: number;
  highest: number;
  longestMs: number;
}

export type Bounds = Pick<WindowHypothesis, 'atLeast' | 'below'>[];

export interface Allowance {
  perMs: number;
  margin: number;
  burst: number;
  reserve: number;
  slackMs: number;
}

/** Hypothesis that the limit counts in windows of `ms`. Open while `atLeast < below`: its number N is between them. */
interface WindowHypothesis {
  ms: number;
  atLeast: number;
  below: number;
  /** Time since which windows are watched, and the fewest requests in any window that ended since. */
  watchedSince: number;
  fewest: number;
}

/** The most windows of the first length that a span of the second length can touch. */
const windowsTouched = windowSeconds.map((window) =>
  windowSeconds.map((span) => Math.ceil(span / window) + 1),
);

const longestMs = 1_000 * Math.max(...windowSeconds);

/**
 * Proofs about a hidden limit N from passed and refused requests. Keeps the send times of the longest window and one
 * hypothesis per window length. Four proofs hold for sliding windows and for fixed windows of any phase:
 * - refused: the hidden window lies within the last `ms`, so N is below the number sent in that time;
 * - passed: C requests in the time of k windows touched at most k + 1 windows. One of them held C / (k + 1) requests
 * or more, so N is no less;
 * - watched: some window ends within any stretch of `ms`, so N is no less than the fewest that any of them held;
 * - outlasted: a single request is refused after a silence only if the window is longer than the silence.
 */
export class PacingEvidence {
  readonly #log: SendLog;
  readonly #hypotheses: WindowHypothesis[];
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
    // The limit changed, or another program uses it too: forget everything before this refusal.
    this.#hypotheses.forEach((hypothesis, index) => {
      hypothesis.atLeast = 0;
      hypothesis.below = Math.min(unbounded, Math.max(2, (counts[index] ?? 0) + 1));
    });
    this.#certainFrom = sentAt;
    return false;
  }

  outlasted(sentAt: number, silenceMs: number): void {
    this.withdraw(sentAt);
    for (const hypothesis of this.#hypotheses) if (hypothesis.ms <= silenceMs) hypothesis.below = 0;
    if (this.#hypotheses.some(isOpen)) return;
    for (const hypothesis of this.#hypotheses) {
      if (hypothesis.below === 0) hypothesis.atLeast = 0;
      hypothesis.below = unbounded;
    }
  }

  /** Whether no other request was sent in the longest window before this one. */
  wasAlone(sentAt: number): boolean {
    return this.#log.count(sentAt - longestMs, sentAt) <= 1;
  }

  withdraw(sentAt: number): void {
    this.#log.remove(sentAt);
    this.#watchAnew();
  }

  ceilings(preferredMs: number): Ceilings {
    let open = this.#hypotheses.filter(isOpen);
    if (open.length === 0) {
      // More passed than was ever refused: the limit was raised. Its window is hardly new, so reopen the last windows.
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
  // Every limit lets some request pass, so a window with only the refused request is impossible.
  return { ms: seconds * 1_000, atLeast: Math.max(1, atLeast), below, ...watch };
}

function isOpen({ atLeast, below }: WindowHypothesis): boolean {
  return atLeast < below;
}

function ceilingOf({ below, ms }: WindowHypothesis): number {
  return below === unbounded ? Number.POSITIVE_INFINITY : (below - 1) / ms;
}
