import type { Theme } from '../../../members/themes.ts';
import type { Tier } from '../../card.ts';
import type { Canvas } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { memoize } from '../../engine/memoize.ts';
import { parseColor } from '../colour/palette.ts';
import { litPlane, outline, planeDefs, stop } from './backdrop.ts';
import { createCardPalette } from './card-palette.ts';
import { dither, keepGround } from './keep-ground.ts';
import { slashAt } from './slash.ts';

/** The x positions at which the planes of a squad meet, at the upper edge of a card. */
const slashes = [312, 568, 824] as const;

const standing = { soles: 482, scale: 0.72 };
/** The four places, from left to right, in the units of a card. */
export const squadPlaces = [120, 388, 644, 910].map((axis) => ({ axis, ...standing }));

/** The upper edge of the foot, which covers the slashes so that no name shares a line with one. */
const footTop = 478;

/**
 * Draws four planes side by side, a shade above them for the title, and a foot for the names in the theme's colours. The plane of each
 * tier is kept, so that a new mix of tiers is no new drawing.
 * @param tiers from left to right
 */
export function drawSquadGround(tiers: readonly Tier[], look: SquadLook): Promise<Canvas> {
  return mixes(JSON.stringify([tiers, look]), async () => {
    const planes = await Promise.all(tiers.map((tier) => drawPlane(tier, look.scale)));
    const ground = joinPlanes(planes, look.scale);
    for (const [index, slash] of slashes.entries()) {
      const [left, right] = [tiers[index], tiers[index + 1]].map(
        (tier) => createCardPalette(tier ?? 'unranked', look.theme).edge,
      );
      paintSlash(ground, { from: slash - 7, width: 14, color: dark }, look.scale);
      paintSlash(ground, { from: slash - 9, width: 4, color: left ?? dark }, look.scale);
      paintSlash(ground, { from: slash + 5, width: 4, color: right ?? dark }, look.scale);
    }
    await paintFoot(ground, tiers, look);
    return ground;
  });
}

/** Planes are joined in a few milliseconds, but what is kept on top of them needs the same ground again. */
const mixes = memoize<Canvas>(4, () => 1);

interface SquadLook {
  /** 1: the size of a card. */
  scale: number;
  theme: Theme | undefined;
}

/** A plane as wide as each place needs one, and where its figure stands on it. */
const plane = { width: 396, axis: 200 };

function drawPlane(tier: Tier, scale: number): Promise<Canvas> {
  const { width, axis } = plane;
  const key = JSON.stringify(['squad plane', tier, scale]);
  return keepGround(
    key,
    { width: width * scale, height: cardSize.height * scale },
    () => `<defs>${planeDefs({ tier }, 'plane', outline(undefined, width))}
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${shade.map(([row, opacity]) => stop(row / shadeHeight, dark, opacity)).join('')}</linearGradient></defs>
      <g transform="scale(${scale})">${litPlane({ ...standing, tier, axis, to: width }, 'plane')}<rect width="${width}" height="${shadeHeight}" fill="url(#shade)"/></g>`,
  );
}

const dark = '#05070b';
const shadeHeight = 160;
/** Its opacity in some rows. */
const shade = [
  [0, 0.82],
  [88, 0.74],
  [shadeHeight, 0],
] as const;

/** Copies each row of each plane, from slash to slash. */
function joinPlanes(planes: readonly Canvas[], scale: number): Canvas {
  const [width, height] = [cardSize.width * scale, cardSize.height * scale];
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const ends = slashes.map((slash) => Math.round(slashAt(slash, row / scale) * scale));
    for (const [index, { width: columns, data: rgb }] of planes.entries()) {
      const [from, end] = [ends[index - 1] ?? 0, ends[index] ?? width];
      const start = row * columns + Math.round((plane.axis - (squadPlaces[index]?.axis ?? 0)) * scale);
      data.set(rgb.subarray((start + from) * 3, (start + end) * 3), (row * width + from) * 3);
    }
  }
  return { width, height, data };
}

/** Paints a band; the shade lies on it. */
function paintSlash(
  { width, height, data }: Canvas,
  band: { from: number; width: number; color: string },
  scale: number,
): void {
  const [color, ground] = [parseColor(band.color), parseColor(dark)];
  for (let row = 0; row < height; row++) {
    const shaded = shadeAt(row / scale);
    const from = slashAt(band.from, (row + 0.5) / scale) * scale;
    const end = from + band.width * scale;
    for (let column = Math.floor(from); column < end; column++) {
      const share = Math.min(column + 1, end) - Math.max(column, from);
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const paint = (color[channel] ?? 0) * (1 - shaded) + (ground[channel] ?? 0) * shaded;
        data[at + channel] = (data[at + channel] ?? 0) * (1 - share) + paint * share;
      }
    }
  }
}

function shadeAt(row: number): number {
  const [[, top], [middle, half]] = shade;
  if (row >= shadeHeight) return 0;
  return row < middle
    ? top + ((half - top) * row) / middle
    : (half * (shadeHeight - row)) / (shadeHeight - middle);
}

/** Fades from the colour of each player's text side to that of the next. */
async function paintFoot(
  { width, height, data }: Canvas,
  tiers: readonly Tier[],
  { scale, theme }: SquadLook,
): Promise<void> {
  const isLight = theme === 'light';
  const sides = tiers.map((tier) => parseColor(createCardPalette(tier, theme).side[isLight ? 1 : 2]));
  const opacity = isLight ? 0.96 : 0.9;
  const colors = new Int32Array(width * 3);
  for (let column = 0; column < width; column++) {
    const place = Math.max(0, (sides.length * column) / width - 0.5);
    const [one, next] = [sides[Math.floor(place)], sides[Math.ceil(place)] ?? sides.at(-1)];
    for (let channel = 0; channel < 3; channel++) {
      const value = one?.[channel] ?? 0;
      colors[column * 3 + channel] = 256 * opacity * (value + ((next?.[channel] ?? 0) - value) * (place % 1));
    }
  }
  const rest = Math.round(256 * (1 - opacity));
  const foot = data.subarray(footTop * scale * width * 3);
  for (let row = 0; row < height - footTop * scale; row++)
    for (let at = 0, to = row * width * 3; at < colors.length; at++, to++)
      foot[to] = ((foot[to] ?? 0) * rest + (colors[at] ?? 0)) >> 8;
  await dither(foot);
}
