import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleBilinear } from '../../../../src/bot/cards/engine/scale-bilinear.ts';

const side = fc.integer({ min: 1, max: 40 });

it('keeps one colour exactly, in any size', () => {
  fc.assert(
    fc.property(side, side, side, side, fc.integer(), (width, height, toWidth, toHeight, color) => {
      const pixels = new Int32Array(width * height).fill(color);
      const scaled = scaleBilinear({ width, height, pixels }, toWidth, toHeight);
      expect([scaled.width, scaled.height, scaled.pixels.length]).toEqual([
        toWidth,
        toHeight,
        toWidth * toHeight,
      ]);
      expect(scaled.pixels.every((pixel) => pixel === (color | 0))).toBe(true);
    }),
  );
});

it('stays between the darkest and the brightest, in each channel', () => {
  const bytes = fc
    .tuple(side, side)
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.constant(height),
        fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
      ),
    );
  fc.assert(
    fc.property(bytes, side, side, ([width, height, data], toWidth, toHeight) => {
      const pixels = new Int32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
      const scaled = scaleBilinear({ width, height, pixels }, toWidth, toHeight).pixels;
      for (let channel = 0; channel < 4; channel++) {
        const values = Array.from(pixels, (pixel) => (pixel >>> (8 * channel)) & 255);
        const [lowest, highest] = [Math.min(...values), Math.max(...values)];
        const seen = Array.from(scaled, (pixel) => (pixel >>> (8 * channel)) & 255);
        expect(Math.min(...seen)).toBeGreaterThanOrEqual(lowest);
        expect(Math.max(...seen)).toBeLessThanOrEqual(highest);
      }
    }),
  );
});

it('averages every pixel when it makes a picture much smaller', () => {
  const pixels = Int32Array.from({ length: 64 * 64 }, (_, index) =>
    (index + Math.floor(index / 64)) % 2 ? -1 : 0xff000000,
  );
  const [pixel = 0] = scaleBilinear({ width: 64, height: 64, pixels }, 1, 1).pixels;
  expect(Math.abs((pixel & 255) - 128)).toBeLessThan(4);
});
