import type { Level } from '../../cards/card.ts';
import { levelProgress } from '../../game/levels.ts';
import type { Language } from '../../text/languages.ts';

/** A player's level, with the way to the next one where the catalog knows it. */
export function formatPlayerLevel(level: number, exp: number, language: Language): Level {
  return { ...formatLevel(level, language), progress: levelProgress(level, exp) };
}

/** A level without a known way to the next one: a clan's or a pet's. */
export function formatLevel(level: number, language: Language): Level {
  return {
    label: language.t('labels.level'),
    value: level > 0 ? formatNumber(level, language) : language.t('unknown'),
    progress: undefined,
  };
}

/** `67, 42% of the way to 68`, or as much of it as is known. */
export function formatLevelProgress(level: number, exp: number, language: Language): string {
  const { value, progress } = formatPlayerLevel(level, exp, language);
  if (progress === undefined) return value;
  return language.t('levelOnTheWay', { level, percent: Math.floor(progress * 100), next: level + 1 });
}

/** `12,345` as the reader's language writes it. */
export function formatNumber(value: number, language: Language): string {
  return language.t('number', { value });
}
