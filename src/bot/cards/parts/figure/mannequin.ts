import type { Layer } from '../../engine/blend.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import { mix } from '../colour/palette.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { glowReach, light } from './light.ts';
import type { FigurePlace } from './piece.ts';

/** Lays out a person in one tone, in place of clothes that are unknown. Scale 1 fits the player card. */
export function layoutMannequin({ tier, axis, soles, scale: own = 1 }: FigurePlace): Promise<Layer[]> {
  const scale = 0.92 * own;
  const [width, height] = [280 * scale, 564 * scale];
  const shape = `<g transform="translate(${140 * scale} ${556 * scale}) scale(${scale})" stroke="ink" stroke-width="4" stroke-linejoin="round">${person}</g>`;
  const place = { tier, width, height, x: axis, y: soles + 8 * scale, floor: 556 * scale };
  return layoutShape(shape, { ...place, rows: [-556, 0] });
}

/** Lays out a lit drawing in place of a picture. Its paints `bright`, `middle`, `dark` and `ink` are a tier's shades. */
export async function layoutShape(
  shape: string,
  { x, y, tier, floor, rows: [top, bottom], ...room }: ShapePlace,
): Promise<Layer[]> {
  const lamp = toTierStyle(tier);
  const [width, height] = [Math.ceil(room.width), Math.ceil(room.height)];
  const pixels = await memoizeTile(`shape ${width}x${height} ${lamp.vivid} ${shape}`, async () => {
    const { vivid, deep } = lamp;
    const paint = (name: string, color: string, first: number, last: number) =>
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="60" y1="${top}" x2="-20" y2="${bottom}"><stop stop-color="${mix(vivid, color, first)}"/><stop offset="1" stop-color="${mix(vivid, color, last)}"/></linearGradient>`;
    const white = paint('bright', '#ffffff', 0.8, 0.5) + paint('middle', '#ffffff', 0.45, 0.12);
    const painted = shape.replace(/"(bright|middle|dark)"/g, '"url(#$1)"');
    const ink = mix(deep, '#05070b', 0.35);
    const svg = `${white}${paint('dark', deep, 0.5, 0.85)}<g fill="url(#middle)">${painted.replaceAll('"ink"', `"${ink}"`)}</g>`;
    const grid = cropInk(await rasterizeSvg(width, height, svg), { left: 0, top: 0, width, height });
    return light(grid, { lamp, floor: floor && Math.round(floor) }).pixels;
  });
  const left = Math.round(x - width / 2) - (pixels.width - width - glowReach);
  return [{ pixels, left, top: Math.round(y - height) - glowReach }];
}

interface ShapePlace extends Pick<FigurePlace, 'tier'> {
  width: number;
  height: number;
  x: number;
  y: number;
  /** Row of the floor; undefined: floats. */
  floor?: number;
  /** First and last row in the shape's coordinates, between which it darkens. */
  rows: readonly [number, number];
}

const limbs = `<path d="M11 -46H57C58 -30 74 -20 68 -4Q66 0 60 0H16Q11 0 11 -6Z" fill="bright"/><path d="M13 -12H68Q68 0 60 0H16Q11 0 13 -12Z" fill="middle" stroke="none"/>
  <path d="M80 -266L111 -274C116 -248 121 -226 120 -206C118 -188 108 -182 100 -186C94 -188 92 -198 84 -206C80 -212 86 -218 90 -216C88 -232 85 -250 80 -266Z" fill="bright"/>`;

const person = `${limbs}<g transform="scale(-1 1)">${limbs}</g>
  <path d="M-64 -214H64C66 -150 63 -90 60 -40H9C10 -90 8 -130 0 -166C-8 -130 -10 -90 -9 -40H-60C-63 -90 -66 -150 -64 -214Z" fill="dark"/><path d="M-63 -214H-36C-34 -150 -34 -90 -36 -42H-58C-61 -90 -64 -150 -63 -214Z" fill="ink" fill-opacity=".25" stroke="none"/>
  <path d="M-20 -420H20V-376C10 -366 -10 -366 -20 -376Z" fill="bright"/><path d="M-19 -404C-6 -392 6 -392 19 -404V-388C6 -380 -6 -380 -19 -388Z" fill="ink" fill-opacity=".3" stroke="none"/>
  <path d="M-26 -386C-14 -372 14 -372 26 -386C50 -381 76 -378 88 -352C102 -322 112 -290 117 -264L78 -252C76 -268 72 -286 66 -300C63 -268 65 -236 67 -204C30 -196 -30 -196 -67 -204C-65 -236 -63 -268 -66 -300C-72 -286 -76 -268 -78 -252L-117 -264C-112 -290 -102 -322 -88 -352C-76 -378 -50 -381 -26 -386Z"/>
  <path d="M-26 -386C-14 -372 14 -372 26 -386L36 -384C18 -358 -18 -358 -36 -384Z" fill="dark"/>
  <path d="M-76 -369C-50 -330 -46 -260 -50 -200L-67 -204C-65 -236 -63 -268 -66 -300Z" fill="ink" fill-opacity=".16" stroke="none"/>
  <path d="M0 -346L27 -333V-306C27 -288 14 -276 0 -268C-14 -276 -27 -288 -27 -306V-333Z" fill="dark"/><path d="M0 -335L18 -326V-306C18 -293 10 -285 0 -279Z" fill="bright" stroke="none"/>
  <path d="M0 -524C36 -524 54 -498 54 -460C54 -426 30 -400 0 -400C-30 -400 -54 -426 -54 -460C-54 -498 -36 -524 0 -524Z" fill="bright"/>
  <path d="M-52 -462C-48 -484 -46 -492 -36 -500C-18 -482 12 -482 36 -500L46 -488C30 -474 2 -468 -26 -474C-34 -440 -26 -414 -6 -402C-34 -404 -52 -428 -52 -462Z" fill="ink" fill-opacity=".13" stroke="none"/>
  <path d="M-58 -448C-70 -516 -40 -546 2 -546C50 -546 68 -508 58 -448C55 -474 47 -490 36 -500C12 -482 -18 -482 -36 -500C-48 -488 -54 -472 -58 -448Z" fill="dark"/><path d="M-8 -534C20 -538 40 -524 46 -500" fill="none" stroke="bright" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>`;
