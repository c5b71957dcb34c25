import type { Layer } from '../../engine/blend.ts';
import { memoize } from '../../engine/memoize.ts';
import { estimateBytes } from '../../engine/split-into-runs.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { dressPerson } from '../dress/dress-person.ts';
import { fade } from './cut-out.ts';
import { dressInSlots } from './dress-in-slots.ts';
import { light } from './light.ts';
import { layoutMannequin } from './mannequin.ts';
import type { FigurePlace } from './piece.ts';
import type { Figure } from './read-figure.ts';

/** Lays out the worn pieces as one picture, or a mannequin if there are none. Cached by the pieces' digests. */
export async function layoutBody(figure: Figure, place: FigurePlace): Promise<Layer[]> {
  const { head, face, top, bottom, shoes } = figure.worn;
  const isBody = figure.mode === 'body';
  const headwear = head ? [head, ...figure.moreHeadwear] : [];
  const pieces = [...headwear, face, top, bottom, shoes].filter((piece) => piece !== undefined);
  if (pieces.length === 0) return layoutMannequin(place);
  const { axis, soles, scale = 1, isFaded = false } = place;
  const lamp = toTierStyle(place.tier);
  const key = [
    figure.mode,
    scale,
    isFaded,
    lamp.vivid,
    ...pieces.map(({ kind, picture }) => `${kind} ${picture.digest}`),
  ].join(' ');
  const {
    pixels,
    left,
    top: above,
  } = await figures(key, async () => {
    const {
      grid,
      left,
      top: upper,
    } = isBody
      ? await dressPerson({ top, bottom, shoes, headwear, face }, scale)
      : await dressInSlots({ bottom, shoes, top, head, face }, scale);
    const lit = light(isFaded ? fade(grid) : grid, { lamp, floor: -upper });
    return { pixels: lit.pixels, left: left + lit.left, top: upper + lit.top };
  });
  return [{ pixels, left: Math.round(axis) + left, top: Math.round(soles) + above }];
}

const figures = memoize<Layer>('figures', ({ pixels }) => estimateBytes(pixels));
