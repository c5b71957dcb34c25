import { z } from 'zod';

/**
 * Readers for values as the upstream's protobuf dump writes them: numbers as strings, ids as numbers, dropped zeros,
 * `{}`, `[]`, `null` or an array of one for an object. Each turns what it cannot read into undefined (a list: into an
 * empty one), none throws.
 */

/** A whole number ≥ 0 from a number or a string of digits; undefined for anything else. */
export const count = z.unknown().transform((value): number | undefined => {
  const number = typeof value === 'string' && /^\s*\d+(\.0+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return undefined;
  return Math.abs(number); // -0 too
});

/** An identifier as a string of digits; `0`, empty and everything else is undefined: nothing has the id 0. */
export const id = z.unknown().transform(idIn);

/** A non-empty text; numbers become text. */
export const text = z.unknown().transform(textIn);

/** An enumeration as its name (`Gender_FEMALE` → `female`) or its number as text. */
export const enumeration = text.transform((value) => value?.replace(/^[A-Za-z]+_/, '').toLowerCase());

/** `true`, `1`, `"true"`, `"1"`; everything else is false. */
export const flag = z
  .unknown()
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1');

/** A list of non-empty texts. */
export const texts = z.unknown().transform((value) => listIn(value).flatMap((entry) => textIn(entry) ?? []));

/**
 * A list of identifiers from an array, a single id, objects that hold some under `name` or `ids`
 * (`{ ids: [..] }`, `[{ skillId: 1606 }]`), or nothing; what is no id is left out.
 */
export function idList(name = 'ids') {
  return z.unknown().transform((value) =>
    listIn(value)
      .flatMap((entry) => (isRecord(entry) ? listIn(fieldOf(entry, name) ?? fieldOf(entry, 'ids')) : [entry]))
      .flatMap((entry) => idIn(entry) ?? []),
  );
}

/**
 * An object with exactly the fields of `shape`, each read by its own reader, whatever the case of the upstream's keys.
 * An absent object reads as one whose fields are all absent.
 */
export function fields<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .unknown()
    .transform((value) => {
      const object = objectIn(value);
      return Object.fromEntries(names.map((name) => [name, object && fieldOf(object, name)]));
    })
    .pipe(z.object(shape));
}

/** A list of objects as {@link fields} reads them; a single object counts as a list of one. */
export function listOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z
    .unknown()
    .transform((value) => listIn(value).filter((entry) => objectIn(entry) !== undefined))
    .pipe(z.array(fields(shape)));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object meant by `value`: itself, or the one in an array of one. Empty objects count as absent. */
function objectIn(value: unknown): Record<string, unknown> | undefined {
  const object = Array.isArray(value) ? value[0] : value;
  return isRecord(object) && Object.keys(object).length > 0 ? object : undefined;
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The field `name` of `object`, whatever the case of its key: some upstreams send every key in lower case. */
function fieldOf(object: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name];
  const lower = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === lower);
  return key === undefined ? undefined : object[key];
}

function idIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const digits = String(value).trim();
  return /^\d{1,20}$/.test(digits) && !/^0+$/.test(digits) ? digits : undefined;
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
