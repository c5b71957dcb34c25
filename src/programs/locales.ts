import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundledLocales, sourceLocale } from '../bot/text/locales.ts';
import { findMissingTexts } from '../bot/text/missing-texts.ts';
import { findStaleTexts } from '../bot/text/stale-texts.ts';

/** `npm run locales`: fails, with a list, for missing or stale texts. `--confirm [th:]KEY` marks translations as right. */
const { confirm } = parseArgs({
  options: { confirm: { type: 'string', multiple: true, default: [] } },
}).values;
const folder = new URL('../../assets/locales/made-from/', import.meta.url);
const { [sourceLocale]: english = {}, ...others } = Object.fromEntries(bundledLocales());
const found = Object.entries(others).flatMap(([locale, texts]) => {
  const file = new URL(`${locale}.json`, folder);
  const known = Object.entries<string>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}).filter(
    ([key]) => !isConfirmed(locale, key),
  );
  const { stale, madeFrom } = findStaleTexts(locale, { texts, english, madeFrom: Object.fromEntries(known) });
  writeFileSync(file, `${JSON.stringify(madeFrom, null, 2)}\n`);
  return [
    ...findMissingTexts(locale, texts, english).map((key) => `assets/locales/${locale}.json lacks ${key}`),
    ...stale.map((key) => `assets/locales/${locale}.json: the English of ${key} has changed`),
  ];
});
for (const line of found) console.log(line);
console.log(
  found.length === 0
    ? 'Every language has every text.'
    : 'A text that is missing is shown in English. Change a text whose English has changed, or confirm it with --confirm KEY.',
);
process.exitCode = found.length === 0 ? 0 : 1;

function isConfirmed(locale: string, key: string): boolean {
  return confirm.includes(key) || confirm.includes(`${locale}:${key}`);
}
