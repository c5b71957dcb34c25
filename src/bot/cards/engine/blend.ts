import type { Pixels } from '../../../shared/pictures/picture.ts';
import type { FittedWords } from '../card.ts';
import { splitIntoRuns } from './split-into-runs.ts';

/** An opaque RGB image, 8 bits per channel, row by row: a card before it is encoded. */
export interface Canvas {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels and the position of their top left corner. Pixels outside the canvas are not drawn. */
export interface Layer {
  pixels: Pixels;
  left: number;
  top: number;
  words?: FittedWords | undefined;
}

export async function joinLayers(parts: readonly (Layer[] | Promise<Layer[]>)[]): Promise<Layer[]> {
  return (await Promise.all(parts)).flat();
}

/** Blends a layer over the canvas in place (Porter-Duff "over"). Differs from `sharp.composite` by at most 1 of 255. */
export function blend(canvas: Canvas, { pixels, ...place }: Layer): void {
  const [left, top] = [Math.round(place.left), Math.round(place.top)];
  const { rgba, spans, rgb } = splitIntoRuns(pixels);
  for (let span = 0; span < spans.length; span += 4) {
    const row = spans[span] ?? 0;
    const from = spans[span + 1] ?? 0;
    const start = Math.max(from, -left);
    const end = Math.min(spans[span + 2] ?? 0, canvas.width - left);
    if (row + top < 0 || row + top >= canvas.height || start >= end) continue;
    const to = ((row + top) * canvas.width + left + start) * 3;
    const offset = spans[span + 3] ?? 0;
    if (offset < 0) blendRun(canvas.data, to, rgba, row * pixels.width + start, row * pixels.width + end);
    else canvas.data.set(rgb.subarray(offset + (start - from) * 3, offset + (end - from) * 3), to);
  }
}

function blendRun(under: Uint8Array, start: number, over: Int32Array, from: number, end: number): void {
  let to = start;
  for (let index = from; index < end; index++, to += 3) {
    const pixel = over[index] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 255) {
      under[to] = pixel;
      under[to + 1] = pixel >> 8;
      under[to + 2] = pixel >> 16;
    } else if (alpha !== 0) {
      const rest = 255 - alpha;
      under[to] = divideBy255((pixel & 255) * alpha + (under[to] ?? 0) * rest);
      under[to + 1] = divideBy255(((pixel >> 8) & 255) * alpha + (under[to + 1] ?? 0) * rest);
      under[to + 2] = divideBy255(((pixel >> 16) & 255) * alpha + (under[to + 2] ?? 0) * rest);
    }
  }
}

function divideBy255(product: number): number {
  const rounded = product + 128;
  return (rounded + (rounded >> 8)) >> 8;
}
