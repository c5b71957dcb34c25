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

/** A bar in a row's plate. */
export interface PlateBar {
  /** Its share of the plate's width, 0 to 1. */
  share: number;
  opacity: number;
  /** Begins at the right. */
  isRightToLeft?: boolean | undefined;
}

/** Lays out the plate behind a row of the narrow column. Its right end leans like the slash. */
export function layoutRowPlate(
  { top, height }: RowBox,
  { accent, line, isLight }: CardPalette,
  { share, opacity, isRightToLeft }: PlateBar = { share: 0, opacity: 0 },
): Promise<Layer[]> {
  const { left } = narrowColumn;
  const width = narrowEndAt(top) - left;
  const lean = slashAt(0, 0) - slashAt(0, height);
  // Few lengths, so that the drawings of plates are found again.
  const length = Math.round((Math.min(1, Math.max(0, share || 0)) * width) / barStep) * barStep;
  const [from, to] = isRightToLeft ? [width - length, width] : [0, length];
  const [start, end] = isRightToLeft ? [to, from] : [from, to];
  const slab = (near: number, far: number) =>
    `<path d="M${near} 0H${far}L${far - lean} ${height}H${near === 0 ? 0 : near - lean}Z" `;
  const stops = `<stop stop-color="${accent}" stop-opacity="${opacity * 0.2}"/><stop offset="1" stop-color="${accent}" stop-opacity="${opacity}"/>`;
  const svg = `<defs><clipPath id="round"><rect width="${width + radius}" height="${height}" rx="${radius}"/></clipPath>
    <linearGradient id="bar" gradientUnits="userSpaceOnUse" x1="${start}" x2="${end}">${stops}</linearGradient></defs>
    <g clip-path="url(#round)">${slab(0, width)}fill="${line}" fill-opacity="${isLight ? 0.05 : 0.065}"/>${length > lean ? `${slab(from, to)}fill="url(#bar)"/>` : ''}</g>`;
  return layoutSvg({ left, top, width, height }, svg);
}

const barStep = 8;
const radius = 12;
