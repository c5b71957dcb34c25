import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLanguages } from '../../src/text/languages.ts';
import type { Texts } from '../../src/text/locales.ts';

const locales = new Map<string, Texts>([
  ['en-US', { greeting: 'Hello {{name}}', only: { english: 'English only' }, figure: '{{value, number}}' }],
  [
    'de',
    {
      greeting: 'Hallo {{name}}',
      figure: '{{value, number}}',
      piece_one: '{{count}} Teil',
      piece_other: '{{count}} Teile',
    },
  ],
  ['pt-BR', { greeting: 'Oi {{name}}' }],
]);

describe('languages', () => {
  const languages = openLanguages({ defaultLocale: 'de', locales });
  const greet = (locale: string | undefined) => languages.for(locale).t('greeting', { name: 'Ana' });

  it('speak the locale that was asked for', () => {
    expect(greet('pt-BR')).toBe('Oi Ana');
    expect(greet('en-US')).toBe('Hello Ana');
  });

  it('speak another locale of the same language rather than the default', () => {
    expect(greet('en-GB')).toBe('Hello Ana');
    expect(greet('pt-PT')).toBe('Oi Ana');
  });

  it('speak the default where the language is not known or not given', () => {
    expect(greet('ja')).toBe('Hallo Ana');
    expect(greet(undefined)).toBe('Hallo Ana');
    expect(languages.for('ja').locale).toBe('de');
  });

  it('fill what a language lacks from the default, then from English', () => {
    expect(languages.for('pt-BR').t('piece', { count: 2 })).toBe('2 Teile');
    expect(languages.for('pt-BR').t('only.english')).toBe('English only');
  });

  it('count and write figures as the language does', () => {
    expect(languages.for('de').t('piece', { count: 1 })).toBe('1 Teil');
    expect(languages.for('de').t('figure', { value: 1234567 })).toBe('1.234.567');
    expect(languages.for('en-US').t('figure', { value: 1234567 })).toBe('1,234,567');
  });

  it('fall back to English where the default is a language nobody wrote', () => {
    expect(openLanguages({ defaultLocale: 'xx', locales }).for('ja').t('greeting', { name: 'Ana' })).toBe(
      'Hello Ana',
    );
  });

  it('show what was typed as it is: no references, no placeholders, no HTML', () => {
    const language = languages.for('en-US');
    for (const name of [
      '{{name}}',
      '$t(only.english)',
      '<b>&',
      '$&',
      '{{value, number}}',
      '$t(greeting, {"name": "x"})',
    ])
      expect(language.t('greeting', { name })).toBe(`Hello ${name}`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(language.t('greeting', { name })).toBe(`Hello ${name}`);
      }),
    );
  });
});
