import sharp from 'sharp';
import type { Pixels } from '../../images/picture.ts';
import { remember } from './recent.ts';
import { weightOf } from './runs.ts';

/** Draws the inside of an SVG of that size. Never text: librsvg draws no colour emoji. Drawn once, then remembered. */
export function drawShapes(width: number, height: number, inside: string): Promise<Pixels> {
  return drawn(`${width}x${height} ${inside}`, () => drawShapesAnew(width, height, inside));
}

/** The same for what is remembered elsewhere. */
export async function drawShapesAnew(width: number, height: number, inside: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { width, height, data };
}

const drawn = remember<Pixels>(24 * 1024 * 1024, weightOf);

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
