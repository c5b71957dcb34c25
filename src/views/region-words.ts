import { isRegionGroup, regionCodes } from '../contract/regions.ts';
import type { Language } from '../text/languages.ts';

/** Names of all regions by code, in the reader's language. */
export function regionNames(language: Language): Map<string, string> {
  return new Map(regionCodes.map((code) => [code, language.t(`regions.${code}`)]));
}

/**
 * `India (IND)` for a country's code. A server group, which is written in lower case (`sg`), is named as what it spans;
 * a code we do not know stays as it is.
 */
export function regionWords(code: string, language: Language): string {
  if (isRegionGroup(code)) return language.t(`regionGroups.${code}`);
  const upper = code.toUpperCase();
  const known = regionCodes.find((one) => one === upper);
  return known ? language.t('regionWithCode', { name: language.t(`regions.${known}`), code: known }) : code;
}
