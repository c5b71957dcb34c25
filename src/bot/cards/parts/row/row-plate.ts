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

/** Lays out the plate behind a row of the narrow column. Its right end leans like the slash. */
export async function layoutRowPlate(
  { top, height }: RowBox,
  { accent, line, isLight }: CardPalette,
  { isLeader = false, fade = 1 } = {},
): Promise<Layer[]> {
  const [color, opacity] = isLeader
    ? [accent, isLight ? 0.1 : 0.16]
    : [line, (isLight ? 0.05 : 0.065) * fade];
  const { left } = narrowColumn;
  const width = narrowEndAt(top) - left;
  const lean = slashAt(0, 0) - slashAt(0, height);
  const [near, far] = [radius, height - radius];
  const ends = [width - radius, width - lean - radius].map((x) => x.toFixed(1));
  // A stroke with round joins rounds the corners. The opacity is the group's, so that the stroke does not show over the
  // fill.
  const shape = `<g opacity="${opacity}"><path d="M${near} ${near}H${ends[0]}L${ends[1]} ${far}H${near}Z" fill="${color}" stroke="${color}" stroke-width="${2 * radius}" stroke-linejoin="round"/></g>`;
  return [{ pixels: await drawSvg(width, height, shape), left, top }];
}

const radius = 12;
