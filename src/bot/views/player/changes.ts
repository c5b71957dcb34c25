import type { FigureChange } from '../../members/history/figures.ts';
import type { Language } from '../../text/languages.ts';
import type { Text } from '../message/view.ts';
import { formatDate } from '../words/times.ts';

export interface Changes {
  since: number;
  figures: readonly FigureChange[];
}

/** Formats `+120 rank points, level 68 since October 5, 2026`; empty if no change is known. */
export function changeLines(changes: Changes | undefined, language: Language): Text[] {
  const texts = measures
    .flatMap((measure) => {
      const figure = changes?.figures.find((one) => one.measure === measure);
      return figure ? [tellChange(measure, figure, language)] : [];
    })
    .slice(0, maxChanges);
  if (!changes || texts.length === 0) return [];
  const values = { when: formatDate(changes.since), changes: language.list(texts, 'unit') };
  return [{ markdown: language.t('changes.line', values) }];
}

// Without experience, which changes with every match; the level is clearer.
const measures = ['rankPoints', 'clashSquadPoints', 'level', 'likes'] as const;
const maxChanges = 2;

function tellChange(measure: (typeof measures)[number], { from, to }: FigureChange, { t }: Language): string {
  if (measure === 'level') return t('changes.level', { level: to });
  const count = Math.abs(to - from);
  return t(to > from ? `changes.more.${measure}` : `changes.fewer.${measure}`, { count });
}
