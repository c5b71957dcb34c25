import { hasGlyph } from './glyphs.ts';

/**
 * One line of text as people typed it, without what would break a line: controls, line ends, direction overrides,
 * towers of combining marks. The fillers that players use as spaces become spaces. A sign that none of our fonts has
 * becomes its plain form where Unicode knows one, and is left out else: never a box.
 */
export function cleanText(text: string): string {
  const typed = text
    .replace(blanks, ' ')
    .replace(undrawable, '')
    .replace(jamo, (letters) => letters.normalize('NFC'));
  return Array.from(typed, drawable)
    .join('')
    .replace(towers, '$1')
    .replace(stutters, '$1$1')
    .replace(heaps, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * What a reader takes for single characters: an emoji family or a letter with its marks is one. What is joined without
 * end is none: it can be cut anywhere.
 */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment }) =>
    segment.length > longest ? Array.from(segment) : segment,
  );
}

// A kiss of two skins is of fifteen code units, a family of four of nineteen.
const longest = 24;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// White space of all kinds, and the Hangul fillers and the empty braille cell, which draw nothing and are no space to
// Unicode.
const blanks = /[\s\u0085\u115f\u1160\u2800\u3164\uffa0]/gu;

// Controls, lone surrogates, private use, unassigned; formatting characters but for the joiners, the plain direction
// marks, the tags of flags and the signs of Arabic and Syriac numbers, which show.
const undrawable =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c-\u200f\u061c\u{e0020}-\u{e007f}\u0600-\u0605\u06dd\u070f\u08e2])\p{Cf}/gu;

// The letters of a Hangul syllable, typed apart as some keyboards do: our fonts have them as syllables.
const jamo = /[\u1100-\u11ff]+/g;

// Marks of no script of their own, which stack without end; three are enough for any language.
const towers = /((?:\p{Script=Inherited}(?<=\p{M})){3})(?:\p{Script=Inherited}(?<=\p{M}))+/gu;

const stutters = /([\p{M}\u200c-\u200f])\1{2,}/gu;

// Marks of any script; no word has more of them on one letter than a Tibetan syllable of Sanskrit.
const heaps = /(\p{M}{8})\p{M}+/gu;

function drawable(sign: string): string {
  if (isDrawn(sign) || /\p{Default_Ignorable_Code_Point}/u.test(sign)) return sign;
  const plain = Array.from(sign.normalize('NFKC'));
  return plain.every(isDrawn) ? plain.join('') : '';
}

function isDrawn(sign: string): boolean {
  return hasGlyph(sign.codePointAt(0) ?? 0);
}
