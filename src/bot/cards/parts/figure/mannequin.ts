import type { Layer } from '../../engine/blend.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import { mix } from '../colour/palette.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { glowReach, light } from './light.ts';
import type { FigurePlace } from './piece.ts';

/** Lays out a dark, lit silhouette of a person whose clothes are unknown. Scale 1 fits the player card. */
export function layoutMannequin({ tier, axis, soles, scale: own = 1 }: FigurePlace): Promise<Layer[]> {
  const scale = 0.92 * own;
  const room = { width: 280 * scale, height: 564 * scale };
  const shape = `<g transform="translate(${140 * scale} ${556 * scale}) scale(${scale})">${hooded}</g>`;
  return layoutDarkShape(shape, {
    ...room,
    x: axis,
    y: soles + 8 * scale,
    floor: 556 * scale,
    rows: [-556, 0],
    tier,
  });
}

/** Lays out a dark, lit silhouette in place of an unknown item. @param floor row of the floor; undefined: floats */
export async function layoutDarkShape(
  shape: string,
  { x, y, tier, floor, rows: [top, bottom], ...room }: DarkShapePlace,
): Promise<Layer[]> {
  const lamp = toTierStyle(tier);
  const [width, height] = [Math.ceil(room.width), Math.ceil(room.height)];
  const pixels = await memoizeTile(`dark ${width}x${height} ${lamp.vivid} ${shape}`, async () => {
    const [bright, dark] = [mix(lamp.deep, lamp.vivid, 0.3), mix(lamp.deep, '#05070b', 0.4)];
    const svg = `<defs><linearGradient id="dark" gradientUnits="userSpaceOnUse" x1="60" y1="${top}" x2="0" y2="${bottom}"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><g fill="url(#dark)">${shape}</g>`;
    const grid = cropInk(await rasterizeSvg(width, height, svg), { left: 0, top: 0, width, height });
    return light(grid, { lamp, floor: floor && Math.round(floor) }).pixels;
  });
  const left = Math.round(x - width / 2) - (pixels.width - width - glowReach);
  return [{ pixels, left, top: Math.round(y - height) - glowReach }];
}

interface DarkShapePlace extends Pick<FigurePlace, 'tier'> {
  width: number;
  height: number;
  x: number;
  y: number;
  floor?: number;
  /** First and last row in the shape's coordinates, between which it darkens. */
  rows: readonly [number, number];
}

// A single outline, because overlaps would look darker: the right half from the crown down, then its mirror image.
const half: readonly (readonly number[])[] = [
  [28, -518, 51, -496, 51, -462],
  [51, -432, 38, -406, 22, -398],
  [22, -390, 22, -384, 24, -378],
  [40, -372, 64, -370, 76, -350],
  [86, -330, 98, -272, 106, -222],
  [110, -198, 86, -194, 82, -214],
  [78, -246, 72, -284, 66, -304],
  [62, -270, 58, -240, 58, -206],
  [58, -150, 52, -70, 48, -24],
  [56, -18, 66, -4, 58, 0],
  [46, 2, 28, 2, 16, 0],
  [14, -50, 8, -110, 0, -176],
];

export const outlineOfBody = outline();

const hooded = `<path d="M-60 -440C-70 -506 -50 -550 0 -556C50 -550 70 -506 60 -440C56 -412 74 -390 80 -350L-80 -350C-74 -390 -56 -412 -60 -440Z"/>
  <path d="${outlineOfBody}" stroke="url(#dark)" stroke-width="8" stroke-linejoin="round"/><ellipse cy="-462" rx="37" ry="52" fill="#05070b" fill-opacity=".5"/>`;

function outline(): string {
  const right = half.map((curve) => `C${curve.join(' ')}`).join('');
  const starts = [[0, -518], ...half.map((curve) => curve.slice(4))];
  const left = half
    .map(([ax = 0, ay = 0, bx = 0, by = 0], index) => {
      const [x = 0, y = 0] = starts[index] ?? [];
      return `C${-bx} ${by} ${-ax} ${ay} ${-x} ${y}`;
    })
    .toReversed()
    .join('');
  return `M0 -518${right}${left}Z`;
}
