import type { CardExtras, Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutFaintEmblem } from './parts/emblem.ts';
import type { RankedFigure } from './parts/figure/ranked-figure.ts';
import { layoutNarrowCard, narrowColumn, narrowEndAt } from './parts/narrow-backdrop.ts';
import { layoutRankedName } from './parts/ranked-name.ts';
import { chooseCurveColors } from './parts/row/curve-colors.ts';
import { type Axes, type Curve, layoutCurves } from './parts/row/curve-plot.ts';
import { layoutHero, type Pill } from './parts/row/hero-figure.ts';
import { layoutColumn, type TextColumn } from './parts/text-column.ts';

export interface HistoryCardProps extends CardExtras {
  nickname: string;
  rankLabel: string;
  figure: RankedFigure;
  hero?: Fact | undefined;
  change?: Pill | undefined;
  curves: readonly Curve[];
  axes: Axes;
  note?: string | undefined;
}

export const drawHistoryCard = defineCard('history', (props: HistoryCardProps) => {
  const { nickname, rankLabel, hero, change, figure, curves } = props;
  const hasCurves = curves.some(({ points }) => points.length > 1);
  const place = hasCurves ? aboveCurves : hero ? withoutCurves : alone;
  return layoutNarrowCard(figure, props, (palette, column) => [
    place === alone ? layoutFaintEmblem(figure.tier, column) : [],
    layoutRankedName({ ...place.name, nickname, rankLabel, tier: figure.tier }, column, palette),
    hero ? layoutHero({ ...hero, pill: change }, { ...column, ...place.hero, palette }) : [],
    hasCurves
      ? layoutPlot(props, hero ? 240 : 124, palette)
      : layoutNotes(props, place.hero.baseline + 60, column, palette),
  ]);
});

const aboveCurves = { name: { size: 48, baseline: 68 }, hero: { size: 108, baseline: 184 } };
const withoutCurves = { name: { size: 64, baseline: 150 }, hero: { size: 148, baseline: 322 } };
const alone = { name: { size: 76, baseline: 286 }, hero: { size: 0, baseline: 286 } };

function layoutPlot(
  { curves, axes, look }: HistoryCardProps,
  top: number,
  palette: CardPalette,
): Promise<Layer[]> {
  const shown = curves.slice(0, 4);
  const { left } = narrowColumn;
  const bottom = 508;
  return layoutCurves(shown, axes, {
    box: { left, top, width: narrowEndAt(bottom) - left, height: bottom - top },
    palette,
    colors: chooseCurveColors(shown.length, palette, look?.theme),
    isRightToLeft: look?.isRightToLeft === true,
  });
}

function layoutNotes(
  { axes, note }: HistoryCardProps,
  baseline: number,
  column: TextColumn,
  { accent, mutedTextColor: color }: CardPalette,
): Promise<Layer[]> {
  const width = column.right - column.left - 60;
  return layoutColumn(column, [
    { role: 'lead', text: axes.days[0], baseline, color: accent },
    {
      role: 'line',
      text: note,
      baseline: baseline + (axes.days[0] ? 54 : 0),
      leading: 40,
      grows: 'down',
      color,
      width,
    },
  ]);
}
