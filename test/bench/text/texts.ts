import { type Language, openLanguages } from '../../../src/bot/text/languages.ts';
import type { Figure } from '../run.ts';
import { englishEverywhere } from './locales.ts';
import { microseconds } from './microseconds.ts';

/** One text of each kind, in a language of each direction. */
export function* textFigures(): Generator<Figure> {
  const languages = openLanguages({ defaultLocale: 'en-US', locales: englishEverywhere() });
  for (const locale of ['en-US', 'ru', 'ar'])
    for (const [kind, ask] of kinds(languages.for(locale)))
      yield { figure: `${kind} (${locale})`, value: microseconds(ask), unit: 'us', atMost: 2 };
  const locales = ['pt-BR', 'ja', 'en-GB', undefined];
  yield {
    figure: 'the language of an interaction',
    value: microseconds((n) => languages.for(locales[n % locales.length]).locale),
    unit: 'us',
  };
}

function kinds({ t, list, name }: Language): [kind: string, ask: (n: number) => unknown][] {
  return [
    ['a plain text', () => t('labels.uid')],
    ['two values', (n) => t('clanInShort', { name: `LOUD ${n}`, level: n })],
    ['a large number', (n) => t('number', { value: 1_000_000 + n })],
    ['a plural', (n) => t('missing', { count: n % 50 })],
    ['three numbers', (n) => t('levelOnTheWay', { level: n % 100, percent: n % 97, next: 1 + (n % 100) })],
    ['a list of three', (n) => list([`${n}`, 'b', 'c'])],
    ['a name of the game', (n) => name('items', String(1_300_000_000 + n))],
  ];
}
