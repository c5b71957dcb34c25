import type { Card, CardExtras } from './card.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { layoutNarrowBackdrop, widen } from './parts/backdrop/narrow-backdrop.ts';
import { type Hero, layoutHero } from './parts/figure/hero-figure.ts';
import type { RankedFigure } from './parts/figure/ranked-figure.ts';
import { endAboveFoot, layoutFoot } from './parts/foot.ts';
import { layoutTable, type Table } from './parts/row/table.ts';
import { layoutLine } from './parts/text-column.ts';
import { typeSizes } from './text/type-sizes.ts';

/** The content of a statistics card: a column for each mode of play. Every text is translated and formatted. */
export interface StatsCardProps extends Table, CardExtras {
  nickname: string;
  figure: RankedFigure;
  /** Undefined if the first row says it, or if it is unknown. */
  hero?: Hero | undefined;
}

/** Draws the card. */
export function drawStatsCard(renderer: Renderer, props: StatsCardProps): Promise<Card> {
  return renderer.render('stats', props, layoutStatsCard);
}

async function layoutStatsCard(props: StatsCardProps): Promise<CardLayout> {
  const { nickname, hero, missingNote, look } = props;
  const { background, still, palette, column } = await layoutNarrowBackdrop(props.figure, props);
  const name = widen(column, 96);
  const layers = await Promise.all([
    layoutLine(name, {
      ...typeSizes.name,
      size: hero ? 42 : 56,
      minSize: 26,
      text: nickname,
      baseline: hero ? 58 : 72,
      color: palette.textColor,
      maxWidth: name.right - name.left,
    }),
    hero ? layoutHero(hero, { ...column, baseline: 146, palette }) : [],
    layoutTable(props, {
      baseline: hero ? 200 : 122,
      bottom: endAboveFoot([missingNote]),
      palette,
      isRightToLeft: look?.isRightToLeft,
    }),
    layoutFoot([missingNote], column, palette),
  ]);
  return { background, still, layers: layers.flat() };
}
