import type { Random } from '../../random.ts';
import { drawBackdrop } from './backdrop.ts';
import { colours } from './colours.ts';
import { draw, drawIfThere } from './drawings.ts';
import { drawFeatures } from './features.ts';
import { darker, square } from './paint.ts';
import { choosePaint, headPaint } from './palettes.ts';
import { pickPattern } from './pattern.ts';

export function drawAvatar(random: Random, id: string): string {
  const isWoman = isOfWoman(id) ?? random.chance(0.5);
  const skin = random.pick(colours().skins);
  const hairColor = random.pick(colours().hair);
  const clothes = choosePaint(id);
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

/** Whether an ID is that of a woman (101…) or a man (102…); undefined for a profile picture, which may show either. */
function isOfWoman(id: string): boolean | undefined {
  if (id.startsWith('101')) return true;
  return id.startsWith('102') ? false : undefined;
}

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
