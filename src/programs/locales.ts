import { bundledLocales, sourceLocale } from '../bot/text/locales.ts';
import { findMissingTexts } from '../bot/text/missing-texts.ts';

/** `npm run locales`: lists each language's missing texts, and fails if there are any. */
const locales = bundledLocales();
const english = locales.get(sourceLocale) ?? {};
const missing = [...locales].flatMap(([locale, texts]) =>
  findMissingTexts(locale, texts, english).map((key) => `assets/locales/${locale}.json lacks ${key}`),
);
for (const line of missing) console.log(line);
const isWhole = missing.length === 0;
console.log(isWhole ? 'Every language has every text.' : 'Until then these are shown in English.');
process.exitCode = isWhole ? 0 : 1;
