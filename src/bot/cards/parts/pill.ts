import type { Layer } from '../engine/blend.ts';
import { layoutPlate } from '../engine/draw-svg.ts';
import { layoutFirstFitting } from '../text/layout-text.ts';
import { measureWidest } from './mirror-layers.ts';

/** Lays out a name on a pill. @param names wordings, long to short */
export async function layoutPill(
  names: readonly string[],
  { x, top, width: room }: Record<'x' | 'top' | 'width', number>,
): Promise<Layer[]> {
  const words = await layoutFirstFitting(names, { ...style, x, baseline: top + 33, maxWidth: room - 44 });
  const width = measureWidest(words) + 44;
  const box = { left: Math.round(x - width / 2), top, width, height: 46 };
  return [...(await layoutPlate(box, 23, 'fill="#05070b" fill-opacity=".62"')), ...words];
}

/** Lays out how many more there are, e.g. `+3`, with its middle at a point. */
export function layoutCountPill(count: number, x: number, y: number): Promise<Layer[]> {
  return layoutPill([`+${count}`], { x, top: Math.round(y) - 23, width: 110 });
}

const type = { size: 27, minSize: 24, weight: 'bold' } as const;
const style = { ...type, isName: true, align: 'center', color: '#ffffff' } as const;
