import { readdirSync, readFileSync } from 'node:fs';
import { sourceLocale, type Texts } from '../bot/text/locales.ts';
import { findMissingTexts } from '../bot/text/missing-texts.ts';

/** `npm run locales`: lists the texts that each language lacks, of the bot. Fails if one does. */
const missing = listMissing('assets/locales');
for (const line of missing) console.log(line);
console.log(
  missing.length === 0 ? 'Every language has every text.' : 'Until then these are shown in English.',
);
process.exitCode = missing.length === 0 ? 0 : 1;

function listMissing(folder: string): string[] {
  const files = readdirSync(new URL(`../../${folder}`, import.meta.url)).filter((name) =>
    name.endsWith('.json'),
  );
  const english = readTexts(folder, `${sourceLocale}.json`);
  return files.flatMap((file) =>
    findMissingTexts(file.replace('.json', ''), readTexts(folder, file), english).map(
      (key) => `${folder}/${file} lacks ${key}`,
    ),
  );
}

function readTexts(folder: string, file: string): Texts {
  return JSON.parse(readFileSync(new URL(`../../${folder}/${file}`, import.meta.url), 'utf8'));
}
