import { maxTypedLength } from '../../shared/contract/discord-limits.ts';

interface TypedNumbers {
  numbers: readonly string[];
  /** Whether a number is long enough for an ID, but malformed: `-12345`, `12345.6`, `12345x`. */
  isUnclear: boolean;
  /** Whether the text has words other than labels such as `UID:`. */
  hasWords: boolean;
}

/** Reads digits of any script, joins groups (`123 456 7890`, `1,234,567,890`), ignores short numbers next to an ID. */
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

/** Longer numbers could be IDs themselves, so they never join a group. */
const minIdDigits = 5;

/** Finds the ID in `1234567890 67`: these are too many digits for one ID, and the first group too many for a part. */
function findIdAmongOthers(written: string, groups: readonly string[]): string | undefined {
  const digits = groups.reduce((sum, group) => sum + group.length, 0);
  const [id, second] = groups.filter((group) => group.length >= minIdDigits);
  const isAlone = id !== undefined && second === undefined && id.length > maxGroupDigits;
  return isAlone && digits > maxUsedDigits && /^[\d ]+$/.test(written) ? id : undefined;
}

/** Groups as in telephone numbers have five digits, sometimes seven or eight. */
const maxGroupDigits = 8;
const maxUsedDigits = 11;

// After a word or number, a dash is a separator; otherwise it is a sign, and no ID is negative.
function isSigned(before: string): boolean {
  return /(?:^|[^\p{L}\p{Nd}])[+\u2212\p{Pd}]$/u.test(before.slice(-2));
}

function unescapeLink(text: string): string {
  return text.includes('://') ? text.replace(/%(?!3\d)[0-9A-F]{2}/gi, '|') : text;
}

/** Detects parts of words: `x12345`, `12345x`, `%12345` and `12345²`, but not `UID12345`. */
function isInWord(text: string, index: number, length: number): boolean {
  const before = text.slice(Math.max(0, index - 4), index);
  const isLabelled = /(?:^|\P{L})u?id$/iu.test(before);
  return (/[\p{L}\p{N}%]$/u.test(before) && !isLabelled) || /^[\p{L}\p{N}]/u.test(text.slice(index + length));
}

/** Whether separators form one number: blanks and dashes anywhere; commas, dots and quotes by thousands or lakhs. */
function isGrouped(written: string): boolean {
  if (/^\d+(?:[ \p{Pd}\p{Pc}]\d+)*$/u.test(written)) return true;
  const separators = new Set(written.match(/\D/gu));
  return separators.size === 1 && /^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/u.test(written);
}

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
