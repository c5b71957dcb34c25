import { expect, it } from 'vitest';
import { castShadow } from '../../../../src/bot/cards/engine/cast-shadow.ts';

it('darkens only the pixels under a piece, along its edge', () => {
  const grid = { width: 40, height: 40, pixels: new Int32Array(1_600).fill(-1) };
  const [width, height] = [120, 120];
  const pixels = new Int32Array(width * height).fill(-1);
  pixels.fill(0, 0, 60 * width);
  castShadow(grid, { pixels, width, height, left: 40, top: 40 });
  const redAt = (x: number, y: number) => (pixels[y * width + x] ?? 0) & 255;
  expect(redAt(60, 82)).toBeLessThan(235);
  expect(redAt(60, 118)).toBe(255);
  expect(redAt(4, 82)).toBe(255);
  expect([pixels[82 * width + 60], pixels[50 * width + 60]].map((pixel = 0) => pixel >>> 24)).toEqual([
    255, 0,
  ]);
});
