import { bundledLocales, type Locales } from '../../../src/bot/text/locales.ts';

/** The languages that Loadout is meant to speak, whether each is written yet or not. */
export const benchLocales = [
  'en-US',
  'pt-BR',
  'es-419',
  'id',
  'hi',
  'vi',
  'th',
  'ar',
  'bn',
  'ur',
  'ru',
  'tr',
] as const;

/** Each of them, with the English texts: what is measured does not depend on what is translated. */
export function englishEverywhere(): Locales {
  const english = bundledLocales().get('en-US') ?? {};
  return new Map(benchLocales.map((locale) => [locale, english]));
}
