import type { CardExtras, Fact } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import type { RankedFigure } from './parts/figure/ranked-figure.ts';
import { layoutNarrowCard, narrowColumn, narrowEndAt } from './parts/narrow-backdrop.ts';
import { layoutRankedName } from './parts/ranked-name.ts';
import { chooseCurveColors } from './parts/row/curve-colors.ts';
import { type Axes, beginningY, type Curve, layoutCurves } from './parts/row/curve-plot.ts';
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
  const { nickname, rankLabel, hero, change } = props;
  const rows = props.curves.some(({ points }) => points.length > 1) ? withCurves : withoutCurves;
  const name = hero ? rows.name : alone;
  return layoutNarrowCard(props.figure, props, (palette, column) => [
    layoutRankedName({ ...name, nickname, rankLabel, tier: props.figure.tier }, column, palette),
    hero ? layoutHero({ ...hero, pill: change }, { ...column, ...rows.hero, palette }) : [],
    layoutPlot(props, { top: hero ? rows.plot : plotAlone, bottom: 508, column, palette }),
  ]);
});

const withCurves = {
  name: { size: 48, baseline: 68 },
  hero: { size: 108, baseline: 184 },
  plot: 240,
};
const withoutCurves = { name: { size: 64, baseline: 128 }, hero: { size: 136, baseline: 286 }, plot: 350 };
const alone = { size: 72, baseline: 206 };
const plotAlone = 136;

async function layoutPlot(
  { curves, axes, note, look }: HistoryCardProps,
  { top, bottom, column, palette }: { top: number; bottom: number; column: TextColumn; palette: CardPalette },
): Promise<Layer[]> {
  const shown = curves.slice(0, 4);
  const { left, right } = narrowColumn;
  return joinLayers([
    layoutCurves(shown, axes, {
      box: { left, top, width: narrowEndAt(bottom) - left, height: bottom - top },
      palette,
      colors: chooseCurveColors(shown.length, palette, look?.theme),
    }),
    layoutColumn(column, [
      {
        role: 'lead',
        weight: 'normal',
        text: note,
        baseline: top + beginningY(bottom - top) + 76,
        leading: 44,
        grows: 'down',
        color: palette.mutedTextColor,
        width: right - left - 60,
      },
    ]),
  ]);
}
