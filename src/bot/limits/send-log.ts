/** Window lengths in seconds to test; lengths in between behave like their neighbours. */
export const windowSeconds = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** Stored state of one window length: proven bounds of the limit, and the requests sent in the last such window. */
export type KeptWindow = [atLeast: number, below: number, recent: number];

const longestMs = 1_000 * Math.max(...windowSeconds);
// Enough for 50 requests a second over the longest window; at higher rates, long windows prove less.
const longestLog = 16_384;

export class SendLog {
  #times: number[];
  #wholeFrom = Number.NEGATIVE_INFINITY;

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

  remove(sentAt: number): void {
    const index = this.#firstAfter(sentAt) - 1;
    if (index >= 0) this.#times.splice(index, 1);
  }

  clear(): void {
    this.#times = [];
    this.#wholeFrom = Number.NEGATIVE_INFINITY;
  }

  count(from: number, until: number): number {
    return Math.max(0, this.#firstAfter(until) - this.#firstAfter(from));
  }

  isWholeSince(time: number): boolean {
    return time >= this.#wholeFrom;
  }

  fromLast(count: number): number | undefined {
    return this.#times[this.#times.length - count];
  }

  #firstAfter(time: number): number {
    let low = 0;
    let high = this.#times.length;
    // Fast path: most callers ask about all requests until now.
    if ((this.#times[high - 1] ?? time) <= time) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rebuilds send times from stored counts, as late as they can be, so that no window exceeds the limit. */
function worstCaseLog(kept: readonly KeptWindow[], keptAt: number): number[] {
  return kept
    .flatMap(([, , recent], index) => {
      const [, , shorter = 0] = kept[index - 1] ?? [];
      const sentAt = keptAt - 1_000 * (windowSeconds[index - 1] ?? 0);
      return new Array<number>(Math.max(0, Math.min(recent, longestLog) - shorter)).fill(sentAt);
    })
    .reverse();
}
