import { z } from 'zod';

/**
 * Readers for values as the upstream's protobuf dump writes them: numbers as strings, ids as numbers, dropped zeros,
 * `{}`, `[]`, `null` or an array of one for an object. Each turns what it cannot read into undefined, never throws.
 */

/** A whole number ≥ 0 from a number or a string of digits; undefined for anything else. */
export const count = z.unknown().transform((value): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
});

/** An identifier as a string of digits; `0`, empty and everything else is undefined: nothing has the id 0. */
export const id = z.unknown().transform((value): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const text = String(value).trim();
  return /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : undefined;
});

/** A non-empty text; numbers become text. */
export const text = z.unknown().transform((value): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
});

/** An enumeration as its name (`Gender_FEMALE` → `female`) or its number as text. */
export const enumeration = text.transform((value) => value?.replace(/^[A-Za-z]+_/, '').toLowerCase());

/** `true`, `1`, `"true"`, `"1"`; everything else is false. */
export const flag = z
  .unknown()
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1');

/** A list of identifiers from an array, an object with `ids`, a single id, or nothing; what is no id is left out. */
export const ids = z.unknown().transform((value): string[] => {
  const list = Array.isArray(value) ? value : isRecord(value) ? fieldOf(value, 'ids') : value;
  return (Array.isArray(list) ? list : [list]).flatMap((entry) => id.parse(entry) ?? []);
});

/** The value as it came, for a reader further on. */
export const anything = z.unknown();

/** A list of non-empty texts. */
export const texts = z
  .unknown()
  .transform((value): string[] =>
    (Array.isArray(value) ? value : []).flatMap((entry) => text.parse(entry) ?? []),
  );

/** The object meant by `value`: itself, or the one in an array of one. Empty objects count as absent. */
export function objectIn(value: unknown): Record<string, unknown> | undefined {
  const object = Array.isArray(value) ? value[0] : value;
  return isRecord(object) && Object.keys(object).length > 0 ? object : undefined;
}

/** The field `name` of `object`, whatever the case of its key: some upstreams send every key in lower case. */
export function fieldOf(object: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name];
  const lower = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === lower);
  return key === undefined ? undefined : object[key];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the fields named in `shape` from whatever `value` is and keeps nothing else.
 * @returns undefined where there is no object at all.
 */
export function read<Shape extends Record<string, z.ZodType>>(
  value: unknown,
  shape: Shape,
): { [Name in keyof Shape]: z.output<Shape[Name]> } | undefined {
  const object = objectIn(value);
  if (!object) return undefined;
  const picked = Object.fromEntries(Object.keys(shape).map((name) => [name, fieldOf(object, name)]));
  return z.object(shape).parse(picked) as { [Name in keyof Shape]: z.output<Shape[Name]> };
}
