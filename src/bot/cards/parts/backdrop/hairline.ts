import type { Layer } from '../../engine/blend.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
import type { CardPalette } from './card-palette.ts';

export async function layoutHairline(
  { line }: CardPalette,
  { width = 440, ...place }: { left: number; top: number; width?: number },
): Promise<Layer[]> {
  const svg = `<rect width="${width}" height="2" fill="${line}" fill-opacity=".16"/>`;
  return [{ pixels: await drawSvg(width, 2, svg), ...place }];
}
