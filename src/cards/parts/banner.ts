import type { Picture, Pixels } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { applyMask, createMask, measureRoundedCoverage } from './mask.ts';
import type { Palette } from './palette.ts';
import { cover, memoizeTile } from './scale-picture.ts';

/**
 * Lays out a banner behind the head of a card: faint behind the text, clear at the right, faded out below the emblem.
 */
export async function layoutBanner(
  picture: Picture,
  box: Box,
  { isLight }: Pick<Palette, 'isLight'>,
): Promise<Layer> {
  const { width, height } = box;
  const pixels = await memoizeTile(`banner ${height} ${isLight} ${picture.digest}`, async () => {
    const [strip, opacity] = await Promise.all([
      cover(picture, width, height),
      readableOpacity(picture, isLight),
    ]);
    const mask = createMask(width, height, (column, row) => {
      const toRight = opacity + Math.max(0, 0.57 - opacity) * smoothstep((column - 780) / 244);
      return toRight * (1 - smoothstep((row / height - 0.3) / 0.43));
    });
    return applyMask(strip, mask);
  });
  return { pixels, left: box.left, top: box.top };
}

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

function smoothstep(share: number): number {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped * clamped * (3 - 2 * clamped);
}
