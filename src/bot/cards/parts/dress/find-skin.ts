import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { Box } from '../../engine/box.ts';
import { measureHue } from '../colour/palette.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export const usualSkin: Rgb = [226, 178, 138];

/**
 * Finds the skin colour where a garment's picture shows the body; undefined if there is too little, or if trousers are
 * skin-coloured themselves. A skin-coloured chest or belly counts as bare, as in all 39 such tops of the game.
 */
export function findSkin(icon: Pixels, box: Box, kind: ItemKind | undefined): Rgb | undefined {
  const isTop = kind === 'top' || kind === 'basic-clothes';
  const pixels = isTop ? warmIn(icon, box, top.bare) : findSkinPixels(icon, box, kind);
  if (pixels.length < leastSkin * icon.width * icon.height) return undefined;
  const lit = litOf(icon.data, pixels);
  return lit[0] < leastRed ? undefined : lit;
}

/** Darker warm tones are leather. */
const leastRed = 104;

/** Minimum share of all pixels: about 24 of 128 x 128. */
export const leastSkin = 0.0015;

/** Finds skin pixels where a garment shows the body; none if the cloth is skin-coloured itself. */
export function findSkinPixels(icon: Pixels, box: Box, kind: ItemKind | undefined): number[] {
  const { bare, cloth, feet = [] } = (kind && areas[kind]) ?? { bare: [], cloth: [] };
  const isBare = (area: Area) => {
    const [solid, warm] = [isSolid, isSkin].map((is) => pixelsIn(icon, box, area, is).length);
    return (warm ?? 0) > (solid ?? 0) / 2;
  };
  if (cloth.some(isBare) || !feet.every(isBare)) return [];
  return warmIn(icon, box, bare);
}

function warmIn(icon: Pixels, box: Box, areas: readonly Area[]): number[] {
  return areas.flatMap((area) => pixelsIn(icon, box, area, isSkin));
}

interface Area {
  x: readonly [from: number, to: number];
  y: readonly [from: number, to: number];
}

const top = {
  bare: [
    { x: [0.3, 0.7], y: [0, 0.12] },
    { x: [0, 0.24], y: [0.6, 1] },
    { x: [0.76, 1], y: [0.6, 1] },
  ],
  cloth: [
    { x: [0.3, 0.7], y: [0.3, 0.5] },
    { x: [0.38, 0.62], y: [0.75, 0.92] },
  ],
} as const;

interface Areas {
  bare: readonly Area[];
  cloth: readonly Area[];
  /** Areas that must show skin: cloth that reaches the ground shows no body, but may have skin-coloured stripes. */
  feet?: readonly Area[];
}

const areas: Partial<Record<ItemKind, Areas>> = {
  'face-paint': { bare: [{ x: [0, 1], y: [0.2, 0.8] }], cloth: [] },
  top,
  'basic-clothes': top,
  bottom: {
    bare: [{ x: [0, 1], y: [0.84, 1] }],
    cloth: [{ x: [0, 1], y: [0.1, 0.3] }],
    feet: [{ x: [0, 1], y: [0.96, 1] }],
  },
};

function pixelsIn(
  { width, data }: Pixels,
  box: Box,
  { x, y }: Area,
  is: (data: Uint8Array, pixel: number) => boolean,
): number[] {
  const pixels: number[] = [];
  const rowAt = (share: number) => Math.round(box.top + share * box.height);
  const columnAt = (share: number) => Math.round(box.left + share * box.width);
  const [from, end, lastRow] = [columnAt(x[0]), columnAt(x[1]), rowAt(y[1])];
  for (let row = rowAt(y[0]); row < lastRow; row++)
    for (let pixel = row * width + from; pixel < row * width + end; pixel++)
      if (is(data, pixel)) pixels.push(pixel);
  return pixels;
}

function isSolid(data: Uint8Array, pixel: number): boolean {
  return (data[pixel * 4 + 3] ?? 0) > 200;
}

/** Whether a pixel is solid and skin-coloured: warm, neither grey nor garish. */
export function isSkin(data: Uint8Array, pixel: number): boolean {
  if (!isSolid(data, pixel)) return false;
  const at = pixel * 4;
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  const range = red - blue;
  const turn = green - blue;
  const isWarm = red > green && green > blue && turn > 0.23 * range && turn < 0.53 * range;
  return isWarm && red > 80 && range > 0.2 * red && range < Math.min(0.66, 1.07 - (0.6 * red) / 255) * red;
}

/** Whether a skin colour looks natural. Grey and pink face paint must not colour the arms. */
export function isNatural(skin: Rgb): boolean {
  const { hue, saturation } = toTone(skin);
  return hue > 8 && hue < 36 && saturation > 0.2;
}

/** Recolours a picture's skin, keeping its shading. @param from the present skin colour; undefined if none shows */
export function toSkin(icon: Pixels, from: Rgb | undefined, to: Rgb): Pixels {
  if (!from || from === to) return icon;
  const data = new Uint8Array(icon.data);
  const own = toTone(from);
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) === 0) continue;
    const tone = toTone([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    const turn = Math.abs(((tone.hue - own.hue + 540) % 360) - 180);
    // Paint is more saturated than skin, grey less; in between, the effect fades.
    const share =
      fadeOut(turn, 20, 30) * fadeOut(tone.saturation, 1.3 * own.saturation, 1.6 * own.saturation);
    const shown = share * (1 - fadeOut(tone.saturation, 0.08, 0.16));
    for (const [channel, value] of to.entries()) {
      const old = data[at + channel] ?? 0;
      data[at + channel] = Math.min(255, old + ((value * tone.light) / own.light - old) * shown);
    }
  }
  return { ...icon, data };
}

function fadeOut(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}

function toTone(color: Rgb): { hue: number; saturation: number; light: number } {
  const [red, green, blue] = color;
  const most = Math.max(...color);
  const saturation = most === 0 ? 0 : 1 - Math.min(...color) / most;
  return { hue: measureHue(color), saturation, light: 0.3 * red + 0.59 * green + 0.11 * blue };
}

function litOf(data: Uint8Array, pixels: readonly number[]): Rgb {
  const sumOf = (pixel: number) =>
    (data[pixel * 4] ?? 0) + (data[pixel * 4 + 1] ?? 0) + (data[pixel * 4 + 2] ?? 0);
  const sums = Uint16Array.from(pixels.map(sumOf)).sort();
  const least = sums[Math.floor(sums.length * shaded)] ?? 0;
  const lit = pixels.filter((pixel) => sumOf(pixel) >= least);
  const channel = (index: 0 | 1 | 2) =>
    Uint8Array.from(lit.map((pixel) => data[pixel * 4 + index] ?? 0)).sort()[lit.length >> 1] ?? 0;
  return [channel(0), channel(1), channel(2)];
}

const shaded = 0.4;
