import type { Layer } from '../../engine/blend.ts';
import { layoutSvg } from '../../engine/draw-svg.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { slashAt } from '../backdrop/slash.ts';
import { narrowColumn, narrowEndAt } from '../narrow-backdrop.ts';

export interface RowBox {
  top: number;
  height: number;
}

const rowGap = 6;

/** Divides a height into rows. @param weights relative heights; a row of weight 1 gets at most `most` pixels */
export function stackRows(
  weights: readonly number[],
  { top, bottom, most }: { top: number; bottom: number; most: number },
): RowBox[] {
  const room = bottom - top - rowGap * (weights.length - 1);
  const unit = Math.min(most, room / weights.reduce((sum, weight) => sum + weight, 0));
  let next = top;
  return weights.map((weight) => {
    const box = { top: next, height: Math.floor(unit * weight) };
    next += box.height + rowGap;
    return box;
  });
}

/**
 * Lays out the plate behind a row of the narrow column. Its right end leans like the slash.
 * @param bar where a bar in it begins and ends
 */
export function layoutRowPlate(
  { top, height }: RowBox,
  { accent, line, isLight }: CardPalette,
  bar: readonly number[] = [],
): Promise<Layer[]> {
  const { left } = narrowColumn;
  const width = narrowEndAt(top) - left;
  const lean = slashAt(0, 0) - slashAt(0, height);
  // Few lengths, so that the drawings of plates are found again.
  const [start = 0, end = 0] = bar.map((x) => Math.round((x - left) / barStep) * barStep);
  const slab = (near: number, far: number, foot: number) =>
    `<path d="M${near} 0H${far}L${far - lean} ${height}H${foot}Z" `;
  const near = Math.min(start, end);
  const stops = `<stop stop-color="${accent}" stop-opacity=".05"/><stop offset="1" stop-color="${accent}" stop-opacity="${isLight ? 0.28 : 0.32}"/>`;
  const svg = `<defs><clipPath id="round"><rect width="${width + radius}" height="${height}" rx="${radius}"/></clipPath>
    <linearGradient id="bar" gradientUnits="userSpaceOnUse" x1="${start}" x2="${end}">${stops}</linearGradient></defs>
    <g clip-path="url(#round)">${slab(0, width, 0)}fill="${line}" fill-opacity="${isLight ? 0.05 : 0.065}"/>${start === end ? '' : `${slab(near, Math.max(start, end), near - lean)}fill="url(#bar)"/>`}</g>`;
  return layoutSvg({ left, top, width, height }, svg);
}

const barStep = 8;
const radius = 12;
