import type { Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { square } from './paint.ts';
import { choosePaint } from './palettes.ts';
import { pickPattern } from './pattern.ts';

export function drawWeapon(random: Random, id: string): string {
  const paint = choosePaint(id);
  const model = random.pick(['rifle', 'sniper', 'submachine', 'shotgun', 'pistol', 'blade', 'machine-gun']);
  const skin = `<g transform="translate(0 20) scale(0.9)">${pickPattern(random, paint)}</g>`;
  return square(draw('weapon', 'metals', paint) + draw('weapon', model, { ...paint, skin }));
}
