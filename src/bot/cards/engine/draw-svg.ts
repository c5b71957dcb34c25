import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Pixels } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import type { Layer } from './blend.ts';
import type { Box } from './box.ts';
import { memoize } from './memoize.ts';
import { estimateBytes } from './split-into-runs.ts';

/** Rasterizes and caches the children of an `<svg>`. Not for text: librsvg draws no colour emoji. */
export function drawSvg(width: number, height: number, children: string): Promise<Pixels> {
  return drawings(`${width}x${height} ${children}`, () => rasterizeSvg(width, height, children));
}

/** Rasterizes the children of an `<svg>` without caching, for callers that cache the result themselves. */
export async function rasterizeSvg(width: number, height: number, children: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${children}</svg>`;
  const sharp = await loadSharp();
  const drawing = sharp(Buffer.from(svg)).ensureAlpha().raw();
  const data = await withPictureThread(() => drawing.toBuffer());
  return { width, height, data };
}

const drawings = memoize<Pixels>('drawings', estimateBytes);

/** Lays out a drawing. @param children of an `<svg>`, whose origin is the box's top left corner */
export async function layoutSvg({ left, top, width, height }: Box, children: string): Promise<Layer[]> {
  return [{ pixels: await drawSvg(width, height, children), left, top }];
}

/** Lays out a plate with rounded corners. @param sign SVG that is drawn on it */
export function layoutPlate(box: Box, radius: number, paint: string, sign = ''): Promise<Layer[]> {
  return layoutSvg(box, roundedRect({ ...box, left: 0, top: 0 }, radius, paint) + sign);
}

/** Returns an SVG rectangle with rounded corners. @param paint its fill and stroke attributes */
export function roundedRect({ left, top, width, height }: Box, radius: number, paint: string): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;
}
