export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** When the day of that moment began, in UTC; milliseconds since the epoch. */
export function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

/** Whether two moments are of one day in UTC; milliseconds since the epoch. */
export function isSameDay(one: number, other: number): boolean {
  return startOfDay(one) === startOfDay(other);
}
