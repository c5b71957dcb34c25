import { mkdirSync, writeFileSync } from 'node:fs';
import { bundledLocales, sourceLocale } from '../bot/text/locales.ts';
import { declareTextValues } from '../bot/text/text-values.ts';

const folder = new URL('../../node_modules/.cache/loadout/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('text-values.d.ts', folder),
  declareTextValues(bundledLocales().get(sourceLocale) ?? {}),
);
