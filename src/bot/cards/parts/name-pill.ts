import type { Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { layoutFirstFitting } from '../text/layout-text.ts';
import { measureWidest } from './mirror-layers.ts';

/** Lays out a name on a pill. @param names wordings, long to short */
export async function layoutPill(
  names: readonly string[],
  { x, top, width: room = 274 }: { x: number; top: number; width?: number },
): Promise<Layer[]> {
  const words = await layoutFirstFitting(names, { ...style, x, baseline: top + 33, maxWidth: room - 44 });
  const width = measureWidest(words) + 44;
  const box = { left: 0, top: 0, width, height: 46 };
  const plate = await drawSvg(width, 46, roundedRect(box, 23, 'fill="#05070b" fill-opacity=".62"'));
  return [{ pixels: plate, left: Math.round(x - width / 2), top }, ...words];
}

const style = {
  size: 27,
  minSize: 24,
  weight: 'bold',
  isName: true,
  align: 'center',
  color: '#ffffff',
} as const;
