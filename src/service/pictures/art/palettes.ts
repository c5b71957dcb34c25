import { toCollection } from '../../collections.ts';
import type { Random } from '../../random.ts';
import { mix, type Paint } from './paint.ts';

/** The colours of a thing that is no garment: a weapon, a crate, the coat of a pet's skin. */
export function choosePaint(id: string): Paint {
  const { main, accent, trim } = paletteOf(id);
  return { base: main, accent, trim };
}

/** The collection's own colour, on the largest garment. */
export const topPaint = choosePaint;

/** Calmer than the top: dark, a shade of the top's colour, or light. */
export function bottomPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  const base = random.pick([second, second, mix(second, main, 0.35), mix(second, trim, 0.84)]);
  return { base, accent, trim };
}

/** The accent or white, so that a look ends as bright as it begins. */
export function shoesPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  return random.pick([
    { base: accent, accent: main, trim },
    { base: trim, accent: main, trim: accent },
    { base: main, accent, trim },
    { base: second, accent, trim },
  ]);
}

/** The colour of the top or of the trousers. */
export function headPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  return { base: random.pick([main, main, second]), accent, trim };
}

function paletteOf(id: string): Palette {
  return palettes[toCollection(id)] ?? palettes[0];
}

interface Palette {
  /** Most of the look. */
  main: string;
  /** Dark and of the same family, or neutral. */
  second: string;
  /** The other side of the colour circle, or a metal. */
  accent: string;
  /** Seams, laces, soles: light. */
  trim: string;
}

/** One for each collection. */
const palettes: readonly [Palette, ...Palette[]] = [
  { main: '#2f6fed', second: '#2a3a70', accent: '#5de2ff', trim: '#f4fbff' },
  { main: '#d63b2f', second: '#40303f', accent: '#ffb13d', trim: '#fff0d9' },
  { main: '#2f8f5b', second: '#45443a', accent: '#e0c868', trim: '#f4f0d9' },
  { main: '#6d3fd1', second: '#372b68', accent: '#f7c948', trim: '#f5edff' },
  { main: '#f06aa0', second: '#494070', accent: '#6fe3c4', trim: '#fff3f8' },
  { main: '#128c8c', second: '#27495a', accent: '#ff7f5c', trim: '#eafffb' },
  { main: '#363a4a', second: '#2c2f3c', accent: '#e5383b', trim: '#f1f1f4' },
  { main: '#c49a5b', second: '#63503c', accent: '#3f8a8c', trim: '#fbf0da' },
  { main: '#2c3352', second: '#353b5c', accent: '#39e6c0', trim: '#d9fff6' },
  { main: '#eab439', second: '#383340', accent: '#d8483a', trim: '#fff6df' },
  { main: '#e4ecf8', second: '#3f5f9a', accent: '#4aa8ff', trim: '#b4c5e0' },
  { main: '#f2ecf2', second: '#4b4058', accent: '#e0455e', trim: '#b8b1d6' },
  { main: '#f47b3a', second: '#5a3358', accent: '#ffd25e', trim: '#fff0e0' },
  { main: '#5c7f3c', second: '#3f4a34', accent: '#f0a33c', trim: '#efe9cf' },
  { main: '#9a7bf0', second: '#443f72', accent: '#c8f060', trim: '#f6f0ff' },
  { main: '#4f79b8', second: '#2f4574', accent: '#e8b04a', trim: '#f3ece0' },
  { main: '#a3243a', second: '#4a2631', accent: '#f2c98c', trim: '#fff5e4' },
  { main: '#17a7c9', second: '#38306c', accent: '#ff6fb5', trim: '#f0fcff' },
  { main: '#8a5638', second: '#46352c', accent: '#7fe0b4', trim: '#fff1df' },
  { main: '#5d6d88', second: '#353e52', accent: '#ff8b2c', trim: '#eef2f8' },
];
