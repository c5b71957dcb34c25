import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import type { PixelGrid } from '../../engine/scale-bilinear.ts';

/**
 * Enlarges a picture smoothly: colours are sharpened, and the edge is drawn anew, blurred and steepened, so that it shows no
 * stairs. For pictures of few pixels; takes some milliseconds on a thread of sharp.
 * @returns premultiplied pixels
 */
export async function enlarge(picture: Pixels, width: number, height: number): Promise<PixelGrid> {
  const sharp = await loadSharp();
  const growth = Math.max(1, width / picture.width);
  const raw = { width: picture.width, height: picture.height };
  const colors = sharp(picture.data, { raw: { ...raw, channels: 4 } })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .sharpen({ sigma: 1.1, m1: 0.6, m2: 1.6 });
  const edge = sharp(alphaOf(picture), { raw: { ...raw, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .blur(0.7 * growth)
    .toColourspace('b-w');
  const [rgba, alpha] = await Promise.all(
    [colors, edge].map((drawing) => withPictureThread(() => drawing.raw().toBuffer())),
  );
  return { width, height, pixels: premultiply(rgba ?? new Uint8Array(), alpha ?? new Uint8Array()) };
}

function alphaOf({ width, height, data }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, index) => data[index * 4 + 3] ?? 0);
}

function premultiply(rgba: Uint8Array, alpha: Uint8Array): Int32Array {
  const out = new Int32Array(alpha.length);
  for (let index = 0; index < out.length; index++) {
    const opacity = steep[alpha[index] ?? 0] ?? 0;
    if (opacity === 0) continue;
    const at = index * 4;
    const red = ((rgba[at] ?? 0) * opacity) / 255;
    const green = ((rgba[at + 1] ?? 0) * opacity) / 255;
    const blue = ((rgba[at + 2] ?? 0) * opacity) / 255;
    out[index] = red | (green << 8) | (blue << 16) | (opacity << 24);
  }
  return out;
}

/** For each blurred alpha the one of the new edge. */
const steep = Uint8Array.from({ length: 256 }, (_, alpha) => {
  const share = Math.min(1, Math.max(0, (alpha - 92) / 72));
  return Math.round(255 * share * share * (3 - 2 * share));
});
