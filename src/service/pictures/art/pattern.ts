import type { Random } from '../../random.ts';
import { drawIfThere } from './drawings.ts';
import { darker, type Paint } from './paint.ts';

export function pickPattern(random: Random, paint: Paint): string {
  return drawPattern(random.pick(patterns), random, paint);
}

export function pickCalmPattern(random: Random, paint: Paint): string {
  return drawPattern(random.pick(calmPatterns), random, paint);
}

function drawPattern(name: string, random: Random, paint: Paint): string {
  if (name === 'camouflage') return camouflage(random, paint);
  if (name === 'mottled') return camouflage(random, { ...paint, accent: darker(paint.base, 0.5) });
  return drawIfThere('pattern', name, paint);
}

function camouflage(random: Random, { base, accent }: Paint): string {
  return Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(0, 256), random.between(0, 256)];
    const [rx, ry] = [random.between(12, 30), random.between(8, 16)];
    const color = random.pick([darker(base, 0.35), darker(base, 0.18), accent]);
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" fill-opacity="0.85" transform="rotate(${random.between(-40, 40)} ${x} ${y})"/>`;
  }).join('');
}

const patterns = [
  'plain',
  'plain',
  'plain',
  'bands',
  'slash',
  'stripes',
  'camouflage',
  'checks',
  'star',
  'bolt',
  'dots',
  'halves',
  'flames',
  'chevrons',
] as const;

const calmPatterns = ['plain', 'plain', 'plain', 'seams', 'mottled'] as const;
