import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { draw } from './drawings.ts';
import { fill, gradient, lighter } from './paint.ts';

export function drawBackdrop(random: Random): string {
  const [from, to] = random.pick(colours().skies);
  const pattern = random.pick(['rays', 'discs', 'slashes', 'hexagons', 'rings', 'sparks']);
  const color = lighter(to, 0.45);
  return (
    gradient('sky', [from, to], 'x1="0" y1="0" x2="0.6" y2="1"') +
    `<radialGradient id="halo" cx="0.5" cy="0.45" r="0.6"><stop offset="0" stop-color="${lighter(to, 0.6)}" stop-opacity="0.9"/><stop offset="1" stop-color="${to}" stop-opacity="0"/></radialGradient>` +
    fill('M0 0H256V256H0Z', 'url(#sky)') +
    (pattern === 'sparks' ? sparks(color, random) : draw('backdrop', pattern, { color })) +
    fill('M0 0H256V256H0Z', 'url(#halo)')
  );
}

function sparks(color: string, random: Random): string {
  return Array.from({ length: 26 }, () => {
    const [x, y, size] = [random.between(0, 256), random.between(0, 220), random.between(4, 13)];
    return fill(
      `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
      color,
      0.7,
    );
  }).join('');
}
