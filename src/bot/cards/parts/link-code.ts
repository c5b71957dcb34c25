import encodeQR from 'qr';
import type { Pixels } from '../../../shared/pictures/picture.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';

/** The side of the square in pixels. */
export const linkCodeSize = 264;

/**
 * Draws an address as a QR code on white, dark on light as all readers expect it. Addresses of up to 32 characters give modules of
 * nine pixels, which are still read in a quarter of the size.
 */
export function drawLinkCode(link: string): Promise<Pixels> {
  // The quiet zone of four modules belongs to the code.
  const modules = encodeQR(link, 'raw', { ecc: 'low', border: 4 });
  const module = linkCodeSize / modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const plate = roundedRect(
    { left: 0, top: 0, width: linkCodeSize, height: linkCodeSize },
    14,
    'fill="#fff"',
  );
  const code = `<path transform="scale(${module})" d="${dark.join('')}" fill="#0b0e14" shape-rendering="crispEdges"/>`;
  return drawSvg(linkCodeSize, linkCodeSize, plate + code);
}
