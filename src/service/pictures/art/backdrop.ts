import type { Random } from '../../random.ts';
import { dot, fill, gradient, lighter, line, turned } from './paint.ts';

/** Draws the background of an avatar: a colour that lightens towards the middle, and a pattern. */
export function drawBackdrop(random: Random): string {
  const [from, to] = random.pick(skies);
  return (
    gradient('sky', [from, to], 'x1="0" y1="0" x2="0.6" y2="1"') +
    `<radialGradient id="halo" cx="0.5" cy="0.45" r="0.6"><stop offset="0" stop-color="${lighter(to, 0.6)}" stop-opacity="0.9"/><stop offset="1" stop-color="${to}" stop-opacity="0"/></radialGradient>` +
    fill('M0 0H256V256H0Z', 'url(#sky)') +
    random.pick(patterns)(lighter(to, 0.45), random) +
    fill('M0 0H256V256H0Z', 'url(#halo)')
  );
}

type Pattern = (color: string, random: Random) => string;

const rays: Pattern = (color) =>
  Array.from({ length: 12 }, (_, index) =>
    turned(fill('M128 128L106 -80H150Z', color, 0.35), index * 30),
  ).join('');

const discs: Pattern = (color) =>
  Array.from({ length: 49 }, (_, index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    return dot(column * 42 + (row % 2) * 21, row * 42, 4 + row * 1.6, color, 0.35);
  }).join('');

const slashes: Pattern = (color) =>
  Array.from({ length: 7 }, (_, index) =>
    line(`M${index * 56 - 80} 276L${index * 56 + 60} -20`, color, 12 + (index % 3) * 8, 0.28),
  ).join('');

const hexagons: Pattern = (color) =>
  Array.from({ length: 30 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const [x, y] = [column * 54 + (row % 2) * 27, row * 60];
    return line(`M${x} ${y - 30}l26 15v30l-26 15l-26 -15v-30Z`, color, 5, 0.35);
  }).join('');

const rings: Pattern = (color) =>
  [40, 76, 112, 148, 184]
    .map(
      (radius) =>
        `<circle cx="128" cy="120" r="${radius}" fill="none" stroke="${color}" stroke-width="12" stroke-opacity="0.28"/>`,
    )
    .join('');

const sparks: Pattern = (color, random) =>
  Array.from({ length: 26 }, () => {
    const [x, y, size] = [random.between(0, 256), random.between(0, 220), random.between(4, 13)];
    return fill(
      `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
      color,
      0.7,
    );
  }).join('');

const patterns: readonly [Pattern, ...Pattern[]] = [rays, discs, slashes, hexagons, rings, sparks];

const skies: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#2b2f77', '#8a5cf6'],
  ['#0d4c73', '#2cc4d8'],
  ['#7a1f4f', '#ff7a7a'],
  ['#8a3b12', '#ffb13d'],
  ['#14532d', '#6cc551'],
  ['#3b1a5e', '#e56bd6'],
  ['#1f2937', '#7c8ba8'],
  ['#0f3d3e', '#35d0a5'],
  ['#5b1010', '#f0503c'],
  ['#1e3a8a', '#60a5fa'],
];
