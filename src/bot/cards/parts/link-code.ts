import encodeQR from 'qr';
import type { Layer } from '../engine/blend.ts';
import { layoutPlate } from '../engine/draw-svg.ts';

export const linkCodeSize = 264;

/** Lays out a QR code, the same in every theme. Links of up to 32 characters are readable at a quarter of the size. */
export async function layoutLinkCode(
  link: string | undefined,
  place: { left: number; top: number },
): Promise<Layer[]> {
  if (!link) return [];
  const modules = encodeQR(link, 'raw', { ecc: 'low', border: 4 });
  const module = linkCodeSize / modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const code = `<path transform="scale(${module})" d="${dark.join('')}" fill="#0b0e14" shape-rendering="crispEdges"/>`;
  return layoutPlate({ ...place, width: linkCodeSize, height: linkCodeSize }, 14, 'fill="#fff"', code);
}
