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

// 37 grounds of the usual size: all tiers of the cards that are often asked for in one theme, some in another.
const grounds = memoize<Canvas>('grounds', ({ data }) => data.byteLength);

/** Adds noise of one step of 255, so that gradients show no bands. In slices: a whole card takes a few milliseconds. */
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
