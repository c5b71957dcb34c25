/** Mulberry32, with what a plan needs. The same seed and name always give the same sequence. */
export class Dice {
  #state: number;

  constructor(seed: number, name = '') {
    this.#state = [...name].reduce(
      (state, letter) => Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0,
      Math.imul(seed + 1, 0x9e3779b1) >>> 0,
    );
  }

  /** From 0 up to 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** From `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** The gaps of a Poisson stream. */
  gap(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  fill(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(this.next() * 256);
  }
}

export type Random = Pick<Dice, 'between' | 'gap'>;

export const createRandom = (seed: number): Random => new Dice(seed - 1);

/** Picks 0..size-1 with weight 1/(rank + 1): a few are picked often, most hardly ever. */
export function zipf(size: number, random: Random): () => number {
  const cumulative = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1);
    cumulative[rank] = sum;
  }
  return () => {
    const target = random.between(0, sum);
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
