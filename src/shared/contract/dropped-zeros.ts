import { count, findField, firstKeys, plainKey } from './tolerant.ts';

export type DroppedZero = (field: string) => 0 | undefined;

/** Returns a function that gives 0 for a field that a dump dropped. A formatted number (`12.000`) rules out a dump. */
export function detectDroppedZeros(
  object: Readonly<Record<string, unknown>> | undefined,
  { hasUnread }: { hasUnread: boolean },
): DroppedZero {
  if (!object || hasUnread || hasFormattedNumber(object)) return () => undefined;
  // A dump omits the whole key, so `null` or an empty text proves nothing.
  return (field) => (findField(object, field) === undefined ? 0 : undefined);
}

export function hasFormattedNumber(object: Readonly<Record<string, unknown>>): boolean {
  return firstKeys(object).some((key) => !texts.has(plainKey(key)) && isFormattedNumber(object[key]));
}

// A player may be called `1.000`, and a version may be `1.0`.
const texts = new Set(['nickname', 'clanname', 'name', 'releaseversion', 'region']);

function isFormattedNumber(value: unknown): boolean {
  return typeof value === 'string' && !/^\s*\d+\s*$/.test(value) && count.parse(value) !== undefined;
}
