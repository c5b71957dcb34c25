import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
import { slashAt } from '../backdrop/slash.ts';

/** Lays out the plate behind a row. Its right end leans like the slash; `width` is that of its upper edge. */
export async function layoutRowPlate(
  { left, top, width, height }: Box,
  { color, opacity }: { color: string; opacity: number },
): Promise<Layer[]> {
  const lean = slashAt(0, 0) - slashAt(0, height);
  const [near, far] = [radius, height - radius];
  const ends = [width - radius, width - lean - radius].map((x) => x.toFixed(1));
  // A stroke with round joins makes the corners round; one group, so that it does not show over the fill.
  const shape = `<g opacity="${opacity}"><path d="M${near} ${near}H${ends[0]}L${ends[1]} ${far}H${near}Z" fill="${color}" stroke="${color}" stroke-width="${2 * radius}" stroke-linejoin="round"/></g>`;
  return [{ pixels: await drawSvg(width, height, shape), left, top }];
}

const radius = 12;
