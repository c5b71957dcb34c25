import encodeQR from 'qr';
import type { Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';

export const linkCodeSize = 264;

/**
 * Lays out a QR code, dark on light in every theme. A link of up to 32 characters is readable at a quarter of the size.
 */
export async function layoutLinkCode(
  link: string | undefined,
  place: { left: number; top: number },
): Promise<Layer[]> {
  if (!link) return [];
  const modules = encodeQR(link, 'raw', { ecc: 'low', border: 4 });
  const module = linkCodeSize / modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const box = { left: 0, top: 0, width: linkCodeSize, height: linkCodeSize };
  const code = `<path transform="scale(${module})" d="${dark.join('')}" fill="#0b0e14" shape-rendering="crispEdges"/>`;
  const svg = roundedRect(box, 14, 'fill="#fff"') + code;
  return [{ ...place, pixels: await drawSvg(linkCodeSize, linkCodeSize, svg) }];
}
