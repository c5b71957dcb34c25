import { decodePixels } from '../../../shared/pictures/decoded-pixels.ts';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Picture, Pixels } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import type { Layer } from '../engine/blend.ts';
import { cropPixels } from '../engine/crop-pixels.ts';
import { smoothstep } from '../engine/smoothstep.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { slashAt } from './backdrop/slash.ts';
import { formatColor, measureContrast, mix } from './colour/palette.ts';
import { applyMask, createMask } from './picture/mask.ts';
import { cover, memoizeTile } from './picture/scale-picture.ts';

/** A banner behind the head of the text side, as faint behind words as they need it. It ends at the slash from `end`. */
export async function layoutHeadBanner(
  picture: Picture,
  end: number,
  palette: CardPalette,
): Promise<Layer[]> {
  const pixels = await memoizeTile(`head banner ${end} ${JSON.stringify(palette)} ${picture.digest}`, () =>
    drawBanner(picture, end, palette),
  );
  return [{ pixels, left: 0, top: 0 }];
}

async function drawBanner(picture: Picture, end: number, palette: CardPalette): Promise<Pixels> {
  const strip = palette.isLight ? bleach(await drawStrip(picture)) : await drawStrip(picture);
  const behindWords = chooseOpacity(strip, palette);
  const clear = Math.max(behindWords, clearest);
  const mask = createMask(size.width, size.height, (column, row) => {
    const across = smoothstep((column - words.from) / (words.to - words.from));
    const toWords = across * smoothstep((row - words.above) / (words.top - words.above));
    const above = 1 - smoothstep((row - fade.from) / (size.height - fade.from));
    const beforeSlash = Math.min(1, Math.max(0, slashAt(end, row) - column));
    return (clear + (behindWords - clear) * toWords) * above * beforeSlash;
  });
  return applyMask(strip, mask);
}

const size = { width: 600, height: 216 };

/** Fills the head with a banner. A small one is enlarged only so far, from the left; its mirror image takes the rest. */
async function drawStrip(picture: Picture): Promise<Pixels> {
  const { width, height } = await decodePixels(picture);
  const needed = Math.max(size.width / width, size.height / height);
  if (needed <= maxEnlargement) return cover(picture, size.width, size.height);
  const [across, down] = [Math.round(width * maxEnlargement), Math.round(height * maxEnlargement)];
  const sharp = await loadSharp();
  const strip = sharp(picture.bytes, { failOn: 'error' })
    .resize(across, down, { fit: 'fill' })
    .extend({
      right: Math.max(0, size.width - across),
      bottom: Math.max(0, size.height - down),
      extendWith: 'mirror',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw();
  const data = await withPictureThread(() => strip.toBuffer());
  const whole = { width: Math.max(size.width, across), height: Math.max(size.height, down), data };
  return cropPixels(whole, { left: 0, top: 0, ...size });
}

const maxEnlargement = 2.4;

/** The opacity away from words. */
const clearest = 0.85;
/** The columns, and the rows, between which the banner gives way to words. */
const words = { from: 130, to: 214, above: 14, top: 46 };

/** Mixes the pixels with white and makes up for the lost colour, in place: a banner that only fades on a light ground turns grey. */
function bleach(pixels: Pixels): Pixels {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    for (let channel = at; channel < at + 3; channel++) {
      const strong = grey + ((data[channel] ?? 0) - grey) * colorGain;
      data[channel] = Math.min(255, Math.max(0, strong * (1 - whiteShare) + 255 * whiteShare));
    }
  }
  return pixels;
}

const whiteShare = 0.6;
const colorGain = 2.2;
/** The row from which it fades out. */
const fade = { from: 70 };

/** The highest opacity at which words stay readable on the part of the banner that disturbs them most. */
function chooseOpacity(strip: Pixels, { side, accent, mutedTextColor, isLight }: CardPalette): number {
  const worst = findWorstSpot(strip, isLight);
  // The words are between the diagonal's start and a little before its second colour.
  const grounds = [side[0], mix(side[0], side[1], 0.6)];
  const isReadable = (opacity: number) =>
    grounds.every((ground) =>
      [accent, mutedTextColor].every(
        (color) => measureContrast(color, mix(ground, worst, opacity)) > minContrast,
      ),
    );
  let opacity = isLight ? maxOpacity.light : maxOpacity.dark;
  while (opacity > 0 && !isReadable(opacity)) opacity -= 0.02;
  return Math.max(0, opacity);
}

const maxOpacity = { dark: 0.34, light: 0.8 };
/** WCAG's AA asks for 4.5; the encoder may cost a little. */
const minContrast = 4.7;

/** The brightest spot behind words, or the darkest on a light ground. Details finer than a spot do not disturb reading. */
function findWorstSpot({ width, data }: Pixels, isLight: boolean): string {
  let worst: readonly number[] = [];
  let most = -1;
  for (let top = words.top - spot; top + spot <= lastRow; top += spot)
    for (let left = words.to; left + spot <= width; left += spot) {
      const mean = meanOf(data, (top * width + left) * 4, width * 4);
      const [red = 0, green = 0, blue = 0] = mean;
      const light = 0.21 * red + 0.72 * green + 0.07 * blue;
      const strength = isLight ? 255 - light : light;
      if (strength <= most) continue;
      most = strength;
      worst = mean;
    }
  return formatColor(worst);
}

const spot = 8;
/** Below this row the banner has faded to a few hundredths. */
const lastRow = 192;

function meanOf(data: Uint8Array, start: number, stride: number): number[] {
  const sum = [0, 0, 0];
  for (let row = 0; row < spot; row++)
    for (let at = start + row * stride, end = at + spot * 4; at < end; at += 4)
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
  return sum.map((value) => value / (spot * spot));
}
