import { maxTypedLength } from '../../shared/contract/discord-limits.ts';

interface TypedNumbers {
  numbers: readonly string[];
  /** There is a number that is long enough for an ID and can't be read as one: `-12345`, `12345.6`, `12345x`. */
  isUnclear: boolean;
  /** There are words beside them, other than a label such as `UID:`. */
  hasWords: boolean;
}

/**
 * Reads numbers in digits of any script, and joins groups that are clearly one: `123 456 7890`, `1,234,567,890`.
 * Two that could each be an ID stay two; a short number next to an ID, and text beyond 100 characters, is ignored.
 */
export function readNumbers(typed: string): TypedNumbers {
  if (typed.length > maxTypedLength) return { numbers: [], isUnclear: true, hasWords: true };
  const text = toPlainText(typed);
  const readings = readAll(text);
  return {
    numbers: numbersOf(readings),
    isUnclear: readings.some((reading) => reading.isUnclear),
    hasWords: /\p{L}/u.test(text.replace(/u?id/i, '')),
  };
}

/** The numbers in a line of a text of any length, as {@link readNumbers} reads them; what is unclear is left out. */
export function findNumbers(line: string): readonly string[] {
  return numbersOf(readAll(toPlainText(line)));
}

function toPlainText(typed: string): string {
  return unescapeLink(asciiDigits(typed.replace(/\p{Cf}/gu, '')).replace(/\s+/g, ' '));
}

function readAll(text: string): Reading[] {
  return [...text.matchAll(numberPattern)].map((match) => readNumber(match[0], match.index, text));
}

function numbersOf(readings: readonly Reading[]): string[] {
  return [...new Set(readings.flatMap((reading) => reading.numbers))];
}

const numberPattern = /\d+(?:[ ,.'’·،٬٫，．\p{Pd}\p{Pc}]\d+)*/gu;

interface Reading {
  numbers: readonly string[];
  isUnclear: boolean;
}

const nothing: Reading = { numbers: [], isUnclear: false };
const unclear: Reading = { numbers: [], isUnclear: true };

function readNumber(written: string, index: number, text: string): Reading {
  const groups = written.match(/\d+/g) ?? [];
  const digits = groups.join('');
  const isShort = digits.length < minIdDigits;
  if (isSigned(text.slice(0, index)) || isInWord(text, index, written.length))
    return isShort ? nothing : unclear;
  if (groups.length === 1) return { numbers: groups, isUnclear: false };
  if (groups.every((group) => group.length >= minIdDigits)) return { numbers: groups, isUnclear: false };
  if (groups.some((group) => group.length >= minIdDigits)) {
    const id = findIdAmongOthers(written, groups);
    return id === undefined ? unclear : { numbers: [id], isUnclear: false };
  }
  return isGrouped(written) ? { numbers: [digits], isUnclear: false } : nothing;
}

/** A number that could be an ID by itself is no group of another one. */
const minIdDigits = 5;

/** The ID in `1234567890 67`: all digits are more than any ID has, and the group is too long for a part of one. */
function findIdAmongOthers(written: string, groups: readonly string[]): string | undefined {
  const digits = groups.reduce((sum, group) => sum + group.length, 0);
  const [id, second] = groups.filter((group) => group.length >= minIdDigits);
  const isAlone = id !== undefined && second === undefined && id.length > maxGroupDigits;
  return isAlone && digits > maxUsedDigits && /^[\d ]+$/.test(written) ? id : undefined;
}

/** Longer groups are not written: telephone numbers have five digits in one, and some seven or eight. */
const maxGroupDigits = 8;
const maxUsedDigits = 11;

// A dash after a word or another number parts; after anything else it is a sign, and no ID is negative.
function isSigned(before: string): boolean {
  return /(?:^|[^\p{L}\p{Nd}])[+\u2212\p{Pd}]$/u.test(before.slice(-2));
}

/** Blanks out the escaped characters of a link, such as `%20`, but no escaped digits. */
function unescapeLink(text: string): string {
  return text.includes('://') ? text.replace(/%(?!3\d)[0-9A-F]{2}/gi, '|') : text;
}

/** `x12345`, `12345x`, `%12345` and `12345²` may be cut out of something else; `UID12345` is not. */
function isInWord(text: string, index: number, length: number): boolean {
  const before = text.slice(Math.max(0, index - 4), index);
  const isLabelled = /(?:^|\P{L})u?id$/iu.test(before);
  return (/[\p{L}\p{N}%]$/u.test(before) && !isLabelled) || /^[\p{L}\p{N}]/u.test(text.slice(index + length));
}

/** Groups as people write one number: by blanks and dashes anywhere, by commas, dots and quotes in thousands or lakhs. */
function isGrouped(written: string): boolean {
  if (/^\d+(?:[ \p{Pd}\p{Pc}]\d+)*$/u.test(written)) return true;
  const separators = new Set(written.match(/\D/gu));
  return separators.size === 1 && /^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/u.test(written);
}

/** Writes the digits of any script as 0 to 9. Unicode has them in blocks of ten; at most two blocks touch. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (isDigit(first - 1)) first--;
    return String((code - first) % 10);
  });
}

function isDigit(code: number): boolean {
  return code > 0 && /\p{Nd}/u.test(String.fromCodePoint(code));
}
