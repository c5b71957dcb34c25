import sharp from 'sharp';
import { expect, it } from 'vitest';
import { comparePictures } from '../support/browser/compare-pictures.ts';

/** A part of the page in its dark colours: an edge, a button and strokes as thin as those of letters. */
interface Scene {
  edge?: string;
  button?: string;
  buttonX?: number;
  letterX?: number;
  width?: number;
}

function draw(scene: Scene = {}): Promise<Buffer> {
  const { edge = '#2c2e33', button = '#5865f2', buttonX = 20, letterX = 160, width = 240 } = scene;
  const strokes = [0, 7, 14, 21].map(
    (x) => `<path d="M${letterX + x} 30 l4 12 m0 -12 l-4 12" stroke="#dbdee1" stroke-width="1.4"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="72">
    <rect width="100%" height="100%" fill="#313338"/><rect y="60" width="100%" height="1" fill="${edge}"/>
    <rect x="${buttonX}" y="19" width="90" height="34" rx="8" fill="${button}"/>${strokes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function differing(scene: Scene): Promise<number> {
  return (await comparePictures(await draw(), await draw(scene))).differing;
}

it.each<[string, Scene]>([
  ['the same', {}],
  ['letters that stand one pixel aside', { letterX: 161 }],
  ['letters that are smoothed differently', { letterX: 160.4 }],
])('forgives %s', async (_what, scene) => {
  expect(await differing(scene)).toBeLessThan(20);
});

it.each<[string, Scene]>([
  ['a button that moved', { buttonX: 22 }],
  ['an edge that is gone', { edge: '#313338' }],
  ['a colour that is a little darker', { button: '#4f5bda' }],
  ['letters that are gone', { letterX: 400 }],
  ['another size', { width: 241 }],
])('counts %s', async (_what, scene) => {
  expect(await differing(scene)).toBeGreaterThan(40);
});

it('paints what differs red', async () => {
  const { difference } = await comparePictures(await draw(), await draw({ edge: '#313338' }));
  const { data, info } = await sharp(difference).raw().toBuffer({ resolveWithObject: true });
  const at = (60 * info.width + 120) * info.channels;
  expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0]);
});
