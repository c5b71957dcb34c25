/** Generates pseudo-random numbers: the same seed gives the same sequence. Not for secrets. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** Picks distinct values in random order; all if there are too few. */
  sample<Value>(values: readonly Value[], count: number): Value[];
}

/** Use one seed per independent part of a record, so that another number in one part doesn't change the others. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    // The generator is mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    sample(values, count) {
      const left = [...values];
      const chosen: typeof left = [];
      while (chosen.length < count && left.length > 0)
        chosen.push(...left.splice(between(0, left.length - 1), 1));
      return chosen;
    },
  };
}

/** Hashes with FNV-1a over UTF-16 units, and a final mix so that similar seeds get unrelated states. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++)
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
