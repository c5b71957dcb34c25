import { isRegionGroup, regionCodes } from '../../contract/regions.ts';
import type { Language } from '../../text/languages.ts';
import { toOneLine } from '../safe-text.ts';
import type { Told } from '../view.ts';
import { formatNotTold } from './not-told.ts';

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

/** The region of a player, where upstream told it. */
export function formatToldRegion(code: string | undefined, language: Language): Told {
  return code === undefined ? formatNotTold(language) : formatRegion(code, language);
}

const maxCodeLength = 60;
