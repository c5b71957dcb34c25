import type { CardExtras } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { isAlike } from './parts/colour/hue.ts';
import { mix } from './parts/colour/palette.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { type NamedFigure, placeOnBackdrop } from './parts/figure/ranked-figure.ts';
import { layoutCrown } from './parts/medal.ts';
import { layoutNamePlate } from './parts/name-plate.ts';
import { type DuelRow, layoutDuelRow } from './parts/row/duel-row.ts';
import { layoutLine, type TextColumn } from './parts/text-column.ts';
import { layoutText } from './text/layout-text.ts';

export interface CompareCardProps extends CardExtras {
  sides: readonly [NamedFigure, NamedFigure];
  /** Up to 5. The score counts their leaders. */
  rows: readonly DuelRow[];
  emptyNote: string;
}

/** Draws two players side by side. In a right-to-left language, the first player is on the right. */
export const drawCompareCard = defineCard('compare', (values: CompareCardProps) =>
  layoutCompareCard(values.look?.isRightToLeft ? mirror(values) : values),
);

/** Returns the score: in how many rows each of the two leads. */
export function countLeads(leaders: readonly DuelRow['leader'][]): readonly [number, number] {
  return [leaders.filter((leader) => leader === 0).length, leaders.filter((leader) => leader === 1).length];
}

async function layoutCompareCard(props: CompareCardProps) {
  const { sides, look, mark } = props;
  const rows = props.rows.slice(0, 5);
  const tally = countLeads(rows.map(({ leader }) => leader));
  const winner = tally[0] === tally[1] ? undefined : tally[0] > tally[1] ? 0 : 1;
  const scaleOf = (side: 0 | 1) => (winner === side ? 0.87 : 0.82);
  const [first, second] = await Promise.all([
    placeOnBackdrop({ ...sides[0], tier: sides[0].rank.tier }, { ...leftPlace, scale: scaleOf(0) }),
    placeOnBackdrop({ ...sides[1], tier: sides[1].rank.tier }, { ...rightPlace, scale: scaleOf(1) }),
  ]);
  const own = createCardPalette(first.plane.tier, look?.theme);
  const other = createCardPalette(second.plane.tier, look?.theme);
  const isOneColor = isAlike(own.accent, other.accent);
  const palettes = [own, isOneColor ? createTwin(other) : other] as const;
  const isBehind = (side: 0 | 1) => (winner === undefined ? isOneColor && side === 1 : winner !== side);
  const planes = [first.plane, second.plane].map((plane, side) => ({
    ...plane,
    isDimmed: isBehind(side === 0 ? 0 : 1),
  }));
  const [background, ...layers] = await Promise.all([
    drawGround({ planes, theme: look?.theme }),
    first.layers,
    second.layers,
    layoutNamePlate(sides[0], { edge: 'upper', slash: leftPlace.to - 6, palette: own }),
    layoutNamePlate(sides[1], { edge: 'lower', slash: rightPlace.from + 6, palette: other }),
    ...(rows.length === 0
      ? [layoutNothing(props, palettes)]
      : [layoutTally(tally, palettes, winner), layoutRows(rows, palettes, mark ? 534 : 556)]),
    layoutLine(columnAt(558, 380), { ...address, text: mark, color: own.mutedTextColor }),
  ]);
  return { background, layers: layers.flat() };
}

/** Moves the second player's accent towards the text colour, because both tiers have nearly the same colour. */
function createTwin(palette: CardPalette): CardPalette {
  return { ...palette, accent: mix(palette.accent, palette.textColor, 0.55) };
}

/** Both have equally much room for their plinths. */
const leftPlace = { to: 356, axis: 127, soles: 556, ceiling: 112 };
const rightPlace = { from: 786, axis: 900, soles: 458, ceiling: 8 };
const note = { role: 'rank', leading: 54, align: 'center' } as const;
const address = { role: 'note', size: 24, align: 'center', baseline: 562 } as const;

const middle = (leftPlace.to + rightPlace.from) / 2;
const rowWidth = 390;

type Palettes = readonly [CardPalette, CardPalette];

async function layoutRows(rows: readonly DuelRow[], palettes: Palettes, bottom: number): Promise<Layer[]> {
  const top = 128;
  const room = bottom - top;
  const step = Math.min(124, room / rows.length);
  const first = top + (room - step * rows.length) / 2;
  return joinLayers(
    rows.map((row, index) => {
      const baseline = Math.round(first + (index + 0.5) * step + 6);
      const left = Math.round(slashAt(middle, baseline) - rowWidth / 2);
      return layoutDuelRow(row, { left, width: rowWidth, baseline, palettes });
    }),
  );
}

/** Lays out the score. The winner's is larger and wears a crown. */
async function layoutTally(
  tally: readonly [number, number],
  palettes: Palettes,
  winner: 0 | 1 | undefined,
): Promise<Layer[]> {
  const row = 84;
  const x = Math.round(slashAt(middle, row));
  const style = { weight: 'bold', baseline: row + 31, maxWidth: 140 } as const;
  const colon = { ...style, text: ':', x, align: 'center', size: 64 } as const;
  const score = async (side: 0 | 1): Promise<Layer[]> => {
    const size = winner === undefined ? 84 : winner === side ? 88 : 68;
    const place = side === 0 ? ({ x: x - 34, align: 'right' } as const) : { x: x + 34 };
    const color = palettes[side].accent;
    const words = await layoutText({
      ...style,
      ...place,
      size,
      minSize: 60,
      text: String(tally[side]),
      color,
    });
    const crowns = winner === side ? words : [];
    return joinLayers([
      words,
      ...crowns.map(({ left, top, pixels }) => layoutCrown(left + pixels.width / 2, top, 1)),
    ]);
  };
  return joinLayers([score(0), score(1), layoutText({ ...colon, color: palettes[0].mutedTextColor })]);
}

function layoutNothing({ emptyNote, sides }: CompareCardProps, palettes: Palettes): Promise<Layer[]> {
  const row = 360;
  const color = palettes[0].mutedTextColor;
  const left = Math.round(slashAt(middle, 200)) - 170;
  return joinLayers([
    ...sides.map(({ rank }, side) =>
      layoutEmblem(rank.tier, { left: left + 180 * side, top: 120, size: 160 }),
    ),
    layoutLine(columnAt(row, rowWidth), { ...note, text: emptyNote, baseline: row + 10, color }),
  ]);
}

function columnAt(row: number, width: number): TextColumn {
  const x = Math.round(slashAt(middle, row));
  return { left: x - width / 2, right: x + width / 2 };
}

function mirror(props: CompareCardProps): CompareCardProps {
  return {
    ...props,
    sides: [props.sides[1], props.sides[0]],
    rows: props.rows.map(({ label, values, leader, share }) => ({
      label,
      values: [values[1], values[0]],
      leader: leader === undefined ? undefined : leader === 0 ? 1 : 0,
      share: share === undefined ? undefined : 1 - share,
    })),
  };
}
