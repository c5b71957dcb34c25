import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { layoutPlate } from '../engine/draw-svg.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { measureWidest } from './mirror-layers.ts';
import { layoutLine } from './text-column.ts';

/** Lays out words on a plate in the accent colour. */
export async function layoutChip(
  text: string,
  { left, top, width }: Omit<Box, 'height'>,
  { accent, shade: color }: CardPalette,
): Promise<Layer[]> {
  const room = { left: left + inset, right: left + width - inset };
  const line = { role: 'lead', size: 28, minSize: 22, text, baseline: top + 34, color } as const;
  const words = await layoutLine(room, line);
  const box = { left, top, width: measureWidest(words) + 2 * inset, height: 48 };
  return [...(await layoutPlate(box, 12, `fill="${accent}"`)), ...words];
}

const inset = 12;
