import { maxChoiceLength } from '../../../shared/contract/discord-limits.ts';
import {
  isRegionGroup,
  type RegionCode,
  type RegionGroup,
  regionCodes,
} from '../../../shared/contract/regions.ts';
import type { RegionChoice } from '../../game/region.ts';
import type { Language } from '../../text/languages.ts';
import { clip, toOneLine } from '../message/safe-text.ts';
import { type DisplayValue, maxLabelLength } from '../message/view.ts';
import { formatUnknownValue } from './unknown-value.ts';

/** Formats `India (IND)`, but only the name of a group (`sg`), because its code is also that of a country. */
export function formatRegion(code: string, language: Language): string {
  const upper = code.toUpperCase();
  if (isRegionGroup(code)) return nameRegion(code, language);
  const known = regionCodes.find((one) => one === upper);
  if (!known) return toOneLine(code, maxCodeLength);
  return language.t('regionWithCode', { name: nameRegion(known, language), code: known });
}

/** Formats `Search India (IND)`, or only the code if the name is too long. */
export function formatWithRegion(
  key: 'buttons.lookIn' | 'buttons.use' | 'buttons.useAnyway',
  code: string,
  language: Language,
): string {
  const label = language.t(key, { region: formatRegion(code, language) });
  return label.length > maxLabelLength ? language.t(key, { region: code.toUpperCase() }) : label;
}

export function nameRegion(region: RegionCode | RegionGroup, language: Language): string {
  return isRegionGroup(region) ? language.t(`regionGroups.${region}`) : language.t(`regions.${region}`);
}

/** Formats `India (IND)`, or `Deutschland · Europe (EU)`. */
export function formatRegionChoice({ region, foundAs }: RegionChoice, language: Language): string {
  const formatted = formatRegion(region, language);
  const row = foundAs ? language.t('regionChoice', { name: foundAs, region: formatted }) : formatted;
  return clip(row, maxChoiceLength);
}

export function listRegions(language: Language): { label: string; value: RegionCode }[] {
  return regionCodes
    .map((value) => ({ label: formatRegion(value, language), value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language.locale));
}

export function formatRegions(regions: readonly string[], language: Language): string {
  return language.list(regions.map((region) => formatRegion(region, language)));
}

export function listRegionNames(code: string, language: Language): string[] {
  if (isRegionGroup(code)) return [nameRegion(code, language)];
  const known = regionCodes.find((one) => one === code.toUpperCase());
  return known ? [nameRegion(known, language), known] : [toOneLine(code, maxCodeLength)];
}

export function listPlayerRegionNames(code: string | undefined, language: Language): DisplayValue[] {
  return code === undefined ? [formatUnknownValue(language)] : listRegionNames(code, language);
}

const maxCodeLength = 60;
