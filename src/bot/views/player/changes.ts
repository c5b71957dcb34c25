import type { FigureChange } from '../../members/history/figures.ts';
import type { Language } from '../../text/languages.ts';
import type { Text } from '../message/view.ts';
import { formatDay } from '../words/times.ts';

export interface Changes {
  since: number;
  figures: readonly FigureChange[];
  /** Whether others read them: then losses are left out. */
  isPublic?: boolean;
}

/** Formats the most important change, as in `+120 rank points since October 5`; empty if none is known. */
export function changeLines(changes: Changes | undefined, language: Language): Text[] {
  const [text] = measures.flatMap((measure) => {
    const figure = changes?.figures.find(
      (one) => one.measure === measure && !(changes.isPublic && one.to < one.from),
    );
    return figure ? [tellChange(measure, figure, language)] : [];
  });
  if (!changes || text === undefined) return [];
  const values = { when: formatDay(changes.since, language, 'long'), changes: text };
  return [{ markdown: language.t('changes.line', values) }];
}

// Without experience, which changes with every match; the level is clearer.
const measures = ['rankPoints', 'clashSquadPoints', 'level', 'likes'] as const;

function tellChange(measure: (typeof measures)[number], { from, to }: FigureChange, { t }: Language): string {
  if (measure === 'level') return t('changes.level', { level: to });
  const count = Math.abs(to - from);
  return t(to > from ? `changes.more.${measure}` : `changes.fewer.${measure}`, { count });
}
