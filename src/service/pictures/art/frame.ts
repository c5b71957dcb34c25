import type { Random } from '../../random.ts';
import { draw, drawIfThere } from './drawings.ts';
import { square } from './paint.ts';

/**
 * Draws a frame to lie over an avatar: a closed, opaque band around a middle that is wholly transparent, with ornaments
 * that may reach to the picture's edge.
 */
export function drawFrame(random: Random): string {
  const colours = { metal: random.pick(metals), gem: random.pick(gems) };
  const band = random.pick(['circle', 'circle', 'rounded-square', 'octagon', 'hexagon', 'shield']);
  const behind = random.pick(['none', 'wings', 'flames', 'spikes', 'laurel', 'blades']);
  const style = random.chance(0.6) ? 'studded' : 'plain';
  const top = random.pick(['none', 'crown', 'diamond', 'star', 'horns', 'crown']);
  const bottom = random.pick(['none', 'gem', 'ribbon', 'points']);
  const ornament = drawIfThere('frame', `behind-${behind}`, colours);
  return square(
    draw('frame', 'gradients', colours) +
      // Cuts away what would show in the clear middle.
      draw('frame', `${band}-outside`, { ornament }) +
      draw('frame', `${band}-${style}`, colours) +
      drawIfThere('frame', `top-${top}`, colours) +
      drawIfThere('frame', `bottom-${bottom}`, colours),
  );
}

const metals: readonly [string, ...string[]] = [
  '#f2b632',
  '#c7cfdf',
  '#d97742',
  '#5b6bd6',
  '#e34b5f',
  '#3fb68b',
  '#8d5be0',
  '#3c4260',
];
const gems: readonly [string, ...string[]] = [
  '#ff4d6d',
  '#3ec6ff',
  '#8cf05a',
  '#c77dff',
  '#ff9f1c',
  '#2ee6c8',
];
