import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { draw, drawIfThere } from './drawings.ts';
import { square } from './paint.ts';

export function drawFrame(random: Random): string {
  const { metals, gems } = colours();
  const values = { metal: random.pick(metals), gem: random.pick(gems) };
  const band = random.pick(['circle', 'circle', 'rounded-square', 'octagon', 'hexagon', 'shield']);
  const behind = random.pick(['none', 'wings', 'flames', 'spikes', 'laurel', 'blades']);
  const style = random.chance(0.6) ? 'studded' : 'plain';
  const top = random.pick(['none', 'crown', 'diamond', 'star', 'horns', 'crown']);
  const bottom = random.pick(['none', 'gem', 'ribbon', 'points']);
  const ornament = drawIfThere('frame', `behind-${behind}`, values);
  return square(
    draw('frame', 'gradients', values) +
      draw('frame', `${band}-outside`, { ornament }) +
      draw('frame', `${band}-${style}`, values) +
      drawIfThere('frame', `top-${top}`, values) +
      drawIfThere('frame', `bottom-${bottom}`, values),
  );
}
