import type { CardExtras } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import { layoutFaintEmblem } from './parts/emblem.ts';
import type { RankedFigure } from './parts/figure/ranked-figure.ts';
import { layoutNarrowCard } from './parts/narrow-backdrop.ts';
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
  const { nickname, rankLabel, figure, hero, columns, rows, look } = props;
  const facts = rows.flatMap(({ label, values }) =>
    values.map((value, index) => ({ value, label, pill: { label: columns[index] ?? '' } })),
  );
  const only = hero || facts.length > 1 ? undefined : facts[0];
  const name = only
    ? { size: 64, baseline: 190 }
    : hero
      ? { size: 42, baseline: 58 }
      : { size: 60, baseline: 70 };
  return layoutNarrowCard(figure, props, (palette, column) => [
    only ? layoutFaintEmblem(figure.tier, column) : [],
    layoutRankedName({ ...name, nickname, rankLabel, tier: figure.tier }, column, palette),
    hero ? layoutHero(hero, { ...column, baseline: 146, palette }) : [],
    only
      ? layoutHero(only, { ...column, size: 168, baseline: 392, palette })
      : layoutTable(props, { top: hero ? 176 : 100, bottom: 550, palette, look }),
  ]);
});
