import type { Layer } from '../../engine/blend.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
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
export async function layoutRowPlate(
  { top, height }: RowBox,
  { accent, line, isLight }: CardPalette,
  bar?: PlateBar,
): Promise<Layer[]> {
  const { left } = narrowColumn;
  const width = narrowEndAt(top) - left;
  const plate = `<path d="${slab(0, width, height)}" fill="${line}" fill-opacity="${isLight ? 0.05 : 0.065}"/>`;
  const svg = bar ? plate + barSvg(bar, accent, { width, height }) : plate;
  return [{ pixels: await drawSvg(width, height, svg), left, top }];
}

function barSvg(
  { share, opacity, isRightToLeft }: PlateBar,
  color: string,
  { width, height }: { width: number; height: number },
): string {
  // Few lengths, so that the drawings of plates are found again.
  const length = Math.round((Math.min(1, Math.max(0, share || 0)) * width) / barStep) * barStep;
  if (length === 0) return '';
  const long = Math.min(width, Math.max(length, leastBar));
  const [from, to] = isRightToLeft ? [width - long, width] : [0, long];
  const [start, end] = isRightToLeft ? [to, from] : [from, to];
  const stops = `<stop stop-color="${color}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="${opacity}"/>`;
  return `<defs><linearGradient id="bar" gradientUnits="userSpaceOnUse" x1="${start}" x2="${end}">${stops}</linearGradient></defs><path d="${slab(from, to, height)}" fill="url(#bar)"/>`;
}

const barStep = 8;
const leastBar = 48;

/** Returns the path of a row's shape with round corners. Its ends lean like the slash, except at the card's margin. */
function slab(from: number, to: number, height: number): string {
  const whole = slashAt(0, 0) - slashAt(0, height);
  const start = from === 0 ? 0 : whole;
  const [a, b, low] = [from - start, to - whole, height - radius];
  const [near, far] = [(start * radius) / height, (whole * radius) / height];
  return `M${from + radius} 0H${to - radius}Q${to} 0 ${to - far} ${radius}L${b + far} ${low}Q${b} ${height} ${b - radius} ${height}H${a + radius}Q${a} ${height} ${a + near} ${low}L${from - near} ${radius}Q${from} 0 ${from + radius} 0Z`;
}

const radius = 12;
