import type { CardExtras } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import { type RankedFigure, shownTier } from './parts/figure/ranked-figure.ts';
import { layoutNarrowCard, narrowStages } from './parts/narrow-backdrop.ts';
import { layoutRankedName } from './parts/ranked-name.ts';
import { type Hero, layoutHero } from './parts/row/hero-figure.ts';
import { layoutTable, type Table } from './parts/row/table.ts';

export interface StatsCardProps extends Table, CardExtras {
  nickname: string;
  rankLabel: string;
  figure: RankedFigure;
  hero?: Hero | undefined;
}

export const drawStatsCard = defineCard('stats', (props: StatsCardProps) => {
  const { nickname, rankLabel, hero, look } = props;
  const only = hero ? undefined : findOnlyFigure(props);
  const name = hero
    ? { size: 42, baseline: 58 }
    : only
      ? { size: 64, baseline: 190 }
      : { size: 60, baseline: 70 };
  return layoutNarrowCard(
    props.figure,
    props,
    (palette, column) => [
      layoutRankedName({ ...name, nickname, rankLabel, tier: shownTier(props.figure) }, column, palette),
      hero ? layoutHero(hero, { ...column, baseline: 146, palette }) : [],
      only ? layoutHero(only, { ...column, size: 168, baseline: 392, palette }) : [],
      only ? [] : layoutTable(props, { top: hero ? 176 : 100, bottom: 550, palette, look }),
    ],
    narrowStages.near,
  );
});

/** Returns the only figure of a table of one row and one column, which is drawn large. */
function findOnlyFigure({ columns, rows }: Table): Hero | undefined {
  const [row, ...others] = rows;
  const [mode, ...modes] = columns;
  const [value] = row?.values ?? [];
  if (!row || value === undefined || mode === undefined || others.length + modes.length > 0) return undefined;
  return { value, label: row.label, pill: { label: mode } };
}
