/** Reproducible randomness: the same seed always gives the same sequence. */
export interface Random {
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** Exponential with this mean: the gaps of a Poisson stream. */
  gap(mean: number): number;
}

/** Mulberry32: 32 bits of state are enough for a simulation. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    gap: (mean) => -mean * Math.log(1 - next()),
  };
}

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
