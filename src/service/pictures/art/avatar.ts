import type { Random } from '../../random.ts';
import { drawBackdrop } from './backdrop.ts';
import { draw, drawIfThere } from './drawings.ts';
import { drawFeatures } from './features.ts';
import { darker, square } from './paint.ts';
import { headPaint, topPaint } from './palettes.ts';
import { pickPattern } from './pattern.ts';
import { skins } from './skins.ts';

/** Draws head and shoulders before a backdrop that fills the square. */
export function drawAvatar(
  random: Random,
  id: string,
  { isWoman = random.chance(0.5) }: { isWoman?: boolean | undefined },
): string {
  const skin = random.pick(skins);
  const hairColor = random.pick(hairColors);
  const clothes = topPaint(id);
  const cut = random.pick(isWoman ? womensCuts : mensCuts);
  const hair = (layer: string) => drawIfThere('hair', `${cut}-${layer}`, { color: hairColor });
  const headgear = pickHeadgear(random, id);
  const backdrop = drawBackdrop(random);
  const print = pickPattern(random, clothes) + draw('avatar', 'collar', { color: clothes.trim });
  const features = drawFeatures(random, { skin, brow: darker(hairColor, 0.25), isWoman });
  const shade = headgear.hidesHair ? '' : draw('hair', 'shade');
  return square(
    backdrop +
      hair('behind') +
      draw('avatar', 'neck-and-shoulders', { skin, color: clothes.base, print }) +
      hair('on-shoulders') +
      draw('avatar', 'ears', { skin }) +
      draw('avatar', 'head', { skin, shade, features }) +
      (headgear.hidesHair ? '' : hair('front')) +
      headgear.drawing,
  );
}

/** Picks something that is worn with the hair or in its place, or nothing. */
function pickHeadgear(random: Random, id: string): { drawing: string; hidesHair: boolean } {
  const paint = headPaint(random, id);
  if (random.chance(0.45)) return { drawing: '', hidesHair: false };
  const model = random.pick([
    'headphones',
    'cap',
    'beanie',
    'goggles',
    'glasses',
    'face-mask',
    'band',
    'horns',
    'crown',
    'hood',
  ]);
  return { drawing: draw('headgear', model, paint), hidesHair: ['cap', 'beanie', 'hood'].includes(model) };
}

const mensCuts = ['spikes', 'swept', 'mohawk', 'buzz', 'locks', 'cloud'] as const;
const womensCuts = ['long', 'bob', 'ponytail', 'buns', 'cloud', 'swept'] as const;

const hairColors: readonly [string, ...string[]] = [
  '#2b2230',
  '#4a2f23',
  '#8a5a2b',
  '#e5b64c',
  '#d2552e',
  '#e8e4f2',
  '#3566d6',
  '#e0559b',
  '#2fae8f',
  '#7b4be0',
];
