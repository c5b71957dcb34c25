import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { layoutSvg } from '../../engine/draw-svg.ts';
import type { CardPalette } from './card-palette.ts';

export function layoutHairline({ line }: CardPalette, place: Omit<Box, 'height'>): Promise<Layer[]> {
  const svg = `<rect width="${place.width}" height="2" fill="${line}" fill-opacity=".16"/>`;
  return layoutSvg({ ...place, height: 2 }, svg);
}
