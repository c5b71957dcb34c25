import type { Pixels } from '../../../shared/pictures/picture.ts';
import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import { mix } from './colour/palette.ts';
import { tierStyles } from './colour/tier-styles.ts';

export async function layoutEmblem(tier: Tier, { left, top, size }: Square): Promise<Layer[]> {
  return [{ pixels: await drawEmblem(tier, size), left, top }];
}

/** Draws the emblem of a rank, a square: the higher the tier, the richer. */
export function drawEmblem(tier: Tier, size: number): Promise<Pixels> {
  const { accent } = tierStyles[tier];
  const { wings, crown, gem, star } = parts[tier];
  const svg = `
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
      <path d="M80 35 L110 48 V83 C110 103 98 116 80 126 C62 116 50 103 50 83 V48 Z" fill="url(#heart)"/>
      ${gem ? drawFacets(accent) : ''}
      ${star ? `<path d="${starPath(80, 80, 27, 11.5)}" fill="url(#metal)"/>` : ''}
      ${gem || star ? '' : drawChevrons(tier === 'unranked' ? 0 : tier === 'bronze' ? 1 : tier === 'silver' ? 2 : 3)}
      ${crown ? crownPath : ''}
    </g>`;
  return drawSvg(size, size, svg);
}

interface Parts {
  /** Feathers on each side. */
  wings: number;
  crown: boolean;
  gem: boolean;
  star: boolean;
}

const plain: Parts = { wings: 0, crown: false, gem: false, star: false };

const parts: Record<Tier, Parts> = {
  unranked: plain,
  bronze: plain,
  silver: plain,
  gold: { ...plain, wings: 1 },
  platinum: { ...plain, wings: 1, gem: true },
  diamond: { ...plain, wings: 2, gem: true },
  heroic: { ...plain, wings: 2, star: true },
  'elite-heroic': { ...plain, wings: 3, star: true },
  master: { ...plain, wings: 3, star: true, crown: true },
  'elite-master': { ...plain, wings: 4, star: true, crown: true },
  grandmaster: { ...plain, wings: 4, gem: true, crown: true },
};

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

function starPath(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const crownPath =
  '<path d="M56 30 L50 6 L66 16 L80 0 L94 16 L110 6 L104 30 Z" fill="url(#metal)"/><circle cx="80" cy="21" r="4.5" fill="#fff" fill-opacity=".85"/>';
