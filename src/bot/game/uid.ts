import { maxTypedLength } from '../../shared/contract/discord-limits.ts';
import { uidPattern } from '../../shared/contract/limits.ts';
import { InputError } from './input-error.ts';
import { readNumbers } from './typed-numbers.ts';

/**
 * The uid in a person's input: `UID: 4 123-456 789`, `４１２３４５６７８９`, or the only ID in a pasted text or link.
 * @throws InputError if there is no ID of 5 to 15 digits, more than one, or only one of zeros, which no player has
 */
export function readUid(typed: string | undefined = ''): string {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const uids = numbers.filter((number) => uidPattern.test(number));
  const [uid, second] = uids;
  if (uid !== undefined && second !== undefined)
    throw new InputError({ kind: 'uid-several', uids: [uid, second] });
  if (isUnclear) throw new InputError({ kind: 'uid-not-digits', typed: typed.slice(0, maxTypedLength) });
  if (uid !== undefined) {
    if (/^0+$/.test(uid)) throw new InputError({ kind: 'uid-zeros' });
    return uid;
  }
  if (isLabelAlone(typed)) throw new InputError({ kind: 'uid-missing' });
  const [number, other] = numbers;
  if (number === undefined || other !== undefined || hasWords)
    throw new InputError({ kind: 'uid-not-digits', typed: typed.slice(0, maxTypedLength) });
  throw new InputError({
    kind: number.length < minDigits ? 'uid-too-short' : 'uid-too-long',
    digits: number.length,
  });
}

const minDigits = 5;

/** Whether the text is empty, or only a label such as `UID:`. */
function isLabelAlone(typed: string): boolean {
  return /^(?:uid)?$/i.test(typed.replace(/[\s\p{Cf}\p{P}]/gu, ''));
}
