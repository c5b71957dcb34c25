import type { Fact } from '../../cards/card.ts';
import { levelProgress } from '../../game/levels.ts';
import type { Language } from '../../text/languages.ts';
import type { DisplayValue } from '../message/view.ts';
import { formatUnknownValue } from './unknown-value.ts';

export function formatLevelOnCard(level: number | undefined, language: Language): Fact[] {
  return factOnCard(language.t('labels.level'), formatLevel(level, language));
}

/** Makes a fact for a card, or none if the value is unknown. */
export function factOnCard(label: string, value: DisplayValue): Fact[] {
  return typeof value === 'string' ? [{ label, value }] : [];
}

export function formatLevel(level: number | undefined, language: Language): DisplayValue {
  return formatNumber(level || undefined, language);
}

/** Formats `67, 42% of the way to 68`, or the part that is known. */
export function formatLevelProgress(
  level: number | undefined,
  exp: number | undefined,
  language: Language,
): DisplayValue {
  const progress = progressOf(level, exp);
  if (level === undefined || progress === undefined) return formatLevel(level, language);
  return language.t('levelOnTheWay', { level, percent: Math.floor(progress * 100), next: level + 1 });
}

export function formatNumber(value: number | undefined, language: Language): DisplayValue {
  return value === undefined ? formatUnknownValue(language) : language.t('number', { value });
}

/** Formats with two decimals, so that figures line up: `3.30` next to `3.64`. */
export function formatRatio(value: number | undefined, language: Language): DisplayValue {
  if (value === undefined) return formatUnknownValue(language);
  const digits = { numberingSystem: 'latn', minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language.locale, digits).format(value);
}

export function formatGain(change: number, { t }: Language): string {
  if (change === 0) return t('number', { value: 0 });
  return t(change > 0 ? 'gain' : 'loss', { value: Math.abs(change) });
}

function progressOf(level: number | undefined, exp: number | undefined): number | undefined {
  return level === undefined || exp === undefined ? undefined : levelProgress(level, exp);
}
