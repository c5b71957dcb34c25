import type { Pixels } from '../../images/picture.ts';
import { blend, type Canvas } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { drawSvg, rasterizeSvg } from '../engine/draw-svg.ts';
import { memoize } from '../engine/memoize.ts';
import type { Palette } from './palette.ts';
import type { Panel } from './panels.ts';

/** What lies under the text and pictures of a card. */
export interface Background {
  palette: Palette;
  panels: readonly Panel[];
}

/** Draws the background of a card with its panels, and keeps the result. */
export function drawBackground({ palette, panels }: Background): Promise<Canvas> {
  return backgrounds(JSON.stringify([palette, panels]), async () => {
    const base = await drawBaseBackground(palette);
    const canvas = { ...base, data: base.data.slice() };
    const layers = await Promise.all(
      panels.map(async ({ box, svg }) => ({ ...box, pixels: await drawSvg(box.width, box.height, svg) })),
    );
    for (const layer of layers) blend(canvas, layer);
    return canvas;
  });
}

const backgrounds = memoize<Canvas>(32 * 1024 * 1024, ({ data }) => data.byteLength);

/** Draws the background of a palette alone, lit by the accent from above, and keeps the result. */
export function drawBaseBackground(palette: Palette): Promise<Canvas> {
  return baseBackgrounds(JSON.stringify(palette), async () => {
    const { width, height } = cardSize;
    return removeAlpha(await rasterizeSvg(width, height, baseSvg(palette)));
  });
}

// Holds the backgrounds of every rank in one theme and of a few ranks in another.
const baseBackgrounds = memoize<Canvas>(40 * 1024 * 1024, ({ data }) => data.byteLength);

function baseSvg({ background, glow, accent }: Palette): string {
  const { width, height } = cardSize;
  return `<defs>
      <linearGradient id="base" x1="0" y1="0" x2=".35" y2="1">
        <stop offset="0" stop-color="${glow}"/><stop offset=".55" stop-color="${background}"/>
      </linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#base)"/>
    <path d="M${width} 0 H700 L560 ${height} H${width} Z M${width} 0 H860 L720 ${height} H${width} Z" fill="${accent}" fill-opacity=".035"/>
    <rect width="${width}" height="6" fill="${accent}"/>`;
}

function removeAlpha(pixels: Pixels): Canvas {
  const { width, height } = pixels;
  const canvas = { width, height, data: new Uint8Array(width * height * 3) };
  blend(canvas, { pixels, left: 0, top: 0 });
  return canvas;
}
