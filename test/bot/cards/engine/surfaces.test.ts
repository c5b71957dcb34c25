import { expect, it } from 'vitest';
import { CardRenderer } from '../../../../src/bot/cards/engine/renderer.ts';
import type { Pixels } from '../../../../src/shared/pictures/picture.ts';

const background = { width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(40) };
const figure = square(200);

it('shows a cached figure with its background exactly like a freshly drawn one', async () => {
  const renderer = new CardRenderer();
  for (let name = 0; name < 4; name++) expect(await draw(renderer, name)).toEqual(await drawAnew(name));
  expect(await draw(renderer, 5, { left: 8 })).toEqual(await drawAnew(5, { left: 8 }));
  expect(await draw(renderer, 6, { pixels: square(90) })).toEqual(await drawAnew(6, { pixels: square(90) }));
});

const drawAnew = (name: number, change?: Partial<typeof place>) => draw(new CardRenderer(), name, change);

const place = { pixels: figure, left: 2, top: 2 };

/** A card of one figure under a name that is another pixel each time. */
async function draw(renderer: CardRenderer, name: number, change: Partial<typeof place> = {}) {
  const props = { look: undefined, name, left: change.left };
  const { data } = await renderer.render('card', props, async () => ({
    background,
    layers: [
      { ...place, ...change },
      { pixels: square(name), left: 12, top: name },
    ],
  }));
  return data;
}

function square(value: number): Pixels {
  return { width: 4, height: 4, data: new Uint8Array(4 * 4 * 4).fill(value, 0, 60) };
}
