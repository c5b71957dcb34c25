import type { Fact } from '../../card.ts';
import type { Layer } from '../../engine/blend.ts';
import { layoutPlate } from '../../engine/draw-svg.ts';
import { measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { findRightEdge, measureWidest, mirrorBlock, mirrorLayers } from '../mirror-layers.ts';
import { narrowEndAt } from '../narrow-backdrop.ts';
import { layoutLine, type TextColumn } from '../text-column.ts';

export interface Hero extends Fact {
  pill?: Pill | undefined;
}

export interface Pill {
  label: string;
  direction?: 'up' | 'down' | undefined;
}

export async function layoutHero(
  { value, label, pill }: Hero,
  {
    baseline,
    palette,
    size = typeSizes.hero.size,
    ...column
  }: TextColumn & { baseline: number; palette: CardPalette; size?: number },
): Promise<Layer[]> {
  const { left } = column;
  const end = column.look?.isRightToLeft ? column.right : narrowEndAt(baseline);
  const { textColor, mutedTextColor } = palette;
  const sizes = await fitSizes({ value, label, pill }, { room: end - left, size });
  const number = { role: 'hero', size: sizes.value, text: value, baseline, color: textColor } as const;
  const figure = await layoutLine(column, { ...number, width: 3.8 * size });
  const unitLeft = findRightEdge(figure, left) + gaps.unit;
  const unit = await layoutLine(column, {
    role: 'lead',
    weight: 'normal',
    size: sizes.label,
    text: label,
    left: unitLeft,
    baseline,
    color: mutedTextColor,
    width: end - unitLeft - (pill ? around(pill) + leastRemark : 0),
  });
  const x = findRightEdge([...figure, ...unit], left) + gaps.pill;
  const remark = pill ? await layoutPill(pill, { x, baseline, right: end, size: sizes.pill }, palette) : [];
  return [...mirrorLayers([...figure, ...unit], column), ...mirrorBlock(remark, column)];
}

/** Finds sizes at which value, label and pill fit side by side: the value shrinks first, then the text. */
async function fitSizes(
  { value, label, pill }: Hero,
  { room, size }: { room: number; size: number },
): Promise<Record<keyof Hero, number>> {
  const hero = { ...typeSizes.hero, size };
  const { lead } = typeSizes;
  const [figure, unit, remark] = await Promise.all([
    measureText(value, hero),
    measureText(label, { ...lead, weight: 'normal' }),
    pill ? measureText(pill.label, { ...lead, size: pillSize.size }) : 0,
  ]);
  const left = room - gaps.unit - (pill ? around(pill) : 0);
  const figureSize = shrink(hero, (left - unit - remark) / figure);
  const words = Math.min(1, (left - (figure * figureSize) / hero.size) / (unit + remark));
  return { value: figureSize, label: shrink(lead, words), pill: shrink(pillSize, words) };
}

function shrink({ size, minSize }: { size: number; minSize: number }, share: number): number {
  return Math.max(minSize, Math.min(size, Math.floor(size * share)));
}

async function layoutPill(
  { label, direction }: Pill,
  { x, baseline, right, size }: { x: number; baseline: number; right: number; size: number },
  { accent, textColor, line, isLight }: CardPalette,
): Promise<Layer[]> {
  const isQuiet = direction === 'down';
  const color = isQuiet ? textColor : accent;
  const lead = leadOf({ label, direction });
  const room = { left: x + lead, right: Math.max(x + lead + leastRemark, right - pillEnd) };
  const words = await layoutLine(room, { role: 'lead', ...pillSize, size, text: label, baseline, color });
  const width = lead + measureWidest(words) + pillEnd;
  const paint = `fill="${isQuiet ? line : accent}" fill-opacity="${isQuiet || isLight ? 0.1 : 0.2}"`;
  const arrow = direction ? `<path d="${arrows[direction]}" fill="${color}"/>` : '';
  const box = { left: x, top: baseline - 34, width, height: 46 };
  return [...(await layoutPlate(box, 23, paint, arrow)), ...words];
}

function around(pill: Pill): number {
  return gaps.pill + leadOf(pill) + pillEnd;
}

function leadOf({ direction }: Pill): number {
  return direction ? 50 : 22;
}

const gaps = { unit: 22, pill: 22 };
const pillSize = { size: 30, minSize: 22 };
const pillEnd = 24;
const leastRemark = 80;
const arrows = { up: 'M20 30l10-15 10 15z', down: 'M20 17l10 15 10-15z' };
