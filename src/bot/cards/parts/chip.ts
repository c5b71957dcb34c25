import type { Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { measureWidest } from './mirror-layers.ts';
import { layoutLine } from './text-column.ts';

/** Lays out words on a plate in the accent colour. */
export async function layoutChip(
  text: string,
  { left, top, width }: { left: number; top: number; width: number },
  { accent, isLight }: CardPalette,
): Promise<Layer[]> {
  const color = isLight ? '#ffffff' : '#10141c';
  const room = { left: left + inset, right: left + width - inset };
  const words = await layoutLine(room, {
    role: 'lead',
    size: 28,
    minSize: 22,
    text,
    baseline: top + 34,
    color,
  });
  const size = { width: measureWidest(words) + 2 * inset, height: 48 };
  const plate = roundedRect({ left: 0, top: 0, ...size }, 12, `fill="${accent}"`);
  return [{ pixels: await drawSvg(size.width, size.height, plate), left, top }, ...words];
}

const inset = 12;
