import { writeFileSync } from 'node:fs';
import { keysSource } from '../bot/text/keys-source.ts';
import { bundledLocales, sourceLocale } from '../bot/text/locales.ts';

/** `npm run keys`: brings `keys.ts` up to date with the English texts. */
writeFileSync(
  new URL('../bot/text/keys.ts', import.meta.url),
  keysSource(bundledLocales().get(sourceLocale) ?? {}),
);
