import type { PlacedGrid } from '../../engine/compose-grids.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import type { Rgb } from './find-skin.ts';
import type { Point } from './measure-garment.ts';
import { collarRow } from './place-body.ts';

export type BarePart =
  | 'head'
  | 'hair'
  | 'fringe'
  | 'temples'
  | 'features'
  | 'neck'
  | 'chest'
  | 'torso'
  | 'legs'
  | 'shorts';

/** Origin of a part's drawing on the figure, and its scale. */
type BarePlace = Record<'x' | 'y' | 'scale', number>;

/** Draws body parts that share a box, in plain underwear and shaded like game renders. */
export async function drawBare(
  parts: readonly (BarePart | Drawing)[],
  skin: Rgb,
  { x, y, scale }: BarePlace,
  hair: readonly number[] = skin.map((tone) => tone * 0.3),
): Promise<PlacedGrid[]> {
  const shown = parts.map((part) => (typeof part === 'string' ? drawings[part] : part));
  const [{ box } = drawings.head] = shown;
  const paths = shown.map((one) => one.paths).join('');
  const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  const shade = (light: number) =>
    `rgb(${skin.map((tone) => Math.round(Math.min(255, tone * light))).join()})`;
  const svg = `<linearGradient id="skin"><stop offset="0" stop-color="${shade(1.06)}"/><stop offset=".5" stop-color="${shade(0.98)}"/><stop offset="1" stop-color="${shade(0.74)}"/></linearGradient>
    ${armLight(1, [1.06, 0.98, 0.66].map(shade))}${armLight(-1, [0.66, 0.98, 1.06].map(shade))}
    <linearGradient id="sleeve" gradientUnits="userSpaceOnUse" x1="0" y1="-6" x2="0" y2="20"><stop offset=".3" stop-color="${shade(0.5)}" stop-opacity=".62"/><stop offset="1" stop-color="${shade(0.5)}" stop-opacity="0"/></linearGradient>
    <linearGradient id="brow" gradientUnits="userSpaceOnUse" x1="0" y1="24" x2="0" y2="40"><stop offset="0" stop-color="${shade(0.5)}" stop-opacity=".6"/><stop offset="1" stop-color="${shade(0.5)}" stop-opacity="0"/></linearGradient>
    <linearGradient id="cloth"><stop offset="0" stop-color="#6b7280"/><stop offset="1" stop-color="#3f4550"/></linearGradient>
    <g transform="scale(${scale}) translate(${-box.left} ${-box.top})" fill="url(#skin)">${paths.replaceAll('shade', shade(0.58)).replaceAll('dark', `rgb(${hair.map(Math.round).join()})`)}</g>`;
  const pixels = await rasterizeSvg(width, height, svg);
  const grid = cropInk(pixels, { left: 0, top: 0, width, height });
  return [{ grid, left: Math.round(x + box.left * scale), top: Math.round(y + box.top * scale) }];
}

/** Draws arms out of two sleeves. @param sleeves outer ends, relative to the axis and the soles */
export async function drawBareArms(
  sleeves: readonly Point[],
  skin: Rgb,
  scale: number,
): Promise<PlacedGrid[]> {
  if (sleeves.length === 0) return [];
  const arms = sleeves.map(({ x, y }, index) => {
    const side = index === 0 ? 1 : -1;
    const length = (handRow - y) / armLength;
    // The mirrored arm must be darkest at its inner edge, too, as if one lamp lit both.
    const drawn = `<path d="${arm}" fill="url(#arm${side})"/><path d="${underside}" fill="shade" fill-opacity=".34"/><path d="${arm}" fill="url(#sleeve)"/>${fingers}`;
    return `<g transform="translate(${x} ${y}) scale(${side} ${length}) rotate(4)">${drawn}</g>`;
  });
  const box = { left: -170, top: collarRow, width: 340, height: handRow - collarRow };
  return drawBare([{ box, paths: arms.join('') }], skin, { x: 0, y: 0, scale });
}

function armLight(side: 1 | -1, [first, middle, last]: readonly string[]): string {
  return `<linearGradient id="arm${side}" gradientUnits="userSpaceOnUse" x1="-20" y1="40" x2="22" y2="52"><stop offset="0" stop-color="${first}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${last}"/></linearGradient>`;
}

const torsoBox = { left: -70, top: -428, width: 140, height: 200 };
const headBox = { left: 24, top: 6, width: 64, height: 76 };

const arm =
  'M28 -30C14 -30 7 -22 5 -10C2 18 -6 46 -11 68C-16 78 -20 90 -18 101C-17 106 -13 108 -11 104L-10 108C-8 112 -3 111 -2 107C0 104 2 98 2 92C5 93 8 90 8 84C9 76 7 72 7 66C12 44 24 22 30 -10Z';
