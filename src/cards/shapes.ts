import sharp from 'sharp';
import type { Pixels } from '../images/picture.ts';
import { keepRecent } from './recent.ts';

/** Draws the inside of an SVG of that size. Never text: librsvg draws no colour emoji. Drawn once, then remembered. */
export async function drawShapes(width: number, height: number, inside: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const known = drawn.get(svg);
  if (known) return known;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const pixels = { width, height, data };
  drawn.set(svg, pixels);
  return pixels;
}

const drawn = keepRecent<Pixels>(32 * 1024 * 1024, ({ data }) => data.byteLength);

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A rectangle with round corners; `paint` are its attributes. */
export function roundBox({ left, top, width, height }: Box, radius: number, paint: string): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;
}
