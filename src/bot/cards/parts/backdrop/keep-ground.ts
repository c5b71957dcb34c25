import { setImmediate } from 'node:timers/promises';
import { blend, type Canvas } from '../../engine/blend.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { memoize } from '../../engine/memoize.ts';

export function keepGround(
  key: string,
  { width, height }: { width: number; height: number },
  draw: () => string,
): Promise<Canvas> {
  return grounds(key, async () => {
    const canvas = { width, height, data: new Uint8Array(width * height * 3) };
    blend(canvas, { pixels: await rasterizeSvg(width, height, draw()), left: 0, top: 0 });
    await dither(canvas.data);
    return canvas;
  });
}

// Room for 37 backgrounds of the usual size: all tiers of the common cards in one theme, and some in the other.
const grounds = memoize<Canvas>('grounds', ({ data }) => data.byteLength);

/** Dithers gradients by one step of 255 so that they show no bands. Works in slices: a card takes milliseconds. */
export async function dither(data: Uint8Array): Promise<void> {
  const slice = 3 * 150_000;
  let state = 12_345;
  for (let start = 0; start < data.length; start += slice) {
    await setImmediate();
    for (let at = start, end = Math.min(data.length, start + slice); at < end; at += 3) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const noise = ((state >>> 16) % 3) - 1;
      for (let channel = at; channel < at + 3; channel++)
        data[channel] = Math.min(255, Math.max(0, (data[channel] ?? 0) + noise));
    }
  }
}
