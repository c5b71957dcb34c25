export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

export function isSameDay(one: number, other: number): boolean {
  return startOfDay(one) === startOfDay(other);
}
