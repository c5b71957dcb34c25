import { isRegionGroup, regionCodes } from '../../contract/regions.ts';
import type { Language } from '../../text/languages.ts';
import { toOneLine } from '../safe-text.ts';

/**
 * `India (IND)` for a country's code. A server group, which is written in lower case (`sg`), is named as what it spans;
 * a code we do not know stays as it is.
 */
export function formatRegion(code: string, language: Language): string {
  if (isRegionGroup(code)) return language.t(`regionGroups.${code}`);
  const upper = code.toUpperCase();
  const known = regionCodes.find((one) => one === upper);
  if (!known) return toOneLine(code, maxCodeLength);
  return language.t('regionWithCode', { name: language.t(`regions.${known}`), code: known });
}

const maxCodeLength = 60;
