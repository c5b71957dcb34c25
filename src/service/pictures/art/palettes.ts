import { toCollection } from '../../collections.ts';
import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { mix, type Paint } from './paint.ts';

export function choosePaint(id: string): Paint {
  const { main, accent, trim } = paletteOf(id);
  return { base: main, accent, trim };
}

export function bottomPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  const base = random.pick([second, second, mix(second, main, 0.35), mix(second, trim, 0.84)]);
  return { base, accent, trim };
}

export function shoesPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  return random.pick([
    { base: accent, accent: main, trim },
    { base: trim, accent: main, trim: accent },
    { base: main, accent, trim },
    { base: second, accent, trim },
  ]);
}

export function headPaint(random: Random, id: string): Paint {
  const { main, second, accent, trim } = paletteOf(id);
  return { base: random.pick([main, main, second]), accent, trim };
}

function paletteOf(id: string) {
  const { collections } = colours();
  return collections[toCollection(id)] ?? collections[0];
}
