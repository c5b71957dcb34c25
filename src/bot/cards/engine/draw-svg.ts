import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Pixels } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
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

/** Returns an SVG rectangle with rounded corners. @param paint its fill and stroke attributes */
export function roundedRect({ left, top, width, height }: Box, radius: number, paint: string): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;
}
