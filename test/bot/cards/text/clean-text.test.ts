import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, splitGraphemes } from '../../../../src/bot/cards/text/clean-text.ts';
import { hasGlyph } from '../../../../src/bot/cards/text/has-glyph.ts';
import { corpus } from '../../../support/cards/names.ts';

describe('cleanText', () => {
  it.each([
    ['fillers that players use as spaces', '\u3164A\u3164\u3164B\uffa0', 'A B'],
    ['line ends', 'one\r\ntwo\u2028three', 'one two three'],
    ['controls and lone surrogates', 'a\u0000b\ud800c', 'abc'],
    ['direction overrides and open isolates', '\u202ea\u2067b\u2068c', 'abc'],
    ['isolates in pairs', '\u2068a\u2069 · b', '\u2068a\u2069 · b'],
    ['an isolate of the whole line', '\u2068a\u2069', 'a'],
    ['characters with a compatibility form only', '\u3192\uf90a', '一金'],
    ['characters that no font has', 'x\u1c00y', 'xy'],
    ['private use', '\ue000a', 'a'],
    ['stacked Thai marks', 'ก็็็็็', 'ก็็'],
    ['a long run of different marks', `ก${'\u0e47\u0e48\u0e49'.repeat(9)}`, 'ก็่้็่้็่'],
    ['Hangul typed letter by letter', '\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
    ['joiners without end', `a${'\u200d'.repeat(99)}b`, 'a\u200d\u200db'],
  ])('handles %s', (_what, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it('keeps three stacked marks, and all marks of a real word', () => {
    expect(cleanText('Z\u0351\u036b\u0343\u036a\u0342')).toBe('Z\u0351\u036b\u0343');
    for (const word of ['ကြောင့်', 'क्षत्रिय', 'Nguyễn', 'ผู้']) expect(cleanText(word)).toBe(word);
  });

  it('keeps emoji sequences whole', () => {
    for (const emoji of ['👨‍👩‍👧', '1️⃣', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥']) expect(cleanText(emoji)).toBe(emoji);
  });

  it('keeps every character of the names as typed, except fillers', () => {
    const changed = corpus
      .filter((typed) => !/\u3164|\u0334/.test(typed))
      .filter((typed) => cleanText(typed) !== typed.replaceAll('\u3000', ' '));
    expect(changed).toEqual([]);
  });

  it('leaves no character without a glyph, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const strangers = Array.from(cleanText(typed)).filter(
          (sign) => !hasGlyph(sign.codePointAt(0) ?? 0) && !/\p{Default_Ignorable_Code_Point}/u.test(sign),
        );
        expect(strangers).toEqual([]);
      }),
    );
  });
});

describe('splitGraphemes', () => {
  it('splits into user-perceived characters', () => {
    expect(splitGraphemes('👨‍👩‍👧e\u0301नि')).toEqual(['👨‍👩‍👧', 'e\u0301', 'नि']);
  });
});
