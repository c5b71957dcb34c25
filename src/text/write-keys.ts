import { writeFileSync } from 'node:fs';
import { keysSource } from './keys-source.ts';
import { bundledLocales, sourceLocale } from './locales.ts';

/** `npm run keys`: brings `keys.ts` up to date with the English texts. */
writeFileSync(new URL('keys.ts', import.meta.url), keysSource(bundledLocales().get(sourceLocale) ?? {}));
