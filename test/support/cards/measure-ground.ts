import sharp from 'sharp';
import type { Card } from '../../../src/bot/cards/card.ts';
import {
  compareLuminances,
  measureLuminance,
  parseColor,
} from '../../../src/bot/cards/parts/colour/palette.ts';

type Area = Record<'left' | 'right' | 'top' | 'bottom', number>;

/** Measures the lowest contrast of a colour with what is drawn in an area of the card, in spots of 4 x 4 pixels. */
export async function measureGround(card: Card): Promise<(color: string, area: Area) => number> {
  const { data, info } = await sharp(card.data)
    .resize(card.width / spot, card.height / spot, { kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luminances = Float64Array.from({ length: info.width * info.height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 3, index * 3 + 3);
    return measureLuminance(red, green, blue);
  });
  return (color, { left, right, top, bottom }) => {
    const own = measureLuminance(...parseColor(color));
    let lowest = Number.POSITIVE_INFINITY;
    for (let y = Math.ceil(top / spot); y < Math.floor(bottom / spot); y++)
      for (let x = Math.ceil(left / spot); x < Math.floor(right / spot); x++)
        lowest = Math.min(lowest, compareLuminances(own, luminances[y * info.width + x] ?? own));
    return lowest;
  };
}

const spot = 4;
