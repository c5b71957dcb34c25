import { z } from 'zod';

/**
 * Readers for upstream's protobuf dump: numbers as strings, IDs as numbers, dropped zeros, `{}`, `[]`, `null`. None
 * throws: unreadable values become undefined, unreadable lists empty.
 */

/** Reads a whole number ≥ 0: a number, digits, `12.000` and `12 000` (twelve thousand), or one or two zero decimals. */
export const count = z.unknown().transform(countIn);

/** Reads a {@link count}, or the name of an enumeration's value: `REWARD_STATE_CLAIMED`, `REWARDSTATECLAIMED`. */
export function countOrName(prefix: string, names: Readonly<Record<string, number>>) {
  return z.unknown().transform((value) => {
    const name = nameIn(value, prefix) ?? '';
    return countIn(value) ?? (Object.hasOwn(names, name) ? names[name] : undefined); // upstream may send `__proto__`
  });
}

/** Reads an ID as digits; undefined for `0`, which is no ID. */
export const id = z.unknown().transform(idIn);

export const text = z.unknown().transform(textIn);

/** Reads a text, which may be only white space; undefined if empty. */
export const name = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : textIn(value)));

/** Reads `Gender_FEMALE` and `GENDERFEMALE` as `female`, and a number as text. @param prefix such as `gender` */
export function enumeration(prefix: string) {
  return z.unknown().transform((value) => nameIn(value, prefix));
}

interface Moment {
  seconds: number;
  isDayOnly: boolean;
}

/**
 * Reads unix seconds or milliseconds, ISO 8601, or `31/12/2025 às 23:59:59`. The last has no time zone, so it counts as
 * noon UTC, which is the same day nearly everywhere. Undefined for 0 and impossible years.
 */
export const moment = z.unknown().transform((value): Moment | undefined => {
  const read = momentIn(value);
  return read && read.seconds >= earliestSeconds && read.seconds < latestSeconds ? read : undefined;
});

/** Reads `true`, `1`, `"true"`, `"1"`, or their opposites; absent is false, because dumps drop it. */
export const flag = z.unknown().transform((value): boolean | undefined => {
  if (!isPresent(value)) return false;
  const text = typeof value === 'boolean' ? String(value) : textIn(value)?.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
});

export const texts = z.unknown().transform((value) => listIn(value).flatMap((entry) => textIn(entry) ?? []));

/** Reads IDs from an array, a single ID, or objects: `{ ids: [..] }`, `[{ skillId: 1606 }]`. */
export function idList(name = 'ids') {
  return z.unknown().transform((value) =>
    listIn(value)
      .flatMap((entry) =>
        isRecord(entry)
          ? listIn(
              findField(entry, name) ??
                findField(entry, 'ids') ??
                findField(entry, 'id') ??
                findField(entry, 'itemId'),
            )
          : [entry],
      )
      .flatMap((entry) => idIn(entry) ?? []),
  );
}

/** Reads exactly the fields of `shape`, whatever the case of their names. An absent object counts as empty. */
export function fields<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .unknown()
    .transform((value) => pickFields(objectIn(value) ?? {}, names))
    .pipe(z.object(shape));
}

/** Reads a list of objects, each as {@link fields} does; a single object counts as a list of one. */
export function listOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z
    .unknown()
    .transform((value): unknown[] => objectsIn(value))
    .pipe(z.array(fields(shape)));
}

export function objectsIn(value: unknown): Record<string, unknown>[] {
  return listIn(value)
    .map(objectIn)
    .filter((object) => object !== undefined);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectIn(value: unknown): Record<string, unknown> | undefined {
  const object = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isRecord(object) && firstKeys(object).length > 0 ? object : undefined;
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

export function findField(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return pickFields(object, [name])[name];
}

export function pickFields(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  const missing = new Map<string, string>();
  for (const name of names) {
    picked[name] = Object.hasOwn(object, name) ? object[name] : undefined;
    if (!Object.hasOwn(object, name)) missing.set(plainKey(name), name);
  }
  if (missing.size === 0) return picked;
  for (const key of firstKeys(object)) {
    const name = missing.get(plainKey(key));
    if (name === undefined) continue;
    picked[name] = object[key];
    missing.delete(plainKey(name));
  }
  return picked;
}

export function plainKey(key: string): string {
  return key.length > longestKey ? key : key.replace(/[_\-\s]/g, '').toLowerCase();
}

const longestKey = 64;
/** Limits the number of keys: a 2 MB answer may have 300,000, and going through them took seconds. */
export function firstKeys(object: object): readonly string[] {
  const known = keysByObject.get(object);
  if (known) return known;
  const keys = Object.keys(object).slice(0, mostKeys);
  keysByObject.set(object, keys);
  return keys;
}

const keysByObject = new WeakMap<object, readonly string[]>();
const mostKeys = 1_000;

/** Whether a value is none of `null`, `''`, `{}` and `[]`, upstream's absent values. @param depth of lists to search */
export function isPresent(value: unknown, depth = deepestList): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return depth === 0 || value.some((entry) => isPresent(entry, depth - 1));
  return typeof value !== 'object' || firstKeys(value).length > 0;
}

export const deepestList = 3;

function countIn(value: unknown): number | undefined {
  const number = typeof value === 'string' ? numberIn(value.trim()) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return undefined;
  return Math.abs(number); // -0 too
}

function numberIn(text: string): number | undefined {
  if (text.length > longestNumber) return undefined;
  if (/^\d+(?:\.0{1,2})?$/.test(text)) return Number(text);
  return /^\d{1,3}(?:[.,'_\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
}

const longestNumber = 30;

function nameIn(value: unknown, prefix: string): string | undefined {
  const text = textIn(value)?.slice(0, longestName).toLowerCase();
  if (text === undefined) return undefined;
  const squashed = text.replaceAll('_', '');
  const name = squashed.startsWith(prefix) ? squashed.slice(prefix.length) : text.replace(/^[a-z]+_/, '');
  return name || undefined;
}

const longestName = 100;

function momentIn(value: unknown): Moment | undefined {
  const number = countIn(value);
  if (number !== undefined)
    return { seconds: number >= 1e11 ? Math.floor(number / 1_000) : number, isDayOnly: false };
  if (typeof value !== 'string' || value.length > longestTime) return undefined;
  const [, day, month, year] = /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(value) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const iso =
    /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?\s*$/.exec(
      value,
    );
  if (!iso) return undefined;
  if (!iso[4]) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const milliseconds = Date.parse(value.trim().replace(' ', 'T'));
  return Number.isNaN(milliseconds)
    ? undefined
    : { seconds: Math.floor(milliseconds / 1_000), isDayOnly: false };
}

const longestTime = 60;

function dayOf(year: number, month: number, day: number): Moment | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return { seconds: Date.UTC(year, month - 1, day, 12) / 1_000, isDayOnly: true };
}

/** Bounds from 2010 to 2100: no account is older or was last seen later. */
const earliestSeconds = Date.UTC(2010, 0, 1) / 1_000;
const latestSeconds = Date.UTC(2100, 0, 1) / 1_000;

function idIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const digits = String(value).trim();
  return /^\d{1,20}$/.test(digits) && !/^0+$/.test(digits) ? digits : undefined;
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
