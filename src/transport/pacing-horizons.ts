const secondsWatched = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];

interface Horizon {
  ms: number;
  atLeast: number;
  below: number;
  runStart: number;
  runMin: number;
}

export class Horizons {
  #sent: number[] = [];
  #all: Horizon[] = [];
  constructor() {
    this.#forget();
  }
  #forget() {
    this.#all = secondsWatched.map((s) => ({
      ms: s * 1000,
      atLeast: 0,
      below: Number.POSITIVE_INFINITY,
      runStart: Number.NaN,
      runMin: Number.POSITIVE_INFINITY,
    }));
  }
  #index(time: number): number {
    let low = 0;
    let high = this.#sent.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sent[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  count(ms: number, at: number): number {
    return this.#index(at) - this.#index(at - ms);
  }
  get alive(): Horizon[] {
    return this.#all.filter((h) => h.atLeast < h.below);
  }
  send(now: number) {
    for (const h of this.#all) {
      const before = this.count(h.ms, now);
      if (Number.isNaN(h.runStart)) h.runStart = now;
      h.runMin = Math.min(h.runMin, before);
      if (now - h.runStart >= h.ms) {
        h.atLeast = Math.max(h.atLeast, h.runMin);
        h.runStart = now;
        h.runMin = Number.POSITIVE_INFINITY;
      }
    }
    this.#sent.push(now);
    if (this.#sent.length > 16_384) this.#sent.splice(0, 8192);
    else if (this.#sent.length % 512 === 0) this.#sent.splice(0, this.#index(now - 310_000));
  }
  accepted(sentAt: number) {
    const counts = this.#all.map((h) => this.count(h.ms, sentAt));
    for (let i = 0; i < counts.length; i++) {
      const h = this.#all[i];
      if (!h) continue;
      for (let j = i; j < counts.length; j++) {
        const H = this.#all[j];
        const proven = Math.ceil((counts[j] ?? 0) / (Math.ceil((H?.ms ?? 0) / h.ms) + 1));
        if (proven > h.atLeast) h.atLeast = proven;
      }
    }
  }
  /** true when nothing survived and all was forgotten */
  refused(sentAt: number, slack: number): boolean {
    for (const h of this.#all) {
      h.below = Math.min(h.below, this.count(h.ms + slack, sentAt));
      h.runStart = Number.NaN;
      h.runMin = Number.POSITIVE_INFINITY;
    }
    this.#remove(sentAt);
    if (this.alive.length > 0) return false;
    for (const h of this.#all) {
      h.atLeast = 0;
      h.below = Math.max(2, this.count(h.ms + slack, sentAt) + 1);
    }
    return true;
  }
  outlasts(ms: number, sentAt: number) {
    this.#remove(sentAt);
    for (const h of this.#all) {
      h.runStart = Number.NaN;
      h.runMin = Number.POSITIVE_INFINITY;
      if (h.ms <= ms) (h.below = Math.min(h.below, 1)), (h.atLeast = Math.max(1, h.atLeast));
    }
    if (this.alive.length === 0) this.#forget();
  }
  remove(sentAt: number) {
    this.#remove(sentAt);
  }
  #remove(sentAt: number) {
    const i = this.#index(sentAt) - 1;
    if (this.#sent[i] === sentAt) this.#sent.splice(i, 1);
  }
  /** Rates between which the limit must lie. */
  rates(likelyMs: number) {
    const alive = this.alive;
    if (alive.length === 0) {
      // accepted beyond everything ever refused: the world has changed
      for (const h of this.#all) h.below = Number.POSITIVE_INFINITY;
      return { low: Number.POSITIVE_INFINITY, likely: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    }
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    let likely = Number.POSITIVE_INFINITY;
    for (const h of alive) {
      const q = (h.below - 1) / h.ms;
      low = Math.min(low, q);
      if (h.ms <= likelyMs) likely = Math.min(likely, q);
      high = Math.max(high, q);
    }
    return { low, high, likely: likely === Number.POSITIVE_INFINITY ? low : likely };
  }
  wait(now: number, rate: number, burst: number, margin: number, slack: number): number {
    let wait = 0;
    for (const h of this.#all) {
      if (h.atLeast >= h.below) continue;
      const budget =
        h.below === Number.POSITIVE_INFINITY
          ? Math.max(h.atLeast, Math.floor(rate * h.ms + burst), 1)
          : Math.max(h.atLeast, Math.floor(margin * (h.below - 1)), Math.ceil(rate * h.ms), 1);
      const ms = h.ms + slack;
      const end = this.#sent.length;
      const blocking = this.#sent[end - budget];
      if (blocking !== undefined && end - budget >= 0) wait = Math.max(wait, blocking + ms - now);
    }
    return wait;
  }
  dump() {
    return this.#all.map((h) => `${h.ms / 1000}:[${h.atLeast},${h.below})`).join(' ');
  }
}
