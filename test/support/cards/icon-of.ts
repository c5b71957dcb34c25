import type { Pixels } from '../../../src/shared/pictures/picture.ts';

/** A filled box of an icon. Right and bottom are the first column and row behind it. */
interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Red, green, blue, alpha; opaque red by default. */
  color?: readonly [number, number, number, number];
}

/** Makes a square icon of boxes, the last on top. Its bytes are a Buffer, as sharp's are. */
export function iconOf(size: number, patches: readonly Patch[]): Pixels {
  const data = Buffer.alloc(size * size * 4);
  for (const { left, top, right, bottom, color = [200, 40, 40, 255] } of patches)
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) data.set(color, (row * size + column) * 4);
  return { width: size, height: size, data };
}

/** The alpha of a pixel. */
export function alphaAt({ width, data }: Pixels, column: number, row: number): number | undefined {
  return data[(row * width + column) * 4 + 3];
}

/** A torso with an arm at each side, 48 wide from row 12 to row 100. */
export const torsoWithArms: readonly Patch[] = [
  { left: 54, top: 8, right: 70, bottom: 14 },
  { left: 30, top: 14, right: 94, bottom: 30 },
  { left: 38, top: 30, right: 86, bottom: 100 },
  { left: 12, top: 24, right: 26, bottom: 104 },
  { left: 98, top: 24, right: 112, bottom: 104 },
];

/** Trousers, 40 wide at the waist, from row 6 to row 124. */
export const trousers: readonly Patch[] = [
  { left: 44, top: 6, right: 84, bottom: 60 },
  { left: 44, top: 60, right: 60, bottom: 124 },
  { left: 68, top: 60, right: 84, bottom: 124 },
];

const grey = [90, 91, 93, 255] as const;

/** A grey head with its neck, for an icon of 110. */
export const greyHead: readonly Patch[] = [
  { left: 39, top: 17, right: 70, bottom: 76, color: grey },
  { left: 46, top: 76, right: 66, bottom: 101, color: grey },
];
