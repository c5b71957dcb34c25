import { decodePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import type { Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import { memoize } from '../../engine/memoize.ts';
import { rays, rings } from './motif.ts';
import { formatColor, measureHue, parseColor } from './palette.ts';
import { type TierStyle, tierStyles } from './tier-styles.ts';

export interface TileColors {
  inner: string;
  outer: string;
}

/** Returns the colours behind the picture of every tile: the hue of the card's tier. */
export function chooseTileColors(tier: Tier, isLight: boolean): TileColors {
  const [hue, saturation] = toHsl(parseColor(tierStyles[tier].vivid));
  const [inner, outer] = isLight ? ([0.9, 0.74] as const) : ([0.58, 0.3] as const);
  return { inner: toHex(hue, 0.8 * saturation, inner), outer: toHex(hue, 0.8 * saturation, outer) };
}

/** Whether two colours differ too little in hue. Reds, oranges and pinks need more distance than others. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((color) => toHsl(parseColor(color))[0]);
  if (first === undefined || second === undefined) return false;
  const areWarm = [first, second].every((hue) => hue < 60 || hue > 300);
  return measureTurn(first, second) < (areWarm ? 48 : 30);
}

function measureTurn(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/** Chooses backdrop colours on which a picture stands out: its owner's tier, or a hue far from its own. */
export async function chooseStage(
  picture: Picture,
  { tier, theme }: { tier?: Tier | undefined; theme?: Theme | undefined },
): Promise<TierStyle> {
  const { hue, saturation, light } = await readHue(picture);
  const isGrey = saturation < 0.16;
  const far = (one: number) => measureTurn(one, hue);
  const own = tier && toHsl(parseColor(tierStyles[tier].vivid))[0];
  if (tier && own !== undefined && (isGrey || far(own) > 50)) return tierStyles[tier];
  const shown = isGrey ? greyStage : stageHues.reduce((best, one) => (far(one) > far(best) ? one : best));
  return {
    // In daylight, the accent lights the wall.
    accent:
      isGrey || theme === 'light'
        ? toHex(shown, 0.8, 0.76)
        : toHex(Math.round(hue / hueStep) * hueStep, 0.85, 0.72),
    deep: toHex(shown, 0.62, 0.2),
    vivid: toHex(shown, 0.6, light < 0.32 ? 0.52 : 0.44),
    motif: [rays(24, 0.5, 0.07), rings(200, 222)],
    wings: 0,
  };
}

/** Hues that are clean in deep shades too, unlike brown and olive. */
const stageHues = [190, 222, 262, 308] as const;
const greyStage = 222;
const hueStep = 20;

interface Hue {
  hue: number;
  saturation: number;
  light: number;
}

async function readHue(picture: Picture): Promise<Hue> {
  if (picture.isMissing) return grey;
  return hues(picture.digest, async () => averageHue(await decodePixels(picture)));
}

const hues = memoize<Hue>('hues');
const grey: Hue = { hue: 0, saturation: 0, light: 0.5 };

/** Averages the colour of some thousand pixels, weighted by saturation. */
function averageHue({ width, height, data }: Pixels): Hue {
  const stride = Math.max(1, Math.floor((width * height) / 6_000)) * 4;
  const sum = [0, 0, 0];
  let [weights, light, count] = [0, 0, 0];
  for (let at = 0; at < data.length; at += stride) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const alpha = data[at + 3] ?? 0;
    if (alpha < 160) continue;
    const range = Math.max(red, green, blue) - Math.min(red, green, blue);
    const weight = (range / 255) ** 2 + 0.002;
    for (const [channel, value] of [red, green, blue].entries())
      sum[channel] = (sum[channel] ?? 0) + value * weight;
    weights += weight;
    light += 0.3 * red + 0.59 * green + 0.11 * blue;
    count++;
  }
  if (count === 0) return grey;
  const [hue, saturation] = toHsl(sum.map((value) => value / weights));
  return { hue, saturation, light: light / count / 255 };
}

function toHsl(rgb: readonly number[]): [hue: number, saturation: number, lightness: number] {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => value / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  return [measureHue(rgb), saturation, lightness];
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return formatColor([channel(0), channel(8), channel(4)]);
}
