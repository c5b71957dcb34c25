import { decodePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import type { Layer } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { isShowable, readInk } from '../figure/cut-out.ts';
import { findInsideBorder } from '../picture/find-border.ts';
import { applyMask, createMask } from '../picture/mask.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { slashAt } from './slash.ts';

/**
 * Lays out an opaque picture, blurred and dark, over the plane that begins at the slash `from`: the print before it looks small
 * otherwise. No layers for other pictures.
 */
export async function layoutPoster(picture: Picture, from: number): Promise<Layer[]> {
  if (!(await isShowable(picture)) || !(await readInk(picture)).ink?.isOpaque) return [];
  const left = Math.floor(slashAt(from, cardSize.height));
  const pixels = await memoizeTile(`poster ${from} ${picture.digest}`, () =>
    drawPoster(picture, { from: from - left, width: cardSize.width - left }),
  );
  return [{ pixels, left, top: 0 }];
}

/** @param from where the slash meets the upper edge of the poster */
async function drawPoster(
  picture: Picture,
  { from, width }: { from: number; width: number },
): Promise<Pixels> {
  const { height } = cardSize;
  const inside = findInsideBorder(await decodePixels(picture));
  const sharp = await loadSharp();
  const whole = sharp(picture.bytes, { failOn: 'error' });
  // Blurred in a small size, which costs a sixteenth.
  const small = (inside ? whole.extract(inside) : whole)
    .resize(Math.ceil(width / 4), Math.ceil(height / 4), { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .blur(6)
    .linear(brightness, 0)
    .png();
  const data = await withPictureThread(() => small.toBuffer());
  const large = sharp(data).resize(width, height, { fit: 'fill' }).ensureAlpha().raw();
  const rgba = await withPictureThread(() => large.toBuffer());
  const mask = createMask(width, height, (column, row) =>
    Math.min(1, Math.max(0, column - slashAt(from, row) + 1)),
  );
  return applyMask({ width, height, data: rgba }, mask);
}

const brightness = 0.5;
