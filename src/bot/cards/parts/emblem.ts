import type { Pixels } from '../../../shared/pictures/picture.ts';
import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { layoutSvg, rasterizeSvg } from '../engine/draw-svg.ts';
import { mix } from './colour/palette.ts';
import { tierStyles } from './colour/tier-styles.ts';
import { mirrorLayers } from './mirror-layers.ts';
import { memoizeTile } from './picture/scale-picture.ts';
import type { TextColumn } from './text-column.ts';

export async function layoutEmblem(tier: Tier, { left, top, size }: Square): Promise<Layer[]> {
  return [{ pixels: await drawEmblem(tier, size), left, top }];
}

/** Lays out the emblem, large and faint, on a text side with few words. */
export async function layoutFaintEmblem(tier: Tier, column: TextColumn): Promise<Layer[]> {
  const svg = `<g opacity="${column.look?.theme === 'light' ? 0.12 : 0.2}">${emblemSvg(tier, 420)}</g>`;
  return mirrorLayers(await layoutSvg({ left: 300, top: 84, width: 420, height: 420 }, svg), column);
}

export function drawEmblem(tier: Tier, size: number): Promise<Pixels> {
  return memoizeTile(`emblem ${tier} ${size}`, () => rasterizeSvg(size, size, emblemSvg(tier, size)));
}

export function emblemSvg(tier: Tier, size: number): string {
  const { accent, wings } = tierStyles[tier];
  const charge = charges[tier];
  return `
    <defs>
      <linearGradient id="metal" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${mix(accent, '#ffffff', 0.55)}"/>
        <stop offset=".5" stop-color="${accent}"/>
        <stop offset="1" stop-color="${mix(accent, '#10131a', 0.5)}"/>
      </linearGradient>
      <linearGradient id="heart" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${mix(accent, '#10131a', 0.55)}"/>
        <stop offset="1" stop-color="${mix(accent, '#10131a', 0.86)}"/>
      </linearGradient>
      <radialGradient id="halo"><stop offset="0" stop-color="${accent}" stop-opacity=".42"/>
        <stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>
    </defs>
    <g transform="scale(${size / 160})">
      <circle cx="80" cy="80" r="80" fill="url(#halo)"/>
      ${Array.from({ length: wings }, (_, index) => drawWing(index)).join('')}
      <path d="M80 26 L118 42 V84 C118 108 102 124 80 136 C58 124 42 108 42 84 V42 Z" fill="url(#metal)"/>
      <path d="M80 26 L118 42 V84 C118 108 102 124 80 136 Z" fill="#05070b" fill-opacity=".2"/>
      <path d="M43 85 V42.7 L80 27.2 L117 42.7" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="2"/>
      <path d="M80 35 L110 48 V83 C110 103 98 116 80 126 C62 116 50 103 50 83 V48 Z" fill="url(#heart)"/>
      <path d="M80 35 L110 48 V83 C110 103 98 116 80 126 Z" fill="#05070b" fill-opacity=".22"/>
      <circle cx="80" cy="82" r="34" fill="url(#halo)"/>
      ${charge === 'gem' ? drawFacets(accent) : charge === 'star' ? star : drawChevrons(charge)}
      ${crowned.has(tier) ? crownPath : ''}
    </g>`;
}

const charges: Record<Tier, number | 'gem' | 'star'> = {
  unranked: 0,
  bronze: 1,
  silver: 2,
  gold: 3,
  platinum: 'gem',
  diamond: 'gem',
  heroic: 'star',
  'elite-heroic': 'star',
  master: 'star',
  'elite-master': 'star',
  grandmaster: 'gem',
};

const crowned: ReadonlySet<Tier> = new Set(['master', 'elite-master', 'grandmaster']);

function drawWing(index: number): string {
  const top = 48 + index * 15;
  const reach = 8 + index * 6;
  const feather = `M44 ${top + 16} C30 ${top + 14} ${reach + 6} ${top + 4} ${reach} ${top - 12} C${reach} ${top + 14} 26 ${top + 30} 46 ${top + 30} Z`;
  return `<path d="${feather}" fill="url(#metal)"/><path d="${feather}" fill="url(#metal)" transform="translate(160 0) scale(-1 1)"/>`;
}

function drawFacets(accent: string): string {
  const light = mix(accent, '#ffffff', 0.6);
  const dark = mix(accent, '#10131a', 0.25);
  return `<path d="M80 54 L104 74 L80 110 L56 74 Z" fill="${accent}"/>
    <path d="M80 54 L90 74 L80 110 L70 74 Z" fill="${light}"/>
    <path d="M56 74 L70 74 L80 110 Z" fill="${dark}"/><path d="M80 54 L70 74 L56 74 Z" fill="${mix(accent, '#ffffff', 0.3)}"/>`;
}

function drawChevrons(count: number): string {
  if (count === 0) return '<circle cx="80" cy="80" r="9" fill="url(#metal)"/>';
  const first = 84 - (count - 1) * 10;
  return Array.from(
    { length: count },
    (_, index) =>
      `<path transform="translate(0 ${first + index * 20})" d="M60 8 L80 -10 L100 8 V-4 L80 -22 L60 -4 Z" fill="url(#metal)"/>`,
  ).join('');
}

const star = drawStar();

function drawStar(): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const radius = index % 2 === 0 ? 27 : 11.5;
    return `${(80 + radius * Math.cos(angle)).toFixed(2)} ${(80 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `<path d="M${points.join('L')}Z" fill="url(#metal)"/>`;
}

const crownPath =
  '<path d="M56 30 L50 6 L66 16 L80 0 L94 16 L110 6 L104 30 Z" fill="url(#metal)"/><circle cx="80" cy="21" r="4.5" fill="#fff" fill-opacity=".85"/>';
