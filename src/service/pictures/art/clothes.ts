import { itemKind } from '../../../shared/contract/item-kinds.ts';
import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { draw } from './drawings.ts';
import { drawItem } from './item.ts';
import { square } from './paint.ts';
import { bottomPaint, choosePaint, headPaint, shoesPaint } from './palettes.ts';
import { pickCalmPattern, pickPattern } from './pattern.ts';

/** Draws clothes: shoes as a pair, face paint on a neutral face. */
export function drawClothes(random: Random, id: string): string {
  switch (itemKind(id)) {
    case 'bottom':
      return drawBottom(random, id);
    case 'shoes':
      return drawShoes(random, id);
    case 'head':
      return drawHead(random, id);
    case 'face-paint':
      return drawFacePaint(random, id);
    case 'top':
    case 'basic-clothes':
      return drawTop(random, id);
    default:
      return drawItem(random, id);
  }
}

function drawTop(random: Random, id: string): string {
  const paint = choosePaint(id);
  const cut = random.pick(['shirt', 'hoodie', 'jacket', 'vest', 'tank', 'suit']);
  const pick = cut === 'suit' || cut === 'vest' ? pickCalmPattern : pickPattern;
  return square(draw('top', cut, { ...paint, pattern: pick(random, paint) }));
}

/** Draws legwear from the waist to the ankles, so that scaling by height puts every waist in one place. */
function drawBottom(random: Random, id: string): string {
  const paint = bottomPaint(random, id);
  const cut = random.pick(['jeans', 'cargos', 'joggers', 'shorts', 'skirt']);
  return square(draw('bottom', cut, { ...paint, pattern: pickCalmPattern(random, paint) }));
}

function drawShoes(random: Random, id: string): string {
  const model = random.pick(['sneaker', 'high-top', 'boot', 'runner', 'armoured']);
  return square(draw('shoes', model, shoesPaint(random, id)));
}

function drawHead(random: Random, id: string): string {
  const model = random.pick([
    'cap',
    'helmet',
    'demon',
    'beanie',
    'headphones',
    'gas-mask',
    'crown',
    'hooded',
    'goggles',
  ]);
  return square(draw('head', model, headPaint(random, id)));
}

function drawFacePaint(random: Random, id: string): string {
  const skin = random.pick(colours().skins);
  const name = random.pick(['warrior', 'tiger', 'skull', 'bolt', 'hearts', 'halves', 'mask', 'petals']);
  const design = draw('face-paint', name, choosePaint(id));
  return square(draw('face-paint', 'face', { skin, design }));
}
