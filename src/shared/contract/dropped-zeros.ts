import { count, findField, firstKeys, plainKey } from './tolerant.ts';

export type DroppedZero = (field: string) => 0 | undefined;

/** Detects a dump, which drops zeros; an object with a formatted number (`12.000`) is none. */
export function detectDroppedZeros(
  object: Readonly<Record<string, unknown>> | undefined,
  { hasUnread }: { hasUnread: boolean },
): DroppedZero {
  if (!object || hasUnread || hasFormattedNumber(object)) return () => undefined;
  // Dumps omit the whole key: `null` or an empty text proves nothing.
  return (field) => (findField(object, field) === undefined ? 0 : undefined);
}

export function hasFormattedNumber(object: Readonly<Record<string, unknown>>): boolean {
  return firstKeys(object).some((key) => !texts.has(plainKey(key)) && isFormattedNumber(object[key]));
}

// A player may be called `1.000`, and a version is `1.0`.
const texts = new Set(['nickname', 'clanname', 'name', 'releaseversion', 'region']);

function isFormattedNumber(value: unknown): boolean {
  return typeof value === 'string' && !/^\s*\d+\s*$/.test(value) && count.parse(value) !== undefined;
}
