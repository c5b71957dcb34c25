import type { Layer } from '../../engine/blend.ts';
import { layoutFirstWrapping, layoutText, measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { mix } from '../colour/palette.ts';
import { measureWidest, shift } from '../mirror-layers.ts';
import { drawBar } from './draw-bar.ts';

export interface DuelRow {
  label: string;
  values: readonly [string, string];
  leader: 0 | 1 | undefined;
  /** The first player's share of the sum, 0 to 1; undefined if a value is unknown, which leaves the bar empty. */
  share: number | undefined;
}

interface DuelRowPlace {
  left: number;
  width: number;
  baseline: number;
  palettes: readonly [CardPalette, CardPalette];
}

export async function layoutDuelRow(row: DuelRow, place: DuelRowPlace): Promise<Layer[]> {
  const { left, width, baseline, palettes } = place;
  const spare = (width - (await measureText(row.label, labelType))) / 2 - gap;
  const room = Math.max(leastValue, Math.round(Math.min(width * mostValue, spare)));
  const [first, second] = await Promise.all([
    layoutWhole(row, 0, place, room),
    layoutWhole(row, 1, place, room),
  ]);
  const from = Math.max(left, ...first.map((layer) => layer.left + layer.pixels.width)) + gap;
  const to = Math.min(left + width, ...second.map((layer) => layer.left)) - gap;
  const label = await layoutFirstWrapping([row.label], {
    ...labelType,
    align: 'center',
    color: mix(palettes[0].mutedTextColor, palettes[0].textColor, 0.5),
    x: Math.round((from + to) / 2),
    baseline: baseline - 4,
    leading: 28,
    grows: 'up',
    maxWidth: to - from,
  });
  const half = measureWidest(label) / 2;
  const middle = Math.max(from + half, Math.min(to - half, left + width / 2));
  const centred = shift(label, Math.round(middle) - Math.round((from + to) / 2));
  return [...first, ...second, ...centred, ...layoutBar(row, { ...place, baseline: baseline + 17 })];
}

const gap = 14;
const labelType = { ...typeSizes.label, size: 30 };
const mostValue = 0.42;
const leastSize = 24;
const leastValue = 40;

/** Lays out a value in the given room, or smaller in more room if it would be cut. */
async function layoutWhole(row: DuelRow, side: 0 | 1, place: DuelRowPlace, room: number): Promise<Layer[]> {
  const value = await layoutValue(row, side, place, room);
  if (!value.some(({ words }) => words?.isCut)) return value;
  return layoutValue(row, side, place, Math.round(place.width * mostValue), leastSize);
}

async function layoutValue(
  { values, leader }: DuelRow,
  side: 0 | 1,
  { left, width, baseline, palettes }: DuelRowPlace,
  maxWidth: number,
  largest = 46,
): Promise<Layer[]> {
  const { accent, textColor, mutedTextColor, side: ground, isLight } = palettes[side];
  const [size, color] =
    leader === undefined
      ? [44, textColor]
      : leader === side
        ? [46, accent]
        : [38, mix(mutedTextColor, ground[2], isLight ? 0 : 0.12)];
  return layoutText({
    text: values[side] || '–',
    ...(side === 0 ? { x: left } : { x: left + width, align: 'right' }),
    baseline,
    size: Math.min(largest, size),
    minSize: leastSize,
    weight: 'bold',
    color,
    maxWidth,
  });
}

function layoutBar(
  { share, leader }: DuelRow,
  { left, width, baseline: top, palettes }: DuelRowPlace,
): Layer[] {
  if (share === undefined) {
    return [{ pixels: drawBar(width, barHeight, palettes[0].line, 0.16), left, top }];
  }
  const between = 6;
  // A value of 0 has no bar; a small one keeps its round ends.
  const shown = share > 0 && share < 1 ? Math.min(0.95, Math.max(0.05, share)) : share >= 1 ? 1 : 0;
  const split = Math.round((width - between) * shown);
  const bar = (side: 0 | 1, length: number) =>
    leader === undefined || leader === side
      ? drawBar(length, barHeight, palettes[side].accent)
      : drawBar(length, barHeight, palettes[side].mutedTextColor, 0.45);
  return [
    { pixels: bar(0, split), left, top },
    { pixels: bar(1, width - between - split), left: left + split + between, top },
  ].filter(({ pixels }) => pixels.width > barHeight);
}

const barHeight = 16;
