import type { Picture, Pixels } from '../../../shared/pictures/picture.ts';
import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { rasterizeSvg } from '../engine/draw-svg.ts';
import { smoothstep } from '../engine/smoothstep.ts';
import { drawMotif } from './colour/motif.ts';
import { tierStyles } from './colour/tier-styles.ts';
import { cover, memoizeTile } from './picture/scale-picture.ts';

interface HeaderPlace {
  width: number;
  height: number;
  /** The slash that cuts the banner: its x at the top edge, and how far it leans left per row. */
  end: number;
  lean: number;
  tier: Tier;
}

export async function layoutHeader(picture: Picture | undefined, place: HeaderPlace): Promise<Layer[]> {
  const banner = picture?.isMissing ? undefined : picture;
  const { width, height, tier } = place;
  const key = `header ${width}x${height} ${banner?.digest ?? tier}`;
  const pixels = await memoizeTile(key, async () =>
    setInto(banner ? await cover(banner, width, height) : await drawLight(place), place),
  );
  return [{ pixels, left: 0, top: 0 }];
}

function drawLight({ width, height, tier }: HeaderPlace): Promise<Pixels> {
  const { motif, deep, vivid } = tierStyles[tier];
  const light = `<linearGradient id="light"><stop offset="0" stop-color="${deep}"/><stop offset="1" stop-color="${vivid}"/></linearGradient>`;
  const wall = `<rect width="${width}" height="${height}" fill="url(#light)"/>`;
  return rasterizeSvg(width, height, light + wall + drawMotif(motif, 0.8 * width, height));
}

/** Cuts a banner at the slash and fades its foot into the background, in place. */
function setInto(pixels: Pixels, { width, height, end, lean }: HeaderPlace): Pixels {
  const { data } = pixels;
  for (let row = 0, at = 0; row < height; row++) {
    const foot = 245 * smoothstep((height - row) / (0.45 * height));
    for (let column = 0; column < width; column++, at += 4) {
      data[at + 3] = ((data[at + 3] ?? 0) * foot * Math.min(1, Math.max(0, end - lean * row - column))) / 255;
    }
  }
  return pixels;
}
