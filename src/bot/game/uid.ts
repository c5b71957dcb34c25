import { maxTypedLength } from '../../shared/contract/discord-limits.ts';
import { uidPattern } from '../../shared/contract/limits.ts';
import { InputError, type InputProblem } from './input-error.ts';
import { readNumbers } from './typed-numbers.ts';

/** `halves`: the numbers that were joined, which may be IDs themselves. */
type ParsedUid =
  | { uid: string; halves?: readonly string[]; problem?: undefined }
  | { uid?: undefined; halves?: undefined; problem: InputProblem };

/** Parses 5 to 15 digits, not all zeros: `UID: 4 123-456 789`, `12345 67890`, `４１２３`, or the only number in a text. */
export function parseUid(typed: string | undefined = ''): ParsedUid {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const halves = numbers.filter((number) => uidPattern.test(number));
  const uids = joinHalves(typed, halves);
  const [uid, second, ...more] = uids;
  if (uid !== undefined && second !== undefined)
    return { problem: { kind: 'uid-several', uids: [uid, second, ...more] } };
  const notDigits: ParsedUid = { problem: { kind: 'uid-not-digits', typed: typed.slice(0, maxTypedLength) } };
  if (isUnclear) return notDigits;
  if (uid !== undefined) return /^0+$/.test(uid) ? { problem: { kind: 'uid-zeros' } } : { uid, halves };
  if (isLabelAlone(typed)) return { problem: { kind: 'uid-missing' } };
  const [number, other] = numbers;
  if (number === undefined || other !== undefined || hasWords) return notDigits;
  const kind = number.length < minDigits ? 'uid-too-short' : 'uid-too-long';
  return { problem: { kind, digits: number.length } };
}

export function readUid(typed: string | undefined): string {
  const { uid, problem } = parseUid(typed);
  if (problem) throw new InputError(problem);
  return uid;
}

/** Joins numbers separated by blanks and dashes, unless one of them is as long as today's IDs. */
function joinHalves(typed: string, uids: readonly string[]): readonly string[] {
  const joined = uids.join('');
  const written = typed.replace(/u?id[:#]?/i, '');
  const areHalves =
    !/[^\p{Nd}\p{Pd}\p{Cf}\s]/u.test(written) && uids.every(({ length }) => length <= maxHalfDigits);
  return areHalves && uidPattern.test(joined) ? [joined] : uids;
}

const minDigits = 5;
const maxHalfDigits = 8;

function isLabelAlone(typed: string): boolean {
  return /^(?:uid)?$/i.test(typed.replace(/[\s\p{Cf}\p{P}]/gu, ''));
}
