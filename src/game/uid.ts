import { uidPattern } from '../contract/limits.ts';
import { InputError } from './input-error.ts';

/**
 * The uid that a person meant: `UID: 4 123-456 789` or `４１２３４５６７８９` is 4123456789.
 * @throws InputError where that is no uid of 5 to 15 digits, or one of zeros alone, which no player has
 */
export function readUid(typed: string | undefined): string {
  const cleaned = asciiDigits((typed ?? '').normalize('NFKC'))
    .replace(/[\s\p{Cf}\p{Pd}\p{Pc}.,:;#'"`]/gu, '')
    .replace(/^uid/i, '');
  if (cleaned === '') throw new InputError({ kind: 'uid-missing' });
  if (!/^\d+$/.test(cleaned)) throw new InputError({ kind: 'uid-not-digits', typed: typed ?? '' });
  if (/^0{5,15}$/.test(cleaned)) throw new InputError({ kind: 'uid-zeros' });
  if (uidPattern.test(cleaned)) return cleaned;
  throw new InputError({
    kind: cleaned.length < minDigits ? 'uid-too-short' : 'uid-too-long',
    digits: cleaned.length,
  });
}

const minDigits = 5;

// Keyboards of many regions of the game write digits of their own: ten in a row from each of these zeros.
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = digitZeros.find((candidate) => code >= candidate && code < candidate + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Arabic, Persian and Urdu, Devanagari, Bengali, Gujarati, Tamil, Telugu, Thai, Burmese, Khmer. */
const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xc66, 0xe50, 0x1040, 0x17e0];
