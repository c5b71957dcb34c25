import type { Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { square } from './paint.ts';
import { choosePaint } from './palettes.ts';
import { skins } from './skins.ts';

/** Draws face paint on a neutral face. */
export function drawFacePaint(random: Random, id: string): string {
  const skin = random.pick(skins);
  const name = random.pick(['warrior', 'tiger', 'skull', 'bolt', 'hearts', 'halves', 'mask', 'petals']);
  const design = draw('face-paint', name, choosePaint(id));
  return square(draw('face-paint', 'face', { skin, design }));
}
