import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import type { Texts } from '../../../src/bot/text/locales.ts';

const locales = new Map<string, Texts>([
  [
    'en-US',
    { clan: { subtitle: '{{id}} is alone', noCaptain: 'English only' }, number: '{{value, number}}' },
  ],
  [
    'de',
    {
      clan: { subtitle: '{{id}} ist allein' },
      number: '{{value, number}}',
      missing_one: '{{count, number}} Bild fehlt',
      missing_other: '{{count, number}} Bilder fehlen',
      names: { ranks: { heroic: 'Heroisch' } },
    },
  ],
  ['pt-BR', { clan: { subtitle: '{{id}} joga só' }, names: { ranks: { master: 'Mestre' } } }],
  ['zh-CN', { clan: { subtitle: '{{id}}没有战队' } }],
]);

describe('languages', () => {
  const languages = openLanguages({ defaultLocale: 'de', locales });
  const lonely = (locale: string | undefined) => languages.for(locale).t('clan.subtitle', { id: 'Ana' });

  it('speak the locale that was asked for', () => {
    expect(lonely('pt-BR')).toBe('Ana joga só');
    expect(lonely('en-US')).toBe('Ana is alone');
  });

  it('speak another locale of the same language rather than the default', () => {
    expect(lonely('en-GB')).toBe('Ana is alone');
    expect(lonely('pt-PT')).toBe('Ana joga só');
  });

  it('speak the default rather than another script', () => {
    expect(lonely('zh-SG')).toBe('Ana没有战队');
    expect(lonely('zh-TW')).toBe('Ana ist allein');
  });

  it('name things of the game only from their own file', () => {
    expect(languages.for('pt-BR').name('ranks', 'master')).toBe('Mestre');
    expect(languages.for('pt-BR').name('ranks', 'heroic')).toBeUndefined();
    expect(languages.for('en-US').name('ranks', 'heroic')).toBeUndefined();
    expect(languages.for('pt-BR').name('items', 'constructor')).toBeUndefined();
  });

  it('are made once each', () => {
    expect(languages.for('pt-PT')).toBe(languages.for('pt-BR'));
  });

  it('speak the default if the language is not known or not given', () => {
    expect(lonely('ja')).toBe('Ana ist allein');
    expect(lonely(undefined)).toBe('Ana ist allein');
    expect(languages.for('ja').locale).toBe('de');
  });

  it('fill what a language lacks from another file of the same language', () => {
    const spanish = new Map<string, Texts>([
      ['en-US', { clan: { subtitle: '{{id}} is alone', noCaptain: 'English' } }],
      ['es-419', { clan: { subtitle: '{{id}} juega solo' } }],
      ['es-ES', {}],
    ]);
    const { t } = openLanguages({ defaultLocale: 'en-US', locales: spanish }).for('es-ES');
    expect(t('clan.subtitle', { id: 'Ana' })).toBe('Ana juega solo');
    expect(t('clan.noCaptain')).toBe('English');
  });

  it('never show a key if no language has the text', () => {
    expect(() => languages.for('de').t('labels.uid')).toThrow('labels.uid');
  });

  it('take the form of each number, and the last form if a file lacks one', () => {
    const russian = new Map<string, Texts>([
      ['en-US', {}],
      [
        'ru',
        {
          missing_one: '{{count, number}} картинка',
          missing_few: '{{count, number}} картинки',
          missing_other: '{{count, number}} картинок',
        },
      ],
    ]);
    const { t } = openLanguages({ defaultLocale: 'ru', locales: russian }).for('ru');
    expect([1, 2, 5, 21, 1.5].map((count) => t('missing', { count }))).toEqual([
      '1 картинка',
      '2 картинки',
      '5 картинок',
      '21 картинка',
      '1,5 картинок',
    ]);
  });

  it('list things as the language does', () => {
    const { list } = languages.for('de');
    expect(list(['A', 'B', 'C'])).toBe('A, B und C');
    expect(list(['A', 'B', 'C'], 'unit')).toBe('A, B und C');
    const russian = openLanguages({ defaultLocale: 'ru' }).for('ru');
    expect(russian.list(['A', 'B', 'C'], 'unit')).toBe('A, B, C');
    expect(list([])).toBe('');
  });

  it('list names apart from the words in Thai between them', () => {
    const { list } = openLanguages({ defaultLocale: 'th' }).for('th');
    expect(list(['Alok', 'Andrew'])).toBe('Alok และ Andrew');
    expect(list(['Alok', 'Andrew II', 'Kelly'], 'unit')).toBe('Alok, Andrew II และ Kelly');
    expect(list(['ชุด', 'สกินปืน'])).toBe('ชุด และสกินปืน');
    expect(list(['Alok'])).toBe('Alok');
  });

  it('fill what a language lacks from the default, then from English', () => {
    expect(languages.for('pt-BR').t('missing', { count: 2 })).toBe('2 Bilder fehlen');
    expect(languages.for('pt-BR').t('clan.noCaptain')).toBe('English only');
  });

  it('count and write figures as the language does', () => {
    expect(languages.for('de').t('missing', { count: 1 })).toBe('1 Bild fehlt');
    expect(languages.for('de').t('number', { value: 1234567 })).toBe('1.234.567');
    expect(languages.for('en-US').t('number', { value: 1234567 })).toBe('1,234,567');
  });

  it('fall back to English if there is no file for the default', () => {
    const { t } = openLanguages({ defaultLocale: 'xx', locales }).for('ja');
    expect(t('clan.subtitle', { id: 'Ana' })).toBe('Ana is alone');
  });

  it('show what was typed as it is: no references, no placeholders, no HTML', () => {
    const language = languages.for('en-US');
    for (const name of [
      '{{id}}',
      '$t(clan.noCaptain)',
      '<b>&',
      '$&',
      '{{value, number}}',
      '$t(clan.subtitle, {"id": "x"})',
    ])
      expect(language.t('clan.subtitle', { id: name })).toBe(`${name} is alone`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const shown = language.t('clan.subtitle', { id: name });
        expect(withoutIsolates(shown)).toBe(`${withoutIsolates(name)} is alone`);
      }),
    );
  });
});

function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
