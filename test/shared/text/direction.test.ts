import { describe, expect, it } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import type { Texts } from '../../../src/bot/text/locales.ts';
import { findDirection, isolate, keepPairedIsolates } from '../../../src/shared/text/direction.ts';

const fsi = '\u2068';
const pdi = '\u2069';
const isolated = (text: string) => fsi + text + pdi;

describe('the direction of a language', () => {
  it.each(['ar', 'ur', 'fa', 'he', 'ar-EG', 'ku-Arab'])('%s is from right to left', (locale) =>
    expect(findDirection(locale)).toBe('rtl'),
  );
  it.each(['en-US', 'pt-BR', 'hi', 'bn', 'th', 'ru', 'zh-TW', 'ku'])('%s is from left to right', (locale) =>
    expect(findDirection(locale)).toBe('ltr'),
  );
});

describe('a piece of a sentence', () => {
  it.each([
    ['ltr', 'Ana'],
    ['ltr', '12,345'],
    ['ltr', '日本 ꧁ ༒ ꧂'],
    ['rtl', 'أحمد'],
    ['rtl', '… – “”'],
    ['rtl', `المستوى ${isolated('12')}`],
    ['ltr', ''],
    ['rtl', ''],
  ] as const)('of the same direction stays as it is (%s): %j', (around, piece) =>
    expect(isolate(piece, around)).toBe(piece),
  );

  it.each([
    ['ltr', 'أحمد'],
    ['ltr', 'Ana أحمد'],
    ['ltr', 'a\u202eb'],
    ['ltr', '\u{1e900}'],
    ['rtl', 'Ana'],
    ['rtl', '12,345'],
    ['rtl', '日本'],
    ['rtl', 'Ⓑⓐⓝⓖ'],
    ['rtl', '🇧🇷'],
    ['rtl', `أحمد ${isolated('12')} LOUD`],
  ] as const)('of another direction is set apart (%s): %j', (around, piece) =>
    expect(isolate(piece, around)).toBe(isolated(piece)),
  );

  it('cannot end what sets it apart', () => {
    expect(isolate(`a${pdi}b`, 'rtl')).toBe(isolated('ab'));
    expect(isolate(`${fsi}أ`, 'ltr')).toBe(isolated('أ'));
  });

  it('of several lines keeps the marks of its list', () => {
    expect(isolate('- Ana\n- Bo', 'rtl')).toBe('- Ana\n- Bo');
  });
});

describe('marks that set apart', () => {
  it.each([
    `${isolated('a')} b ${isolated(`c${isolated('d')}`)}`,
    'none',
    `${isolated('a')}\n${isolated('b')}`,
  ])('stay where they are in pairs: %j', (text) => expect(keepPairedIsolates(text)).toBe(text));

  it.each([`a${pdi}`, `${fsi}a`, `${pdi}a${fsi}`, `${fsi}a\nb${pdi}`, `${isolated('a')}${pdi}`])(
    'go where they are not: %j',
    (text) => expect(keepPairedIsolates(text)).not.toMatch(/[\u2068\u2069]/),
  );
});

describe('what is filled into a text', () => {
  const locales = new Map<string, Texts>([
    [
      'en-US',
      {
        clanInShort: '{{name}}, level {{level}}',
        problems: { notFound: { text: 'No region has `{{uid}}`.' } },
      },
    ],
    [
      'ar',
      {
        clanInShort: '{{name}}، المستوى {{level}}',
        number: '{{value, number}}',
        loss: '−{{value, number}}',
        stats: { winShare: '{{percent, number}}% من المباريات' },
        player: { id: 'لا توجد منطقة بها `{{uid}}`.' },
        problems: {
          incident: '<t:{{incident}}:R> ثم {{incident}} ثم [هنا](https://a.example/{{incident}})',
        },
      },
    ],
  ]);
  const languages = openLanguages({ defaultLocale: 'en-US', locales });
  const english = languages.for('en-US');
  const arabic = languages.for('ar');

  it('is set apart from right to left: names, numbers, ids', () => {
    expect(arabic.direction).toBe('rtl');
    expect(arabic.t('clanInShort', { name: 'LOUD', level: '12' })).toBe(
      `${isolated('LOUD')}، المستوى ${isolated('12')}`,
    );
    expect(arabic.t('clanInShort', { name: 'الصقور', level: 'غير معروف' })).toBe('الصقور، المستوى غير معروف');
    expect(arabic.t('number', { value: 12_345 })).toBe(isolated('12,345'));
  });

  it('is set apart with its sign and its %, which would change sides without it', () => {
    expect(arabic.t('loss', { value: 5 })).toBe(isolated('−5'));
    expect(arabic.t('stats.winShare', { percent: 12 })).toBe(`${isolated('12%')} من المباريات`);
  });

  it('is set apart from left to right only if it runs the other way', () => {
    expect(english.direction).toBe('ltr');
    expect(english.t('clanInShort', { name: 'الصقور', level: 5 })).toBe(`${isolated('الصقور')}, level 5`);
    expect(english.t('clanInShort', { name: 'LOUD', level: 5 })).toBe('LOUD, level 5');
  });

  it('stays bare in code, timestamps, mentions and addresses', () => {
    expect(arabic.t('player.id', { uid: '123' })).toBe('لا توجد منطقة بها `123`.');
    expect(arabic.t('problems.incident', { incident: '7' })).toBe(
      `<t:7:R> ثم ${isolated('7')} ثم [هنا](https://a.example/7)`,
    );
  });

  it('is set apart in lists', () => {
    expect(arabic.list(['Ana', 'أحمد'])).toBe(`${isolated('Ana')} وأحمد`);
    expect(english.list(['Ana', 'أحمد'])).toBe(`Ana and ${isolated('أحمد')}`);
  });

  it('is written in the digits of the game', () => {
    expect(arabic.t('number', { value: 1_234_567 })).toBe(isolated('1,234,567'));
    const bengali = openLanguages({
      defaultLocale: 'bn',
      locales: new Map([['bn', { number: '{{value, number}}' }]]),
    });
    expect(bengali.for('bn').t('number', { value: 1_234_567 })).toBe('12,34,567');
  });
});
