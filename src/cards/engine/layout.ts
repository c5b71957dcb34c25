import type { Picture, Pixels } from '../../images/picture.ts';
import { layBanner } from '../parts/banner.ts';
import type { Palette } from '../parts/palette.ts';
import type { Panel } from '../parts/panels.ts';
import { layWords } from '../text/text-block.ts';
import { blend, type Canvas, type Layer } from './blend.ts';
import { remember } from './recent.ts';
import { drawShapes, drawShapesAnew } from './shapes.ts';

/** Every card is this large, so that they stand under each other in a channel as one family. */
export const sheet = { width: 1024, height: 576, margin: 40 } as const;

/** What lies under the words and pictures of a card. */
export interface Ground {
  palette: Palette;
  panels: readonly Panel[];
  banner?: Banner | undefined;
}

/** Stands behind a card's head, which is so high. */
export interface Banner {
  picture: Picture;
  height: number;
}

/** The ground of a card: the accent's light falls in from above. Drawn once, then remembered. */
export function drawGround({ palette, panels, banner }: Ground): Promise<Canvas> {
  return ground(JSON.stringify([palette, panels, banner?.picture.digest]), async () => {
    const dusk = await drawDusk(palette);
    const canvas = { ...dusk, data: dusk.data.slice() };
    if (banner)
      blend(
        canvas,
        await layBanner(
          banner.picture,
          { left: 0, top: 6, width: sheet.width, height: banner.height },
          palette,
        ),
      );
    const drawn = await Promise.all(
      panels.map(async ({ box, inside }) => ({
        ...box,
        pixels: await drawShapes(box.width, box.height, inside),
      })),
    );
    for (const layer of drawn) blend(canvas, layer);
    return canvas;
  });
}

const ground = remember<Canvas>(64 * 1024 * 1024, ({ data }) => data.byteLength);

/** The empty ground of a palette. */
export function drawDusk(palette: Palette): Promise<Canvas> {
  return dusk(JSON.stringify(palette), async () => {
    const { width, height } = sheet;
    return withoutAlpha(await drawShapesAnew(width, height, duskShapes(palette)));
  });
}

// Enough for every rank in one theme and the ranks of the day in another.
const dusk = remember<Canvas>(40 * 1024 * 1024, ({ data }) => data.byteLength);

function duskShapes({ ground, glow, accent }: Palette): string {
  const { width, height } = sheet;
  return `<defs>
      <linearGradient id="dusk" x1="0" y1="0" x2=".35" y2="1">
        <stop offset="0" stop-color="${glow}"/><stop offset=".55" stop-color="${ground}"/>
      </linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#dusk)"/>
    <path d="M${width} 0 H700 L560 ${height} H${width} Z M${width} 0 H860 L720 ${height} H${width} Z" fill="${accent}" fill-opacity=".035"/>
    <rect width="${width}" height="6" fill="${accent}"/>`;
}

function withoutAlpha(pixels: Pixels): Canvas {
  const { width, height } = pixels;
  const canvas = { width, height, data: new Uint8Array(width * height * 3) };
  blend(canvas, { pixels, left: 0, top: 0 });
  return canvas;
}

/** The line at the foot of a card: what is missing on it. */
export function layFootnote(note: string | undefined, { quietInk }: Palette): Promise<Layer[]> {
  const { width, height, margin } = sheet;
  return layWords({
    text: note ?? '',
    x: margin,
    baseLine: height - 13,
    size: 26,
    minSize: 21,
    color: quietInk,
    maxWidth: width - 2 * margin,
  });
}
