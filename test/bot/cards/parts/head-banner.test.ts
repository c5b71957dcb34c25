import { expect, it } from 'vitest';
import { createCardPalette } from '../../../../src/bot/cards/parts/backdrop/card-palette.ts';
import { layoutHeadBanner } from '../../../../src/bot/cards/parts/head-banner.ts';
import { pictureOf } from '../../../support/cards/sample.ts';

it('enlarges a small banner only so far: its mirror image takes the rest of the head', async () => {
  const [width, height] = [220, 60];
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set([at % width, Math.floor(at / width) * 4, 90, 255], at * 4);
  const [layer] = await layoutHeadBanner(
    pictureOf('banner', { width, height, data }),
    584,
    createCardPalette('gold'),
  );
  const pixelAt = (column: number, row: number) =>
    layer && [...layer.pixels.data.subarray((row * 600 + column) * 4).subarray(0, 3)];
  expect([layer?.pixels.width, layer?.pixels.height]).toEqual([600, 216]);
  for (const step of [2, 20, 60]) expect(pixelAt(528 + step, 40)).toEqual(pixelAt(527 - step, 40));
  for (const step of [2, 20, 60]) expect(pixelAt(100, 144 + step)).toEqual(pixelAt(100, 143 - step));
});
