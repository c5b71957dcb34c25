import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { Box } from '../../engine/box.ts';
import { medianOf } from './ink-rows.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The skin of a body if no piece shows any. */
export const usualSkin: Rgb = [226, 178, 138];

/**
 * Finds the skin in the picture of a garment: the middle of its warm tones, in the rows that show a body. Games render all clothes
 * on one body, so the skin of one piece is that of the whole figure. Undefined if there is too little.
 */
export function findSkin(icon: Pixels, { top, height }: Box, kind: ItemKind | undefined): Rgb | undefined {
  for (const [from, to] of bareRows(kind)) {
    const skin = middleOf(skinBetween(icon, Math.round(top + from * height), Math.round(top + to * height)));
    if (skin) return skin;
  }
  return undefined;
}

/** Rows in which a body shows, as shares of the height of the ink: the most certain first. */
function bareRows(kind: ItemKind | undefined): readonly (readonly [from: number, to: number])[] {
  switch (kind) {
    case 'face-paint':
      return [[0.2, 0.8]];
    case 'top':
    case 'basic-clothes':
      return [
        [0, 0.12],
        [0.6, 0.95],
      ];
    case 'bottom':
      return [[0.84, 1]];
    default:
      return [];
  }
}

function skinBetween({ width, data }: Pixels, from: number, end: number): Rgb[] {
  const found: Rgb[] = [];
  for (let pixel = from * width; pixel < end * width; pixel++)
    if (isSkin(data, pixel))
      found.push([data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0]);
  return found;
}

/** Whether a pixel is solid, and has the colour of skin: all shades of it are warm, neither grey nor glaring. */
export function isSkin(data: Uint8Array, pixel: number): boolean {
  const at = pixel * 4;
  if ((data[at + 3] ?? 0) <= 200) return false;
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  const range = red - blue;
  const turn = green - blue;
  const isWarm = red > green && green > blue && turn > 0.15 * range && turn < 0.66 * range;
  return isWarm && red > 80 && range > 0.2 * red && range < 0.66 * red;
}

function middleOf(colors: readonly Rgb[]): Rgb | undefined {
  if (colors.length < leastPixels) return undefined;
  const channel = (index: 0 | 1 | 2) => medianOf(colors.map((color) => color[index]));
  return [channel(0), channel(1), channel(2)];
}

const leastPixels = 24;
