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
 * The banner behind a card's head. It fades to the ground below, and where the words stand it is so faint that they
 * stay readable on the brightest.
 */
export async function layBanner(banner: Pixels, height: number): Promise<Layer> {
  const strip = await cover(banner, sheet.width, height);
  const shown = fade(strip, (column, row) => {
    const toRight = 0.1 + 0.05 * (column / sheet.width) + 0.42 * smooth((column - 780) / 244);
    return toRight * (1 - smooth((row / height - 0.5) / 0.5));
  });
  return { pixels: shown, left: 0, top: 6 };
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
