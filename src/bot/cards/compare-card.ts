import type { CardExtras } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { isAlike } from './parts/colour/hue.ts';
import { mix } from './parts/colour/palette.ts';
import { type NamedFigure, placeOnBackdrop } from './parts/figure/ranked-figure.ts';
import { layoutNamePlate } from './parts/name-plate.ts';
import { type DuelRow, layoutDuelRow } from './parts/row/duel-row.ts';
import { layoutLine, type TextColumn } from './parts/text-column.ts';
import { layoutText } from './text/layout-text.ts';

export interface CompareCardProps extends CardExtras {
  sides: readonly [NamedFigure, NamedFigure];
  tally: readonly [string, string];
  rows: readonly DuelRow[];
  emptyNote: string;
}

/** Draws two players side by side. In a right-to-left language, the first player is on the right. */
export const drawCompareCard = defineCard('compare', (values: CompareCardProps) =>
  layoutCompareCard(values.look?.isRightToLeft ? mirror(values) : values),
);

async function layoutCompareCard(props: CompareCardProps) {
  const { sides, look } = props;
  const [first, second] = await Promise.all([
    placeOnBackdrop({ ...sides[0], tier: sides[0].rank.tier }, leftPlace),
    placeOnBackdrop({ ...sides[1], tier: sides[1].rank.tier }, rightPlace),
  ]);
  const own = createCardPalette(first.plane.tier, look?.theme);
  const other = createCardPalette(second.plane.tier, look?.theme);
  const isOneColor = isAlike(own.accent, other.accent);
  const palettes = [own, isOneColor ? createTwin(other) : other] as const;
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [first.plane, { ...second.plane, isTurned: isOneColor }], theme: look?.theme }),
    first.layers,
    second.layers,
    layoutNamePlate(sides[0], { edge: 'upper', slash: leftPlace.to - 6 }),
    layoutNamePlate(sides[1], { edge: 'lower', slash: rightPlace.from + 6 }),
    props.rows.length === 0 ? layoutNothing(props, palettes) : layoutRows(props, palettes),
  ]);
  return { background, layers: layers.flat() };
}

/** Moves the second player's accent towards the text colour, because both tiers have nearly the same colour. */
function createTwin(palette: CardPalette): CardPalette {
  return { ...palette, accent: mix(palette.accent, palette.textColor, 0.55) };
}

const leftPlace = { to: 350, axis: 146, soles: 562, scale: 0.83, ceiling: 112 };
const rightPlace = { from: 786, axis: 890, soles: 458, scale: 0.83, ceiling: 8 };

const middle = (leftPlace.to + rightPlace.from) / 2;
const rowWidth = 396;

type Palettes = readonly [CardPalette, CardPalette];

async function layoutRows({ rows, tally }: CompareCardProps, palettes: Palettes): Promise<Layer[]> {
  const shown = rows.slice(0, 5);
  const top = 128;
  const room = 556 - top;
  const step = Math.min(124, room / shown.length);
  const first = top + (room - step * shown.length) / 2;
  return joinLayers([
    layoutTally(tally, palettes),
    ...shown.map((row, index) => {
      const baseline = Math.round(first + (index + 0.5) * step + 6);
      const left = Math.round(slashAt(middle, baseline) - rowWidth / 2);
      return layoutDuelRow(row, { left, width: rowWidth, baseline, palettes });
    }),
  ]);
}

async function layoutTally(tally: readonly [string, string], palettes: Palettes): Promise<Layer[]> {
  const row = 74;
  const x = Math.round(slashAt(middle, row));
  const style = { size: 84, minSize: 60, weight: 'bold', baseline: row + 31, maxWidth: 140 } as const;
  return joinLayers([
    layoutText({ ...style, text: tally[0], x: x - 34, align: 'right', color: palettes[0].accent }),
    layoutText({ ...style, text: tally[1], x: x + 34, color: palettes[1].accent }),
    layoutText({ ...style, size: 64, text: ':', x, align: 'center', color: palettes[0].mutedTextColor }),
  ]);
}

function layoutNothing({ emptyNote }: CompareCardProps, palettes: Palettes): Promise<Layer[]> {
  const row = 300;
  const note = {
    role: 'rank',
    leading: 54,
    align: 'center',
    color: palettes[0].mutedTextColor,
  } as const;
  return layoutLine(columnAt(row, rowWidth), { ...note, text: emptyNote, baseline: row + 10 });
}

function columnAt(row: number, width: number): TextColumn {
  const x = Math.round(slashAt(middle, row));
  return { left: x - width / 2, right: x + width / 2 };
}

function mirror(props: CompareCardProps): CompareCardProps {
  const { sides, tally, rows } = props;
  return {
    ...props,
    sides: [sides[1], sides[0]],
    tally: [tally[1], tally[0]],
    rows: rows.map(({ label, values, leader, share }) => ({
      label,
      values: [values[1], values[0]],
      leader: leader === undefined ? undefined : leader === 0 ? 1 : 0,
      share: share === undefined ? undefined : 1 - share,
    })),
  };
}
