import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blend, type Canvas, type Layer } from '../../../../src/bot/cards/engine/blend.ts';

describe('blend', () => {
  it('equals sharp.composite within 1 of 255 per channel, wherever the layer is placed', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ canvas, layer }) => {
        const theirs = await composite(canvas, layer);
        // From the third time on, pixels are blended by runs.
        for (const _time of ['first', 'second', 'third']) {
          const ours = { ...canvas, data: Uint8Array.from(canvas.data) };
          blend(ours, layer);
          const apart = ours.data.map((value, index) => Math.abs(value - (theirs[index] ?? 0)));
          expect(Math.max(...apart)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('copies opaque pixels and skips clear ones, exactly', () => {
    const canvas = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    const pixels = { width: 2, height: 1, data: Uint8Array.of(200, 201, 202, 255, 99, 99, 99, 0) };
    blend(canvas, { pixels, left: 0, top: 0 });
    expect([...canvas.data]).toEqual([200, 201, 202, 4, 5, 6]);
  });

  it('takes pixels at any alignment in memory', () => {
    const canvas = { width: 1, height: 1, data: new Uint8Array(3) };
    const data = Buffer.from([0, 7, 8, 9, 255]).subarray(1);
    blend(canvas, { pixels: { width: 1, height: 1, data }, left: 0, top: 0 });
    expect([...canvas.data]).toEqual([7, 8, 9]);
  });

  it.each([
    [-1, -1, 0],
    [1, 1, 3],
  ])('draws nothing beyond the canvas (at %s, %s)', (left, top, index) => {
    const pixels = { width: 2, height: 2, data: new Uint8Array(16).fill(255) };
    for (const _time of ['first', 'second', 'third']) {
      const canvas = { width: 2, height: 2, data: new Uint8Array(12) };
      blend(canvas, { pixels, left, top });
      const painted = [0, 1, 2, 3].filter((pixel) => canvas.data[pixel * 3] === 255);
      expect(painted).toEqual([index]);
    }
  });

  it('crops long opaque rows at the canvas’s sides too', () => {
    const pixels = {
      width: 60,
      height: 1,
      data: Uint8Array.from({ length: 240 }, (_, at) => (at % 4 === 3 ? 255 : at >> 2)),
    };
    for (const _time of ['first', 'second', 'third']) {
      const canvas = { width: 40, height: 1, data: new Uint8Array(120) };
      blend(canvas, { pixels, left: -10, top: 0 });
      expect([...canvas.data]).toEqual(Array.from({ length: 120 }, (_, at) => 10 + Math.floor(at / 3)));
    }
  });
});

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Pixels in stretches of one opacity, as pictures have them. */
const stretches = (count: number) =>
  fc
    .record({
      colors: bytes(count * 4),
      alphas: fc.array(
        fc.record({
          length: fc.integer({ min: 1, max: 40 }),
          alpha: fc.oneof(fc.constantFrom(0, 255), fc.nat(255)),
        }),
        { minLength: 1 },
      ),
    })
    .map(({ colors, alphas }) => {
      const opacity = alphas.flatMap(({ length, alpha }) => Array.from({ length }, () => alpha));
      return colors.map((value, at) => (at % 4 === 3 ? (opacity[(at >> 2) % opacity.length] ?? 0) : value));
    });

const scenes: fc.Arbitrary<{ canvas: Canvas; layer: Layer }> = fc
  .record({
    width: fc.integer({ min: 1, max: 64 }),
    height: fc.integer({ min: 1, max: 24 }),
    left: fc.nat(12),
    top: fc.nat(12),
  })
  .chain(({ width, height, left, top }) => {
    const size = { width: width + left + 2, height: height + top + 3 };
    return fc.record({
      canvas: fc.record({
        width: fc.constant(size.width),
        height: fc.constant(size.height),
        data: bytes(size.width * size.height * 3),
      }),
      layer: fc.record({
        pixels: fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          data: stretches(width * height),
        }),
        left: fc.constant(left),
        top: fc.constant(top),
      }),
    });
  });

function composite({ width, height, data }: Canvas, { pixels, left, top }: Layer): Promise<Buffer> {
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(pixels.data), raw, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
