import type { OwnTexts } from '../../../src/playground/page/own-texts.ts';
import { readOwnTexts } from '../../../src/playground/read-own-texts.ts';

const texts = readOwnTexts(new URL('../../../', import.meta.url));

/** The texts of the playground's page in a language, as its server sends them. */
export function readPageTexts(locale: string): OwnTexts {
  const found = texts[locale];
  if (!found) throw new Error(`There are no texts in ${locale}.`);
  return found;
}

export const englishPage = readPageTexts('en-US');
