import type { Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { square } from './paint.ts';
import { bottomPaint, headPaint, shoesPaint, topPaint } from './palettes.ts';
import { pickCalmPattern, pickPattern } from './pattern.ts';

/** Draws clothes for above the belt: shirts, hoodies, jackets, vests. */
export function drawTop(random: Random, id: string): string {
  const paint = topPaint(id);
  const cut = random.pick(['shirt', 'hoodie', 'jacket', 'vest', 'tank', 'suit']);
  const pick = cut === 'suit' || cut === 'vest' ? pickCalmPattern : pickPattern;
  return square(draw('top', cut, { ...paint, pattern: pick(random, paint) }));
}

/**
 * Draws clothes for below the belt: trousers; shorts and skirts over tights. All reach from the waist to the ankles, so
 * that a figure that is dressed by their height has every waist in one place.
 */
export function drawBottom(random: Random, id: string): string {
  const paint = bottomPaint(random, id);
  const cut = random.pick(['jeans', 'cargos', 'joggers', 'shorts', 'skirt']);
  return square(draw('bottom', cut, { ...paint, pattern: pickCalmPattern(random, paint) }));
}

/** Draws a pair of shoes from the front, the toes turned out, as far apart as the legs of trousers. */
export function drawShoes(random: Random, id: string): string {
  const model = random.pick(['sneaker', 'high-top', 'boot', 'runner', 'armoured']);
  return square(draw('shoes', model, shoesPaint(random, id)));
}

/** Draws headwear: caps, helmets, masks, headphones, crowns. */
export function drawHead(random: Random, id: string): string {
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
