import { regionCodes, regionGroups } from '../contract/regions.ts';
import type { Words } from '../text/languages.ts';

/** Names of all regions by code, in the reader's language. */
export function regionNames(words: Words): Map<string, string> {
  return new Map(regionCodes.map((code) => [code, words.t(`regions.${code}`)]));
}

/**
 * `India (IND)` for a country's code. A server group, which is written in lower case (`sg`), is named as what it spans;
 * a code we do not know stays as it is.
 */
export function regionWords(code: string, words: Words): string {
  if (Object.hasOwn(regionGroups, code)) return words.t(`regionGroups.${code}`);
  const upper = code.toUpperCase();
  const name = regionNames(words).get(upper);
  return name ? words.t('regionWithCode', { name, code: upper }) : code;
}
