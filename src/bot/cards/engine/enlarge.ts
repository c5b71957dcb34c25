import type { Sharp } from 'sharp';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Pixels } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import type { PixelGrid } from './scale-bilinear.ts';
import { sharpen } from './sharpen.ts';
import { smoothstep } from './smoothstep.ts';

/** Enlarges a small picture and redraws its edge without jagged steps. @returns premultiplied pixels */
export async function enlarge(picture: Pixels, width: number, height: number): Promise<PixelGrid> {
  const sharp = await loadSharp();
  const growth = Math.max(1, width / picture.width);
  const raw = { width: picture.width, height: picture.height };
  const colors = sharp(bleed(picture), { raw: { ...raw, channels: 3 } }).resize(width, height, {
    kernel: 'lanczos3',
    fit: 'fill',
  });
  const edge = sharp(alphaOf(picture), { raw: { ...raw, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .blur(0.7 * growth)
    .toColourspace('b-w');
  const draw = (drawing: Sharp) => withPictureThread(() => drawing.raw().toBuffer());
  const [rgb, alpha] = await Promise.all([draw(colors), draw(edge)]);
  sharpen(rgb, width, height);
  return { width, height, pixels: premultiply(rgb, alpha) };
}

function alphaOf({ width, height, data }: Pixels): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (let at = 0; at < alpha.length; at++) alpha[at] = data[at * 4 + 3] ?? 0;
  return alpha;
}

/** Extends the colours beyond the edge of the ink, because the redrawn edge lies slightly off the old one. */
function bleed({ width, height, data }: Pixels): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const done = new Uint8Array(width * height);
  let outermost: number[] = [];
  for (let at = 0; at < done.length; at++) {
    if ((data[at * 4 + 3] ?? 0) < 128) continue;
    for (let channel = 0; channel < 3; channel++) rgb[at * 3 + channel] = data[at * 4 + channel] ?? 0;
    done[at] = 1;
    const column = at % width;
    const isEdge = [at - 1, at + 1, at - width, at + width].some((next) => (data[next * 4 + 3] ?? 0) < 128);
    if (isEdge || column === 0 || column === width - 1) outermost.push(at);
  }
  for (let step = 0; step < bleeding; step++) {
    const grown: number[] = [];
    for (const at of outermost)
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (done[next] !== 0) continue;
        done[next] = 1;
        rgb.copyWithin(next * 3, at * 3, at * 3 + 3);
        grown.push(next);
      }
    outermost = grown;
  }
  return rgb;
}

const bleeding = 4;

function premultiply(rgb: Uint8Array, alpha: Uint8Array): Int32Array {
  const out = new Int32Array(alpha.length);
  for (let index = 0; index < out.length; index++) {
    const opacity = steep[alpha[index] ?? 0] ?? 0;
    if (opacity === 0) continue;
    const at = index * 3;
    const red = ((rgb[at] ?? 0) * opacity) / 255;
    const green = ((rgb[at + 1] ?? 0) * opacity) / 255;
    const blue = ((rgb[at + 2] ?? 0) * opacity) / 255;
    out[index] = red | (green << 8) | (blue << 16) | (opacity << 24);
  }
  return out;
}

const steep = Uint8Array.from({ length: 256 }, (_, alpha) => Math.round(255 * smoothstep((alpha - 92) / 72)));
