import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { rasterizeSvg, roundedRect } from '../../engine/draw-svg.ts';
import { memoize } from '../../engine/memoize.ts';
import { estimateBytes } from '../../engine/split-into-runs.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { slashAt } from '../backdrop/slash.ts';
import type { TileColors } from '../colour/hue.ts';
import { parseColor } from '../colour/palette.ts';
import { measureRoundedCoverage } from '../picture/mask.ts';

interface Shape {
  width: number;
  height: number;
  shade: string;
}

/** Lays out a tile's background, brightest behind its picture. Caches geometry by size: an SVG gradient is ten times slower. */
export async function layoutTileGround(
  box: Box,
  { shade, ...colors }: TileColors & Pick<CardPalette, 'shade'>,
): Promise<Layer[]> {
  const { left, top, width, height } = box;
  const shape = { width, height, shade };
  const key = JSON.stringify(shape);
  const [glow, gloss] = await Promise.all([
    glows(key, async () => measureGlow(shape)),
    glosses(key, () => drawGloss(shape)),
  ]);
  return [
    { pixels: paint(glow, colors), left, top },
    { pixels: gloss, left, top },
  ];
}

export const tileRadius = 20;
const radius = tileRadius;

/** Each pixel's distance from the light and its coverage by the tile, both 0 to 255. */
interface Glow {
  width: number;
  height: number;
  distance: Uint8Array;
  coverage: Uint8Array;
}

const glows = memoize<Glow>('glows', ({ distance }) => 2 * distance.length);

function measureGlow({ width, height }: Shape): Glow {
  const distance = new Uint8Array(width * height);
  const coverage = new Uint8Array(width * height);
  const reach = Math.max(width, height) * 0.72;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const share = Math.hypot(column - width / 2, row - height * 0.42) / reach;
      distance[at] = Math.min(255, Math.round(share * 255));
      coverage[at] = Math.round(255 * measureRoundedCoverage(column, row, { width, height, radius }));
    }
  return { width, height, distance, coverage };
}

function paint({ width, height, distance, coverage }: Glow, { inner, outer }: TileColors): Pixels {
  const [from, to] = [parseColor(inner), parseColor(outer)];
  const shades = Int32Array.from({ length: 256 }, (_, step) => {
    const channel = (at: 0 | 1 | 2) => from[at] + Math.round(((to[at] - from[at]) * step) / 255);
    return channel(0) | (channel(1) << 8) | (channel(2) << 16);
  });
  const out = new Int32Array(width * height);
  for (let at = 0; at < out.length; at++)
    out[at] = (shades[distance[at] ?? 0] ?? 0) | ((coverage[at] ?? 0) << 24);
  return { width, height, data: new Uint8Array(out.buffer) };
}

const floorHeight = 84;

const glosses = memoize<Pixels>('glosses', estimateBytes);

function drawGloss({ width, height, shade }: Shape): Promise<Pixels> {
  const shine = Math.round(width * 0.62);
  const inside = { left: 1, top: 1, width: width - 2, height: height - 2 };
  return rasterizeSvg(
    width,
    height,
    `<defs>
      <linearGradient id="floor" gradientUnits="userSpaceOnUse" x1="0" y1="${height - floorHeight}" x2="0" y2="${height}"><stop offset="0" stop-color="${shade}" stop-opacity="0"/><stop offset=".5" stop-color="${shade}" stop-opacity=".56"/><stop offset="1" stop-color="${shade}" stop-opacity=".78"/></linearGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>
      <clipPath id="tile"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>
    </defs>
    <g clip-path="url(#tile)"><path d="M${shine} 0H${width}V${height}H${shine + Math.round(slashAt(0, height))}Z" fill="#fff" fill-opacity=".08"/>
      <rect y="${height - floorHeight}" width="${width}" height="${floorHeight}" fill="url(#floor)"/></g>
    ${roundedRect(inside, radius - 1, 'fill="none" stroke="url(#rim)" stroke-width="2"')}`,
  );
}
