import type { Picture, Pixels } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { applyMask, createMask, measureRoundedCoverage } from './mask.ts';
import type { Palette } from './palette.ts';
import { cover, memoizeTile } from './scale-picture.ts';

/** Lays out a banner inside a panel with round corners, faint everywhere because text stands on it. */
export async function layoutStrip(
  picture: Picture,
  { left, top, width, height }: Box,
  { radius, isLight }: { radius: number } & Pick<Palette, 'isLight'>,
): Promise<Layer> {
  const pixels = await memoizeTile(`strip ${width}x${height} ${isLight} ${picture.digest}`, async () => {
    const [strip, opacity] = await Promise.all([
      cover(picture, width, height),
      readableOpacity(picture, isLight),
    ]);
    const mask = createMask(
      width,
      height,
      (column, row) => opacity * measureRoundedCoverage(column, row, { width, height, radius }),
    );
    return applyMask(strip, mask);
  });
  return { pixels, left, top };
}

/** The opacity, 0 to 1, at which text stays readable on the picture: lower where it differs more from the background. */
async function readableOpacity(picture: Picture, isLight: boolean): Promise<number> {
  // Details finer than one of these pixels do not disturb reading.
  const deviation = measureDeviation(await cover(picture, 64, 16), isLight);
  // Dark text on a light background loses contrast sooner than light text on a dark one.
  return Math.min(0.4, (isLight ? 0.07 : 0.11) / Math.max(deviation, 0.01));
}

/** How far the strongest channel is from black (from white on a light background), 0 to 1. */
function measureDeviation({ data }: Pixels, isLight: boolean): number {
  let strongest = 0;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    if (at % 4 !== 3) strongest = Math.max(strongest, isLight ? 255 - value : value);
  }
  return strongest / 255;
}
