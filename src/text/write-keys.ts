import { writeFileSync } from 'node:fs';
import { keysSource } from './keys-source.ts';
import { readLocales, sourceLocale } from './locales.ts';

/** `npm run keys`: brings `keys.ts` up to date with the English texts. */
writeFileSync(new URL('keys.ts', import.meta.url), keysSource(readLocales().get(sourceLocale) ?? {}));
