import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, escapeMarkdown, isBlank, toOneLine } from '../../../../src/bot/views/message/safe-text.ts';

describe('a stranger’s text in an embed', () => {
  it.each([
    ['**bold** _it_ ~~no~~ ||spoiler||', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\|\\|spoiler\\|\\|'],
    ['`code`', '\\`code\\`'],
    ['# title', '\\# title'],
    ['-# small', '\\-# small'],
    ['> quote', '\\> quote'],
    ['- list', '\\- list'],
    ['1. list', '1\\. list'],
    ['[text](https://x.example)', '\\[text\\](https\\://x.example)'],
    ['<@123> <#1> <t:1:R> <:e:1>', '\\<@123> \\<#1> \\<t:1:R> \\<:e:1>'],
    ['@everyone @HERE', '@\u{200B}everyone @\u{200B}HERE'],
    ['back\\slash', 'back\\\\slash'],
    ['\u{202E}evil', 'evil'],
    ['\u{2067}a\u{2069} b', 'a b'],
    ['\u{2068}# title', '\\# title'],
    [
      'level \u{2068}\u{0627}\u{2069}, \u{2068}12\u{2069}',
      'level \u{2068}\u{0627}\u{2069}, \u{2068}12\u{2069}',
    ],
    ['Ana-K. #1', 'Ana-K. #1'],
  ])('%j is shown as typed', (typed, safe) => expect(escapeMarkdown(typed, 100)).toBe(safe));

  it('never exceeds its limit, never ends in a lone backslash, never splits a surrogate pair', () => {
    fc.assert(
      fc.property(wild, fc.integer({ min: 2, max: 60 }), (text, limit) => {
        const safe = escapeMarkdown(text, limit);
        expect(safe.length).toBeLessThanOrEqual(limit);
        expect(safe).not.toMatch(/(?<!\\)(?:\\\\)*\\$/);
        expect(safe).not.toMatch(/\p{Cs}/u);
        expect(safe).not.toMatch(/^[^\u{2068}]*\u{2069}|\u{2068}[^\u{2069}]*$/mu);
      }),
    );
  });

  it('never contains an unescaped mark', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const armed = escapeMarkdown(text, 4000).replace(/\\[^\p{L}\p{N}\s]/gu, 'x');
        expect(armed).not.toMatch(/[*_~`|<[\]]|@(everyone|here)|:\/\//i);
        expect(armed).not.toMatch(/^\s*[#>+-]/m);
      }),
    );
  });

  const wild = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          '*',
          '_',
          '\\',
          '`',
          '<',
          '@everyone',
          '://',
          '# ',
          '\n',
          '1.',
          '👨‍👩‍👧',
          'é̩̃',
          'ﷺ',
          '\u{2068}',
          '\u{2069}',
          '- ',
        ),
      )
      .map((parts) => parts.join('')),
  );
});

describe('clipping', () => {
  it('keeps what fits and never cuts what reads as one character', () => {
    expect(clip('abcdef', 6)).toBe('abcdef');
    expect(clip('abcdef', 4)).toBe('abc…');
    expect(clip('ab👨‍👩‍👧cd', 6)).toBe('ab…');
  });
});

describe('a blank name', () => {
  it.each(['', '  ', '\u{3164}\u{3164}', '\u{200B}', '\u{2800}'])('%j shows nothing', (name) =>
    expect(isBlank(name)).toBe(true),
  );
  it.each(['a', '\u{3164}x', '\u{E000}', '🦊'])('%j shows something', (name) =>
    expect(isBlank(name)).toBe(false),
  );
});

describe('a name in an alt text', () => {
  it('is one line, as typed', () => expect(toOneLine(' a\n*b*\t c ', 20)).toBe('a *b* c'));
});

it.each<[string, (text: string) => string]>([
  ['clip', (text) => clip(text, 300)],
  ['escapeMarkdown', (text) => escapeMarkdown(text, 600)],
  ['toOneLine', (text) => toOneLine(text, 80)],
])('a text of 2 MB costs %s nothing', (_, shorten) => {
  const text = 'ḱa '.repeat(500_000);
  const cpu = process.cpuUsage();
  for (let time = 0; time < 20; time++) expect(shorten(text)).toMatch(/^ḱa ḱa .*…$/);
  expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(1_000);
});
