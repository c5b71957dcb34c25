/** Ids are numbers too large for a number; a longer one is newer. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