const underside = 'M30 4C22 30 12 46 7 66C3 64 3 58 6 48C12 30 20 20 24 2Z';
const fingers =
  '<path d="M-13 95C-13 99 -12 102 -11 104M-8 96C-8 101 -7 104 -6 107" fill="none" stroke="shade" stroke-width="1.4" stroke-linecap="round"/>';
const armLength = 112;
const handRow = -222;

interface Drawing {
  box: { left: number; top: number; width: number; height: number };
  paths: string;
}

/** The head is drawn on 110 by 110, like headwear's grey head; other parts in pixels from the axis and the soles. */
const drawings: Record<BarePart, Drawing> = {
  head: {
    box: headBox,
    paths:
      '<path d="M80 44C86 42 87 54 79 57ZM30 42C29 22 40 12 55 12C70 12 80 22 80 42C80 57 72 68 62 76C56 80 47 79 43 74C35 66 31 54 30 42Z"/>',
  },
  hair: {
    box: headBox,
    paths:
      '<path d="M29 44C25 20 39 9 56 9C73 9 85 22 81 47C80 40 78 35 74 31C62 34 48 32 40 27C35 32 31 37 29 44Z" fill="dark"/>',
  },
  fringe: {
    box: headBox,
    paths:
      '<path d="M31 43C30 36 31 26 36 20H73C79 27 80 36 79 45C78 38 77 35 74 31C62 34 48 32 40 27C35 32 33 37 31 43Z" fill="dark"/>',
  },
  temples: {
    box: headBox,
    paths:
      '<path d="M30 46C27 22 39 10 55 10C71 10 82 22 79 46Z" fill="url(#brow)"/><path d="M30 30C29 36 29 40 31 45L32.5 40C33 37 34 35 36 32ZM73 32C75.5 35 76.5 39 77 45L79.5 44C80 40 80 35 79 30Z" fill="dark"/>',
  },
  features: {
    box: headBox,
    paths: `<path d="M72 30C80 40 79 58 66 73C72 60 74 44 72 30Z" fill="shade" fill-opacity=".36"/><g transform="translate(-3 0)"><g fill="none" stroke="dark" stroke-width="2" stroke-linecap="round"><path d="M35 41C38 38.5 43 38.5 46 40.5M55 40.5C59 38 64 38 68 41"/></g>
      <path d="M36 47.5C39 43.6 43.6 43.6 46 47.5C43 50 39 50 36 47.5ZM55.5 47.5C58.5 43.6 64 43.6 67 47.5C64 50 58.5 50 55.5 47.5Z" fill="#f2e9df"/><circle cx="41" cy="46.9" r="2.3" fill="#2a1b12"/><circle cx="60.6" cy="46.9" r="2.3" fill="#2a1b12"/>
      <g fill="none" stroke="shade" stroke-width="1.5" stroke-linecap="round"><path d="M49.5 49L46.5 58.5L51 59.5M43.5 67C48 69.5 53 69.5 58 66.5"/></g></g>`,
  },
  neck: {
    box: { left: 40, top: 60, width: 30, height: 42 },
    paths:
      '<path d="M44 62L45 84C45 92 44 97 43 101H68C67 96 66 90 66 84V62Z"/><path d="M44 62L45 84C52 88 60 86 66 78V62Z" fill="shade" fill-opacity=".6"/>',
  },
  // Shows in the armholes and the collar of a top rendered without a body.
  chest: {
    box: torsoBox,
    paths:
      '<path d="M-18 -424H18C32 -416 42 -406 46 -386L42 -330L38 -296H-38L-42 -330L-46 -386C-42 -406 -32 -416 -18 -424Z"/>',
  },
  torso: {
    box: torsoBox,
    paths: `<path d="M-14 -424C-10 -420 10 -420 15 -424C42 -414 64 -410 67 -384L50 -330L46 -232H-46L-50 -330L-67 -384C-64 -410 -42 -414 -14 -424Z"/>
      <path d="M-30 -420C-24 -384 24 -384 30 -420L42 -414C40 -396 44 -386 46 -378C46 -360 47 -344 50 -330L46 -232Q0 -224 -46 -232L-50 -330C-47 -344 -46 -360 -46 -378C-44 -386 -40 -396 -42 -414Z" fill="url(#cloth)"/>`,
  },
  legs: {
    box: { left: -56, top: -244, width: 112, height: 248 },
    paths: `<path id="leg" d="M-44 -242L-4 -240C-4 -180 -8 -140 -10 -104L-14 -28C-13 -22 -12 -10 -14 -4C-18 1 -46 2 -51 -4C-54 -10 -40 -18 -36 -30L-41 -104C-46 -150 -46 -200 -44 -242Z"/><use href="#leg" transform="scale(-1 1)"/>`,
  },
  shorts: {
    box: { left: -52, top: -270, width: 104, height: 104 },
    paths: `<path d="M-43 -268H43C46 -236 48 -206 49 -172L5 -168L0 -214L-5 -168L-49 -172C-48 -206 -46 -236 -43 -268Z" fill="url(#cloth)"/>`,
  },
};
