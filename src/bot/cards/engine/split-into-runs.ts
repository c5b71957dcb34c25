import type { Pixels } from '../../../shared/pictures/picture.ts';

export interface Runs {
  rgba: Int32Array;
  /** Four integers per run: row, first column, end column (exclusive), and the offset in `rgb` or -1 for "blend". */
  spans: Int32Array;
  rgb: Uint8Array;
}

/** Splits pixels into runs, but only from the third call on: a split costs as much as it saves on two blends. */
export function splitIntoRuns(pixels: Pixels): Runs {
  const known = usedPixels.get(pixels);
  const uses = (known?.uses ?? 0) + 1;
  if (known && uses > splitAtUse) return known.runs;
  const runs = uses === splitAtUse ? split(pixels) : (known?.runs ?? wholeRows(pixels));
  usedPixels.set(pixels, { runs, uses });
  return runs;
}

const splitAtUse = 3;
const usedPixels = new WeakMap<Pixels, { runs: Runs; uses: number }>();

/** Estimates the bytes of pixels and their runs. An opaque picture's runs need almost as much as its pixels. */
export function estimateBytes({ data }: Pixels): number {
  return data.byteLength * 2;
}

/** Views RGBA bytes as one integer per pixel, red in the lowest byte (little-endian). Copies only misaligned bytes. */
export function toPixelInts({ data }: Pick<Pixels, 'data'>): Int32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Int32Array(buffer, byteOffset, length / 4);
}

function wholeRows(pixels: Pixels): Runs {
  const { width, height } = pixels;
  const spans = new Int32Array(height * 4);
  for (let row = 0, at = 0; row < height; row++, at += 4) {
    spans[at] = row;
    spans[at + 2] = width;
    spans[at + 3] = -1;
  }
  return { rgba: toPixelInts(pixels), spans, rgb: new Uint8Array() };
}

function split(pixels: Pixels): Runs {
  const { width, height } = pixels;
  const rgba = toPixelInts(pixels);
  const spans: number[] = [];
  let copied = 0;
  for (let row = 0; row < height; row++) {
    for (let from = 0, end = 0; from < width; from = end) {
      const opacity = opacityAt(rgba, row * width + from);
      while (end < width && opacityAt(rgba, row * width + end) === opacity) end++;
      if (opacity === clear) continue;
      const isCopied = opacity === opaque && end - from >= minCopiedLength;
      const last = spans.length - 4;
      const continuesLast = spans[last] === row && spans[last + 2] === from && spans[last + 3] === -1;
      if (!isCopied && continuesLast) spans[last + 2] = end;
      else spans.push(row, from, end, isCopied ? copied * 3 : -1);
      if (isCopied) copied += end - from;
    }
  }
  const runs = { rgba, spans: Int32Array.from(spans), rgb: new Uint8Array(copied * 3) };
  fillRgb(runs, width);
  return runs;
}

const minCopiedLength = 16;

const [clear, translucent, opaque] = [0, 1, 2];

function opacityAt(rgba: Int32Array, index: number): number {
  const alpha = (rgba[index] ?? 0) >>> 24;
  return alpha === 0 ? clear : alpha === 255 ? opaque : translucent;
}

function fillRgb({ rgba, spans, rgb }: Runs, width: number): void {
  for (let span = 0; span < spans.length; span += 4) {
    const start = (spans[span] ?? 0) * width;
    const end = start + (spans[span + 2] ?? 0);
    let to = spans[span + 3] ?? 0;
    if (to < 0) continue;
    for (let at = start + (spans[span + 1] ?? 0); at < end; at++) {
      const pixel = rgba[at] ?? 0;
      rgb[to++] = pixel;
      rgb[to++] = pixel >> 8;
      rgb[to++] = pixel >> 16;
    }
  }
}
