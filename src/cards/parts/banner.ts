import type { Picture, Pixels } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/shapes.ts';
import type { Palette } from './palette.ts';
import { cover, fade, maskOf, roundedCover, tile } from './pictures.ts';

/**
 * Lays a banner over the top of a card: faint where the words stand, clear at the right, and gone before the words
 * below the emblem.
 */
export async function layBanner(
  picture: Picture,
  box: Box,
  { isLight }: Pick<Palette, 'isLight'>,
): Promise<Layer> {
  const { width, height } = box;
  const pixels = await tile(`banner ${height} ${isLight} ${picture.digest}`, async () => {
    const [strip, faint] = await Promise.all([cover(picture, width, height), faintness(picture, isLight)]);
    const mask = maskOf(width, height, (column, row) => {
      const toRight = faint + Math.max(0, 0.57 - faint) * smooth((column - 780) / 244);
      return toRight * (1 - smooth((row / height - 0.3) / 0.43));
    });
    return fade(strip, mask);
  });
  return { pixels, left: box.left, top: box.top };
}

/** Lays a banner into a panel with such corners, faint all over: words stand on it. */
export async function layStrip(
  picture: Picture,
  { left, top, width, height }: Box,
  { radius, isLight }: { radius: number } & Pick<Palette, 'isLight'>,
): Promise<Layer> {
  const pixels = await tile(`strip ${width}x${height} ${isLight} ${picture.digest}`, async () => {
    const [strip, faint] = await Promise.all([cover(picture, width, height), faintness(picture, isLight)]);
    const round = roundedCover(width, height, radius);
    return fade(
      strip,
      maskOf(width, height, (column, row) => faint * round(column, row)),
    );
  });
  return { pixels, left, top };
}

/** How much of a picture may show, 0 to 1, so that words stay readable on it: the less the more it differs from the ground. */
async function faintness(picture: Picture, isLight: boolean): Promise<number> {
  const strongest = strongestIn(await cover(picture, 64, 16), isLight);
  // Darkness takes more from dark words on a light ground than light from light words on a dark one.
  return Math.min(0.4, (isLight ? 0.07 : 0.11) / Math.max(strongest, 0.01));
}

/** How far the strongest patch is from black (or from white), 0 to 1: what is finer than a patch disturbs no reader. */
function strongestIn({ data }: Pixels, isLight: boolean): number {
  let strongest = 0;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    if (at % 4 !== 3) strongest = Math.max(strongest, isLight ? 255 - value : value);
  }
  return strongest / 255;
}

function smooth(share: number): number {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped * clamped * (3 - 2 * clamped);
}
