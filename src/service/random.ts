/** Numbers that look thrown but always fall the same for the same seed. Not for secrets. */
export interface Random {
  /** 0 (in) to 1 (out). */
  roll(): number;
  /** Whole number, both ends in. */
  between(low: number, high: number): number;
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** `count` different ones, in order of choice; all where there are fewer. */
  some<Value>(values: readonly Value[], count: number): Value[];
}

/** A fresh set of dice for a seed. Give each matter its own seed, so that one more throw here changes nothing there. */
export function random(seed: string): Random {
  let state = hashOf(seed);
  const roll = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    between,
    chance: (share) => roll() < share,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    some(values, count) {
      const left = [...values];
      const chosen: typeof left = [];
      while (chosen.length < count && left.length > 0)
        chosen.push(...left.splice(between(0, left.length - 1), 1));
      return chosen;
    },
  };
}

/** FNV-1a over the seed's UTF-16 units, with a last stirring so that neighbours come out far apart. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++)
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
