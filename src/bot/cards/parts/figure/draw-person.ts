import type { PlacedGrid } from '../../engine/compose-grids.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import type { Icon } from '../dress/dress-person.ts';

interface Shown {
  from: number;
  /** The kind of top that is worn: sleeves hide the shoulders, which may be wider. */
  top: 'sleeves' | 'singlet' | undefined;
}

/** Draws the body, in underwear, for clothes that are fitted into slots: hats need a face, sleeves need hands. */
export async function drawPerson(
  { from, top }: Shown,
  skin: NonNullable<Icon['skin']>,
  scale: number,
): Promise<PlacedGrid> {
  const box = { left: 0, top: 0, width: Math.ceil(280 * scale), height: Math.ceil(560 * scale) };
  const axis = Math.round(box.width / 2);
  const soles = Math.round(box.height - 8 * scale);
  const rows = (first: number, end: number, half = 140) =>
    first < end ? `<rect x="${-half}" y="${first}" width="${2 * half}" height="${end - first}"/>` : '';
  const shown = top === 'sleeves' ? rows(from, -376) + rows(from, -330, 30) + rows(-330, 10) : rows(from, 10);
  const svg = `<clipPath id="body"><path d="${outline}"/></clipPath><clipPath id="rows">${shown}</clipPath>
    <g transform="translate(${axis} ${soles}) scale(${scale})" clip-path="url(#rows)"><g clip-path="url(#body)"><path d="${outline}" fill="rgb(${skin.join()})"/>${shade}${trunks}${top ? '' : undershirt}</g>
    <path d="${outline}" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linejoin="round"/>${face}</g>`;
  const grid = cropInk(await drawSvg(box.width, box.height, svg), box);
  return { grid, left: -axis, top: -soles };
}

const ink = '#1c1733';

// A single outline, because overlaps would look darker.
const outline =
  'M0 -518C28 -518 51 -496 51 -462C51 -432 38 -406 22 -398C22 -390 22 -384 24 -378C40 -372 64 -370 76 -350C86 -330 98 -272 106 -222C110 -198 86 -194 82 -214C78 -246 72 -284 66 -304C62 -270 58 -240 58 -206C58 -150 52 -70 48 -24C56 -18 66 -4 58 0C46 2 28 2 16 0C14 -50 8 -110 0 -176C-8 -110 -14 -50 -16 0C-28 2 -46 2 -58 0C-66 -4 -56 -18 -48 -24C-52 -70 -58 -150 -58 -206C-58 -240 -62 -270 -66 -304C-72 -284 -78 -246 -82 -214C-86 -194 -110 -198 -106 -222C-98 -272 -86 -330 -76 -350C-64 -370 -40 -372 -24 -378C-22 -384 -22 -390 -22 -398C-38 -406 -51 -432 -51 -462C-51 -496 -28 -518 0 -518Z';

const shade =
  '<path d="M16 -540H140V10H24C34 -60 36 -140 24 -206C40 -280 34 -340 24 -380C44 -410 48 -470 16 -540ZM-24 -398C-10 -388 10 -388 24 -398V-374C8 -382 -8 -382 -24 -374Z" fill="#7a3b2e" fill-opacity=".2"/>';

const trunks = `<path d="M-80 -214H80V-118H8L0 -172L-8 -118H-80Z" fill="#474d5c"/><path d="M20 -214H62L32 -118Z" fill="${ink}" fill-opacity=".22"/>
  <path d="M-78 -214H78M-80 -118H-6L0 -172L6 -118H80" fill="none" stroke="${ink}" stroke-width="4"/>`;

const undershirt = `<path d="M-40 -386C-36 -336 36 -336 40 -386L58 -372C68 -340 64 -290 62 -206H-62C-64 -290 -68 -340 -58 -372Z" fill="#6d7484"/>
  <path d="M20 -380C42 -330 40 -280 36 -214H62V-300L58 -372Z" fill="${ink}" fill-opacity=".22"/>
  <path d="M-78 -214H78M-40 -386C-36 -336 36 -336 40 -386M58 -372C66 -346 68 -324 66 -304M-58 -372C-66 -346 -68 -324 -66 -304" fill="none" stroke="${ink}" stroke-width="4"/>`;

const face = `<path d="M-52 -444C-62 -506 -38 -528 0 -528C38 -528 62 -506 52 -444C48 -472 42 -482 32 -488C8 -480 -18 -482 -34 -490C-44 -480 -49 -466 -52 -444Z" fill="#4a2f23" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>
  <g stroke="${ink}" stroke-width="4" stroke-linecap="round" fill="none"><path d="M-32 -457C-26 -462 -19 -462 -14 -458M32 -457C26 -462 19 -462 14 -458M-12 -417C-5 -411 5 -411 12 -417"/><path d="M1 -438L-3 -428L3 -427" stroke="#a8694a" stroke-width="3.5"/></g>
  <ellipse cx="-23" cy="-441" rx="9" ry="9.5" fill="#fff"/><ellipse cx="23" cy="-441" rx="9" ry="9.5" fill="#fff"/><circle cx="-22" cy="-440" r="5.6" fill="#2a1b2e"/><circle cx="22" cy="-440" r="5.6" fill="#2a1b2e"/><circle cx="-24" cy="-443" r="1.9" fill="#fff"/><circle cx="20" cy="-443" r="1.9" fill="#fff"/>`;
