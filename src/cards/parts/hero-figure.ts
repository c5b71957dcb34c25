import type { Fact } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { layoutText } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { mirrorBlock, mirrorLayers, rightOf, widestOf } from './mirror-layers.ts';
import { narrowEndAt } from './narrow-stage.ts';
import type { StagePalette } from './stage-palette.ts';
import type { TextColumn } from './text-column.ts';

/** The one figure that a card is about. */
export interface Hero extends Fact {
  pill?: Pill | undefined;
}

/** A short remark on it, e.g. `+420`; an arrow tells which way it went. */
export interface Pill {
  label: string;
  direction?: 'up' | 'down' | undefined;
}

/** Lays out the figure, what it counts beside it, and the pill behind both. */
export async function layoutHero(
  { value, label, pill }: Hero,
  { baseline, palette, ...column }: TextColumn & { baseline: number; palette: StagePalette },
): Promise<Layer[]> {
  const { left } = column;
  const end = narrowEndAt(baseline);
  const { textColor, mutedTextColor } = palette;
  const figure = await layoutText({
    ...typeSizes.hero,
    text: value,
    x: left,
    baseline,
    color: textColor,
    maxWidth: 350,
  });
  const unit = await layoutText({
    ...typeSizes.lead,
    weight: 'normal',
    text: label,
    x: rightOf(figure, left) + 18,
    baseline,
    color: mutedTextColor,
    maxWidth: Math.min(170, Math.max(110, end - rightOf(figure, left) - pillRoom)),
  });
  const x = rightOf([...figure, ...unit], left) + 26;
  const remark = pill ? await layoutPill(pill, { x, baseline, right: end }, palette) : [];
  return column.isRightToLeft
    ? [...mirrorLayers([...figure, ...unit], column), ...mirrorBlock(remark, column)]
    : [...figure, ...unit, ...remark];
}

/** What went down is not in the accent. */
async function layoutPill(
  { label, direction }: Pill,
  { x, baseline, right }: { x: number; baseline: number; right: number },
  { accent, textColor, line, isLight }: StagePalette,
): Promise<Layer[]> {
  const isQuiet = direction === 'down';
  const color = isQuiet ? textColor : accent;
  const lead = direction ? 50 : 22;
  const words = await layoutText({
    ...typeSizes.lead,
    size: 30,
    minSize: 22,
    text: label,
    x: x + lead,
    baseline: baseline - 5,
    color,
    maxWidth: Math.max(80, Math.floor((right - x - lead - 24) / 12) * 12),
  });
  const width = lead + widestOf(words) + 24;
  const plate = roundedRect(
    { left: 0, top: 0, width, height: pillHeight },
    pillHeight / 2,
    `fill="${isQuiet ? line : accent}" fill-opacity="${isQuiet || isLight ? 0.1 : 0.2}"`,
  );
  const arrow = direction ? `<path d="${arrows[direction]}" fill="${color}"/>` : '';
  return [{ pixels: await drawSvg(width, pillHeight, plate + arrow), left: x, top: baseline - 39 }, ...words];
}

/** What a pill of a long number takes, with the gaps around it. */
const pillRoom = 270;
const pillHeight = 46;
const arrows = { up: 'M20 30l10-15 10 15z', down: 'M20 17l10 15 10-15z' };
