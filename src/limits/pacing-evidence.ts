/** No bound is known. Finite, so that what was learned survives JSON. */
export const unbounded = Number.MAX_SAFE_INTEGER;

/** Window lengths, in seconds, that a limit may be counted over. A length in between behaves like its neighbours. */
export const windowSeconds = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** What is kept of one window length across a restart: the two proofs, and how many requests the last such window saw. */
type KeptWindow = [atLeast: number, below: number, recent: number];

/**
 * The hypothesis "the limit is counted over windows of `ms`", with what is proven about its number N:
 * `atLeast <= N < below`. Once these cross, the limit is not counted over this window.
 */
interface WindowHypothesis {
  ms: number;
  atLeast: number;
  below: number;
  /** The present watch: when it began, and the fewest requests any window that ended since then has held. */
  watchedSince: number;
  fewest: number;
}

/** What requests that passed and requests that were refused prove about a limit nobody tells us. */
export interface Evidence {
  /** A request leaves. */
  sent(now: number): void;
  /** The request sent then has passed. */
  passed(sentAt: number): void;
  /** The request sent then was refused; arrival times may be off by `doubtMs`. False: no hypothesis explains it. */
  refused(sentAt: number, doubtMs: number): boolean;
  /** The request sent then was refused though nothing else had been sent for `silenceMs`: the window is longer. */
  outlasted(sentAt: number, silenceMs: number): void;
  /** Whether nothing else was sent within the longest window before then. */
  wasAlone(sentAt: number): boolean;
  /** The request sent then was refused, for a reason known already. */
  withdraw(sentAt: number): void;
  /** The lowest rate that an open hypothesis calls too high (shorter windows preferred), and the highest; requests per ms. */
  ceilings(preferredMs: number): { likely: number; highest: number };
  /** How long until one more request fits every open hypothesis. */
  waitMs(now: number, allowance: Allowance): number;
  /** The send times mean nothing any more; the proofs still do. */
  forgetTimes(): void;
  snapshot(now: number): KeptWindow[];
}

interface Allowance {
  /** Requests per ms that are trusted whatever the hypotheses say. */
  perMs: number;
  /** Share of a refuted count that is dared. */
  margin: number;
  /** Requests on top of the rate while nothing has been refused yet. */
  burst: number;
  /** Share of every budget that is left alone. */
  reserve: number;
  /** Arrivals may be off by so much. */
  slackMs: number;
}

// Enough for 50 requests a second over the longest window; beyond that the long windows prove less, never too much.
const longestLog = 16_384;

/**
 * Keeps the send times of the longest window and one hypothesis per window length. Four proofs, each true for fixed
 * windows of any phase and for sliding ones:
 *  - refused: the hidden window lies within the last `ms`, so N is below what was sent in that time;
 *  - passed: C requests in k windows' time touched at most k + 1 windows, one of which held C / (k + 1), so N is no less;
 *  - watched: some window ends within any stretch of `ms`, so N is no less than the fewest any of them held;
 *  - outlasted: a lone request is refused after a silence only if the window is longer than the silence.
 */
