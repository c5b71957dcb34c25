import { keepPairedIsolates } from '../../../shared/text/direction.ts';
import { hasGlyph } from './has-glyph.ts';

/**
 * Turns text as players type it into one drawable line. Removes controls, line breaks, direction overrides, unpaired
 * isolates and piled-up combining marks. Fillers used as spaces become spaces. A character that no bundled font has
 * becomes its compatibility form (NFKC), or is removed if that can't be drawn either.
 */
export function cleanText(text: string): string {
  const typed = text
    .replace(blanks, ' ')
    .replace(undrawable, '')
    .replace(jamo, (letters) => letters.normalize('NFC'));
  return Array.from(keepPairedIsolates(typed), replaceMissingGlyph)
    .join('')
    .replace(stackedMarks, '$1')
    .replace(repeatedMarks, '$1$1')
    .replace(markRuns, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(wholeIsolate, '$1');
}

/** Splits text into user-perceived characters. Unrealistically long clusters become code points. */
export function splitGraphemes(text: string): string[] {
  if (plainLatin.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text)).flatMap(({ segment }) =>
    segment.length > maxClusterLength ? Array.from(segment) : segment,
  );
}

const plainLatin = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/;

// In UTF-16 code units: a kiss with two skin tones has 15, a family of four with skin tones 19.
const maxClusterLength = 24;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// White space, and Hangul fillers and the empty braille cell, which look blank but are not white space in Unicode.
const blanks = /[\s\u0085\u115f\u1160\u2800\u3164\uffa0]/gu;

// Controls, lone surrogates, private-use and unassigned characters, and format characters except those that affect
// drawing: joiners, direction marks, paired isolates, flag tags, Arabic and Syriac number signs.
const undrawable =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c-\u200f\u061c\u2068\u2069\u{e0020}-\u{e007f}\u0600-\u0605\u06dd\u070f\u08e2])\p{Cf}/gu;

// Conjoining Hangul letters: the fonts only have composed syllables.
const jamo = /[\u1100-\u11ff]+/g;

// Inherited-script marks can stack without limit; no language needs more than three.
const stackedMarks = /((?:(?=\p{M})\p{Script=Inherited}){3})(?:(?=\p{M})\p{Script=Inherited})+/gu;

const repeatedMarks = /([\p{M}\u200c-\u200f])\1{2,}/gu;

// Lines are isolated anyway. Without the isolate, a number is drawn in the same call as others.
const wholeIsolate = /^\u2068([^\u2068\u2069]*)\u2069$/;

// The longest real run of marks is in a Tibetan syllable for Sanskrit.
const markRuns = /(\p{M}{8})\p{M}+/gu;

function replaceMissingGlyph(character: string): string {
  if (isDrawn(character) || /\p{Default_Ignorable_Code_Point}/u.test(character)) return character;
  const plain = Array.from(character.normalize('NFKC'));
  return plain.every(isDrawn) ? plain.join('') : '';
}

function isDrawn(character: string): boolean {
  return hasGlyph(character.codePointAt(0) ?? 0);
}
