import type { Pixels } from '../../images/picture.ts';

/** Pixels cut into rows' runs: the opaque ones, which are copied as they are, and those with clear pixels in them. */
export interface Runs {
  /** One number for each pixel. */
  words: Int32Array;
  /** Four numbers for each run: its row, its first column, the column behind it, and where its colours begin, or -1. */
  marks: Int32Array;
  /** RGB of the opaque runs. */
  colors: Uint8Array;
}

/**
 * The runs to lay pixels by. What lies on one card alone, such as its name, is not worth the cut: it is made at the
 * second asking, until when each row is one run.
 */
export function runsOf(pixels: Pixels): Runs {
  const known = kept.get(pixels);
  if (known?.isCut) return known;
  const runs = known ? cut(pixels, known.words) : wholeRows(pixels);
  kept.set(pixels, runs);
  return runs;
}

const kept = new WeakMap<Pixels, Runs & { isCut: boolean }>();

/** Bytes that pixels take with their runs, about: those of dithered ones take twice as much. */
export function weightOf({ data }: Pixels): number {
  return data.byteLength * 2;
}

/** One number for each pixel: red is its lowest byte on every processor that Node runs on but IBM's mainframes. */
export function wordsOf({ data }: Pick<Pixels, 'data'>): Int32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Int32Array(buffer, byteOffset, length / 4);
}

function wholeRows(pixels: Pixels) {
  const { width, height } = pixels;
  const marks = new Int32Array(height * 4);
  for (let row = 0; row < height; row++) marks.set([row, 0, width, -1], row * 4);
  return { words: wordsOf(pixels), marks, colors: new Uint8Array(), isCut: false };
}

function cut({ width, height }: Pixels, words: Int32Array) {
  const marks: number[] = [];
  let copied = 0;
  for (let row = 0; row < height; row++) {
    for (let from = 0, until = 0; from < width; from = until) {
      const kind = kindOf(words, row * width + from);
      while (until < width && kindOf(words, row * width + until) === kind) until++;
      if (kind === clear) continue;
      const isCopied = kind === opaque && until - from >= shortestCopied;
      const last = marks.length - 4;
      if (!isCopied && marks[last] === row && marks[last + 2] === from && marks[last + 3] === -1)
        marks[last + 2] = until;
      else marks.push(row, from, until, isCopied ? copied * 3 : -1);
      if (isCopied) copied += until - from;
    }
  }
  const runs = { words, marks: Int32Array.from(marks), colors: new Uint8Array(copied * 3), isCut: true };
  fillColors(runs, width);
  return runs;
}

// A shorter one is not worth the call that copies it.
const shortestCopied = 16;

const [clear, between, opaque] = [0, 1, 2];

function kindOf(words: Int32Array, index: number): number {
  const alpha = (words[index] ?? 0) >>> 24;
  return alpha === 0 ? clear : alpha === 255 ? opaque : between;
}

function fillColors({ words, marks, colors }: Runs, width: number): void {
  for (let mark = 0; mark < marks.length; mark += 4) {
    const [row = 0, from = 0, until = 0, start = 0] = marks.subarray(mark, mark + 4);
    if (start < 0) continue;
    for (let column = from, to = start; column < until; column++) {
      const pixel = words[row * width + column] ?? 0;
      colors[to++] = pixel;
      colors[to++] = pixel >> 8;
      colors[to++] = pixel >> 16;
    }
  }
}
