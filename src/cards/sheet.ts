import type { Pixels } from '../images/picture.ts';
import type { Layer } from './compose.ts';
import type { Palette } from './palette.ts';
import { cover, fade } from './pictures.ts';
import { drawShapes } from './shapes.ts';
import { layWords } from './words.ts';

/** Every card is this wide, so that they stand under each other in a channel as one family. */
export const sheet = { width: 1024, height: 576, margin: 40 } as const;

/** The ground of a card: the accent's light falls in from above, `shapes` lie on it. */
export function drawGround({ ground, glow, accent }: Palette, shapes: string): Promise<Pixels> {
  const { width, height } = sheet;
  return drawShapes(
    width,
    height,
    `<defs>
      <linearGradient id="dusk" x1="0" y1="0" x2=".35" y2="1">
        <stop offset="0" stop-color="${glow}"/><stop offset=".55" stop-color="${ground}"/>
      </linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#dusk)"/>
    <path d="M${width} 0 H700 L560 ${height} H${width} Z M${width} 0 H860 L720 ${height} H${width} Z" fill="${accent}" fill-opacity=".035"/>
    <rect width="${width}" height="6" fill="${accent}"/>
    ${shapes}`,
  );
}

/**
 * The banner behind a card's head. It fades to the ground below; where the words stand it is the fainter the brighter
 * it is, so that they stay readable.
 */
export async function layBanner(banner: Pixels, height: number): Promise<Layer> {
  const strip = await cover(banner, sheet.width, height);
  const faint = Math.min(0.4, 0.13 / Math.max(await brightestIn(strip), 0.01));
  const shown = fade(strip, (column, row) => {
    const toRight = faint + Math.max(0, 0.57 - faint) * smooth((column - 780) / 244);
    return toRight * (1 - smooth((row / height - 0.5) / 0.5));
  });
  return { pixels: shown, left: 0, top: 6 };
}

/** The brightest patch's share of white, 0 to 1: what is finer than a patch disturbs no reader. */
async function brightestIn(strip: Pixels): Promise<number> {
  const { data } = await cover(strip, 64, 16);
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4) brightest = Math.max(brightest, ...data.subarray(at, at + 3));
  return brightest / 255;
}

/** The line at the foot of a card: what is missing on it. */
export function layFootnote(note: string | undefined, { quietInk }: Palette): Promise<Layer[]> {
  const { width, height, margin } = sheet;
  return layWords({
    text: note ?? '',
    x: margin,
    baseLine: height - 14,
    size: 21,
    color: quietInk,
    maxWidth: width - 2 * margin,
  });
}

function smooth(share: number): number {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped * clamped * (3 - 2 * clamped);
}
