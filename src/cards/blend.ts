import type { Pixels } from '../images/picture.ts';

/** Opaque pixels: RGB, 8 bits, row by row. What a card is made of before it is encoded. */
export interface Canvas {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels and the place of their upper left corner. What lies beyond the card's sides is not drawn. */
export interface Layer {
  pixels: Pixels;
  left: number;
  top: number;
}

/**
 * Lays the pixels over the canvas ("over" of Porter and Duff). Each call equals `sharp.composite` within 1 of 255 per
 * channel, at a fraction of its time: the ground is opaque, so that eight-bit integers are all it takes.
 */
export function blend(canvas: Canvas, { pixels, left, top }: Layer): void {
  const words = wordsOf(pixels);
  const first = Math.max(0, -left);
  const count = Math.min(pixels.width, canvas.width - left) - first;
  const endRow = Math.min(pixels.height, canvas.height - top);
  for (let row = Math.max(0, -top); row < endRow; row++) {
    const from = row * pixels.width + first;
    const to = ((row + top) * canvas.width + left + first) * 3;
    blendRow(canvas.data, to, words.subarray(from, from + Math.max(0, count)));
  }
}

// The hot loop of every card: most pixels of a layer are clear or opaque, and those need no arithmetic. One read fetches
// a whole pixel: red is its lowest byte on every processor that Node runs on but IBM's mainframes.
function blendRow(under: Uint8Array, start: number, over: Int32Array): void {
  let to = start;
  for (let index = 0; index < over.length; index++, to += 3) {
    const pixel = over[index] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 255) {
      under[to] = pixel;
      under[to + 1] = pixel >> 8;
      under[to + 2] = pixel >> 16;
    } else if (alpha !== 0) {
      const rest = 255 - alpha;
      under[to] = by255((pixel & 255) * alpha + (under[to] ?? 0) * rest);
      under[to + 1] = by255(((pixel >> 8) & 255) * alpha + (under[to + 1] ?? 0) * rest);
      under[to + 2] = by255(((pixel >> 16) & 255) * alpha + (under[to + 2] ?? 0) * rest);
    }
  }
}

/** Divides a product of two bytes by 255, rounded exactly, without a division. */
function by255(product: number): number {
  const rounded = product + 128;
  return (rounded + (rounded >> 8)) >> 8;
}

function wordsOf({ data }: Pixels): Int32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Int32Array(buffer, byteOffset, length / 4);
}
