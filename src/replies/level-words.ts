import type { Level } from '../cards/card.ts';
import { levelProgress } from '../game/levels.ts';
import type { Words } from '../text/languages.ts';

/** A player's level for a card, with the way to the next one where the catalog knows it. */
export function playerLevel(level: number, exp: number, words: Words): Level {
  return { ...levelWithoutWay(level, words), progress: levelProgress(level, exp) };
}

/** A level whose next step nobody knows: a clan's or a pet's. */
export function levelWithoutWay(level: number, words: Words): Level {
  return {
    label: words.t('labels.level'),
    value: level > 0 ? numberWords(level, words) : words.t('unknown'),
    progress: undefined,
  };
}

/** `67, 42% of the way to 68`, or as much of it as is known. */
export function levelWords(level: number, exp: number, words: Words): string {
  const { value, progress } = playerLevel(level, exp, words);
  if (progress === undefined) return value;
  return words.t('levelOnTheWay', { level, percent: Math.floor(progress * 100), next: level + 1 });
}

/** `12,345` as the reader's language writes it. */
export function numberWords(value: number, words: Words): string {
  return words.t('number', { value });
}
