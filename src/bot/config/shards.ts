/** The shards `first` to `last` of `count` in all processes. */
interface ShardRange {
  first: number;
  last: number;
  count: number;
}

/** Parses `auto` (number chosen by Discord, all in this process), `8` (all eight) or `0-3/8` (four of eight). */
export function readShards(text: string): 'auto' | ShardRange | undefined {
  if (text === 'auto') return text;
  const [, first, last, count = ''] = /^(?:(\d{1,4})-(\d{1,4})\/)?(\d{1,4})$/.exec(text) ?? [];
  const range = { first: Number(first ?? 0), last: Number(last ?? Number(count) - 1), count: Number(count) };
  const isRange = range.first <= range.last && range.last < range.count && range.count <= mostShards;
  return isRange ? range : undefined;
}

const mostShards = 1_000;

/** End of a sentence that begins with the setting's name. */
export const shardsRemedy =
  'must be auto, a whole number from 1 to 1000, or a range such as 0-3/8: the first and last shard of this process, and how many there are in all.';