export function createEvidence(kept: readonly KeptWindow[] = [], keptAt = 0): Evidence {
  let log = relive(kept, keptAt);
  const hypotheses = windowSeconds.map((seconds, index): WindowHypothesis => {
    const [atLeast = 1, below = unbounded] = kept[index] ?? [];
    // No limit lets nothing pass: a window in which only the refused request left is no window.
    return {
      ms: seconds * 1_000,
      atLeast: Math.max(1, atLeast),
      below,
      watchedSince: Number.NaN,
      fewest: unbounded,
    };
  });
  const isOpen = ({ atLeast, below }: WindowHypothesis) => atLeast < below;
  const countIn = (ms: number, until: number) => firstAfter(log, until) - firstAfter(log, until - ms);

  function watch(hypothesis: WindowHypothesis, now: number): void {
    if (Number.isNaN(hypothesis.watchedSince)) hypothesis.watchedSince = now;
    hypothesis.fewest = Math.min(hypothesis.fewest, countIn(hypothesis.ms, now));
    if (now - hypothesis.watchedSince < hypothesis.ms) return;
    hypothesis.atLeast = Math.max(hypothesis.atLeast, hypothesis.fewest);
    hypothesis.watchedSince = now;
    hypothesis.fewest = unbounded;
  }

  function watchAnew(): void {
    for (const hypothesis of hypotheses) {
      hypothesis.watchedSince = Number.NaN;
      hypothesis.fewest = unbounded;
    }
  }

  function withdraw(sentAt: number): void {
    const index = firstAfter(log, sentAt) - 1;
    if (index >= 0) log.splice(index, 1);
    watchAnew();
  }

  return {
    sent(now) {
      for (const hypothesis of hypotheses) watch(hypothesis, now);
      log.push(now);
      if (log.length > longestLog) log = log.slice(longestLog / 2);
      else if (log.length % 512 === 0) log = log.slice(firstAfter(log, now - 2 * longestMs));
    },

    passed(sentAt) {
      const counts = hypotheses.map(({ ms }) => countIn(ms, sentAt));
      hypotheses.forEach((hypothesis, index) => {
        for (let longer = index; longer < counts.length; longer++) {
          const windows = Math.ceil((hypotheses[longer]?.ms ?? 0) / hypothesis.ms) + 1;
          hypothesis.atLeast = Math.max(hypothesis.atLeast, Math.ceil((counts[longer] ?? 0) / windows));
        }
      });
    },

    refused(sentAt, doubtMs) {
      const counts = hypotheses.map(({ ms }) => countIn(ms + doubtMs, sentAt));
      hypotheses.forEach((hypothesis, index) => {
        hypothesis.below = Math.min(hypothesis.below, counts[index] ?? unbounded);
      });
      withdraw(sentAt);
      if (hypotheses.some(isOpen)) return true;
      // The world has changed, or a neighbour shares the limit: only this refusal is believed.
      hypotheses.forEach((hypothesis, index) => {
        hypothesis.atLeast = 0;
        hypothesis.below = Math.max(2, (counts[index] ?? 0) + 1);
      });
      return false;
    },

    outlasted(sentAt, silenceMs) {
      withdraw(sentAt);
      for (const hypothesis of hypotheses) if (hypothesis.ms <= silenceMs) hypothesis.below = 0;
      if (!hypotheses.some(isOpen)) forget(hypotheses);
    },

    wasAlone: (sentAt) => countIn(longestMs, sentAt) <= 1,

    withdraw,

    ceilings(preferredMs) {
      // More has passed than was ever refused: the limit was raised.
      if (!hypotheses.some(isOpen)) forget(hypotheses);
      const open = hypotheses.filter(isOpen);
      const preferred = open.filter(({ ms }) => ms <= preferredMs);
      const rateOf = ({ below, ms }: WindowHypothesis) => (below - 1) / ms;
      return {
        likely: Math.min(...(preferred.length > 0 ? preferred : open).map(rateOf)),
        highest: Math.max(...open.map(rateOf)),
      };
    },

    waitMs(now, { perMs, margin, burst, reserve, slackMs }) {
      let wait = 0;
      for (const { ms, atLeast, below } of hypotheses) {
        if (atLeast >= below) continue;
        const trusted =
          below === unbounded
            ? Math.floor(perMs * ms + burst)
            : Math.max(Math.floor(margin * (below - 1)), Math.ceil(perMs * ms));
        const budget = Math.max(atLeast, trusted);
        const blocking = log[log.length - Math.max(1, budget - Math.floor(reserve * budget))];
        if (blocking !== undefined) wait = Math.max(wait, blocking + ms + slackMs - now);
      }
      return wait;
    },

    forgetTimes() {
      log = [];
      watchAnew();
    },

    snapshot: (now) => hypotheses.map(({ ms, atLeast, below }) => [atLeast, below, countIn(ms, now)]),
  };
}

const longestMs = 1_000 * Math.max(...windowSeconds);

function forget(hypotheses: WindowHypothesis[]): void {
  for (const hypothesis of hypotheses) {
    if (hypothesis.below === 0) hypothesis.atLeast = 0;
    hypothesis.below = unbounded;
  }
}

/** The log as it may have been, each request as late as its windows allow, so that a restart never sends twice. */
function relive(kept: readonly KeptWindow[], keptAt: number): number[] {
  return kept
    .flatMap(([, , recent], index) => {
      const [, , shorter = 0] = kept[index - 1] ?? [];
      const sentAt = keptAt - 1_000 * (windowSeconds[index - 1] ?? 0);
      return new Array<number>(Math.max(0, Math.min(recent, longestLog) - shorter)).fill(sentAt);
    })
    .reverse();
}

/** Index of the first time later than this, by halving. */
function firstAfter(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
