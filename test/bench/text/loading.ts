import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { readLocales } from '../../../src/bot/text/locales.ts';
import type { Figure } from '../run.ts';
import { benchLocales } from './locales.ts';

/** Every language at start, as large as English is: read cold, as a start does it. */
export function* loadFigures(): Generator<Figure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loadout-bench-'));
  for (const locale of benchLocales)
    copyFileSync('assets/locales/en-US.json', path.join(folder, `${locale}.json`));
  const started = performance.now();
  const locales = readLocales(pathToFileURL(`${folder}/`));
  const languages = openLanguages({ defaultLocale: 'en-US', locales });
  const read = performance.now() - started;
  for (const locale of benchLocales) languages.for(locale).t('missing', { count: 1234 });
  const spoken = performance.now() - started - read;
  rmSync(folder, { recursive: true });
  const note = `${benchLocales.length} languages, first call in the process`;
  yield { figure: 'loading all languages', value: rounded(read), unit: 'ms', atMost: 15, note };
  yield {
    figure: 'the first text of each language',
    value: rounded(spoken / benchLocales.length),
    unit: 'ms a language',
    note: 'opens Intl',
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
