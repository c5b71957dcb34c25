/** Window lengths, in seconds, that a limit may be counted over. A length in between behaves like its neighbours. */
export const windowSeconds = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** The stored state of one window length: the two proofs, and the number of requests in the last such window. */
export type KeptWindow = [atLeast: number, below: number, recent: number];

const longestMs = 1_000 * Math.max(...windowSeconds);
// Enough for 50 requests a second over the longest window; beyond that the long windows prove less.
const longestLog = 16_384;

/** The send times of the longest window, in ascending order. */
export class SendLog {
  #times: number[];
  /** Earlier times were dropped to bound the log. */
  #wholeFrom = Number.NEGATIVE_INFINITY;

  /** @param kept the windows as {@link PacingEvidence.snapshot} gave them at `keptAt` */
  constructor(kept: readonly KeptWindow[], keptAt: number) {
    this.#times = worstCaseLog(kept, keptAt);
  }

  add(now: number): void {
    this.#times.push(now);
    if (this.#times.length > longestLog) {
      this.#times = this.#times.slice(longestLog / 2);
      this.#wholeFrom = this.#times[0] ?? now;
    } else if (this.#times.length % 512 === 0)
      this.#times = this.#times.slice(this.#firstAfter(now - 2 * longestMs));
  }

  /** Removes the last request sent at this time or before. */
  remove(sentAt: number): void {
    const index = this.#firstAfter(sentAt) - 1;
    if (index >= 0) this.#times.splice(index, 1);
  }

  clear(): void {
    this.#times = [];
    this.#wholeFrom = Number.NEGATIVE_INFINITY;
  }

  /** How many requests were sent in `(from, until]`. */
  count(from: number, until: number): number {
    return Math.max(0, this.#firstAfter(until) - this.#firstAfter(from));
  }

  /** Whether every request since then is in the log, so that {@link SendLog.count} is not too low. */
  isWholeSince(time: number): boolean {
    return time >= this.#wholeFrom;
  }

  /** The send time of the request that is this many from the end; undefined if there were fewer. */
  fromLast(count: number): number | undefined {
    return this.#times[this.#times.length - count];
  }

  #firstAfter(time: number): number {
    let low = 0;
    let high = this.#times.length;
    // Most questions are about all requests until now.
    if ((this.#times[high - 1] ?? time) <= time) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rebuilds send times from the kept counts, each as late as possible: no window then holds more than the limit. */
function worstCaseLog(kept: readonly KeptWindow[], keptAt: number): number[] {
  return kept
    .flatMap(([, , recent], index) => {
      const [, , shorter = 0] = kept[index - 1] ?? [];
      const sentAt = keptAt - 1_000 * (windowSeconds[index - 1] ?? 0);
      return new Array<number>(Math.max(0, Math.min(recent, longestLog) - shorter)).fill(sentAt);
    })
    .reverse();
}
