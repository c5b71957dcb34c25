import type { Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import type { Canvas } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { memoize } from '../../engine/memoize.ts';
import { smoothstep } from '../../engine/smoothstep.ts';
import { parseColor } from '../colour/palette.ts';
import { litPlane } from './backdrop.ts';
import { createCardPalette } from './card-palette.ts';
import { dither, keepGround } from './keep-ground.ts';
import { slashAt } from './slash.ts';

const standing = { soles: 478, scale: 0.75 };
const standingBack = { soles: 462, scale: 0.6 };

export interface SquadPlace {
  isOpen: boolean;
  axis: number;
  width: number;
  slash: number;
  soles: number;
  scale: number;
}

/** Divides a card's width among the places, left to right. Players get more width than open places. */
export function placeSquad(open: readonly boolean[]): SquadPlace[] {
  const shares: number[] = open.map((isOpen) => (isOpen ? 0.6 : 1));
  const unit = cardSize.width / shares.reduce((sum, share) => sum + share, 0);
  let end = 0;
  return shares.map((share, index) => {
    const width = share * unit;
    end += width;
    const isOpen = open[index] === true;
    const slash = Math.round(end + slashAt(0, 0) - slashAt(0, 288));
    return { isOpen, width, slash, axis: Math.round(end - width / 2), ...(isOpen ? standingBack : standing) };
  });
}

/** Rows at which the head ends and the foot begins. Both cover the slashes, so that none crosses a word. */
const headBottom = 116;
const footTop = 458;

/** Draws four planes, a head and a foot. Planes are cached by tier, so a new mix of tiers needs no rasterizing. */
export function drawSquadGround(
  tiers: readonly Tier[],
  places: readonly SquadPlace[],
  look: SquadLook,
): Promise<Canvas> {
  return mixes(JSON.stringify([tiers, places, look]), async () => {
    const planes = await Promise.all(tiers.map((tier) => drawPlane(tier, look)));
    const ground = joinPlanes(planes, places, look.scale);
    const color = look.theme === 'light' ? paper : dark;
    for (const { slash } of places.slice(0, -1))
      paintSlash(ground, { from: slash - 7, width: 14, color }, look.scale);
    await paintBands(ground, tiers, look);
    return ground;
  });
}

/** Joining planes takes only milliseconds, but caches of layers on top of them need the same background object. */
const mixes = memoize<Canvas>('mixes', ({ data }) => data.byteLength);

interface SquadLook {
  scale: number;
  theme: Theme | undefined;
}

const plane = { width: 480, axis: 240, ends: [120, 360] } as const;

function drawPlane(tier: Tier, { scale, theme }: SquadLook): Promise<Canvas> {
  const { width, ...room } = plane;
  const key = JSON.stringify(['squad plane', tier, scale, theme]);
  return keepGround(
    key,
    { width: width * scale, height: cardSize.height * scale },
    () => `<g transform="scale(${scale})">${litPlane({ ...standing, ...room, tier, theme }, 'plane')}</g>`,
  );
}

const dark = '#05070b';
const paper = '#f4f6fa';

function joinPlanes(planes: readonly Canvas[], places: readonly SquadPlace[], scale: number): Canvas {
  const [width, height] = [cardSize.width * scale, cardSize.height * scale];
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const ends = places.map(({ slash }, index) =>
      index === places.length - 1 ? width : Math.round(slashAt(slash, row / scale) * scale),
    );
    for (const [index, { width: columns, data: rgb }] of planes.entries()) {
      const [from, end] = [ends[index - 1] ?? 0, ends[index] ?? width];
      const start = row * columns + Math.round((plane.axis - (places[index]?.axis ?? 0)) * scale);
      data.set(rgb.subarray((start + from) * 3, (start + end) * 3), (row * width + from) * 3);
    }
  }
  return { width, height, data };
}

function paintSlash(
  { width, height, data }: Canvas,
  band: { from: number; width: number; color: string },
  scale: number,
): void {
  const color = parseColor(band.color);
  for (let row = 0; row < height; row++) {
    const y = row / scale;
    const opacity = smoothstep((y - 56) / 44) * smoothstep((footTop + 30 - y) / 30);
    const from = slashAt(band.from, y + 0.5 / scale) * scale;
    const end = from + band.width * scale;
    for (let column = Math.floor(from); column < end; column++) {
      const share = opacity * (Math.min(column + 1, end) - Math.max(column, from));
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = (data[at + channel] ?? 0) * (1 - share) + (color[channel] ?? 0) * share;
      }
    }
  }
}

async function paintBands(
  { width, height, data }: Canvas,
  tiers: readonly Tier[],
  { scale, theme }: SquadLook,
): Promise<void> {
  const sides = tiers.map((tier) =>
    parseColor(theme === 'light' ? paper : createCardPalette(tier, theme).side[2]),
  );
  const colors = new Int32Array(width * 3);
  for (let column = 0; column < width; column++) {
    const place = Math.max(0, (sides.length * column) / width - 0.5);
    const [one, next] = [sides[Math.floor(place)], sides[Math.ceil(place)] ?? sides.at(-1)];
    for (let channel = 0; channel < 3; channel++) {
      const value = one?.[channel] ?? 0;
      colors[column * 3 + channel] = value + ((next?.[channel] ?? 0) - value) * (place % 1);
    }
  }
  for (let row = 0; row < height; row++) {
    const y = row / scale;
    const headShare = 0.94 * (1 - smoothstep((y - 44) / (headBottom - 44)));
    const footShare = 0.94 * smoothstep((y - footTop) / 44);
    const share = Math.round(256 * Math.max(headShare, footShare));
    if (share === 0) continue;
    const band = data.subarray(row * width * 3, (row + 1) * width * 3);
    for (let at = 0; at < band.length; at++)
      band[at] = ((band[at] ?? 0) * (256 - share) + (colors[at] ?? 0) * share) >> 8;
  }
  await dither(data.subarray(0, headBottom * scale * width * 3));
  await dither(data.subarray(footTop * scale * width * 3));
}
