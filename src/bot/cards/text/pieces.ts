import { memoize } from '../engine/memoize.ts';
import {
  cropRows,
  type DrawnText,
  drawOpacity,
  findColumn,
  findMarkerTop,
  hasInk,
  markerAscent,
  measureMarker,
  type TextRequest,
} from './draw-text.ts';

export interface Piece {
  width: number;
  height: number;
  opacity: Uint8Array;
  /** Pixels from the start of the piece to its ink; pieces of one size all start at the same x. */
  left: number;
  ascent: number;
  advance: number;
}

/** Whether text is Latin at 20-120 px, and so inside its line box: several pieces can share a drawing. */
export function isPlain({ text, size }: TextRequest): boolean {
  return size >= 20 && size <= 120 && /^[ -~\u00a1-\u017f…]{1,60}$/.test(text);
}

/** Draws and caches plain text. Requests of the same tick share a call of sharp, which is most of the cost. */
export function drawPiece(request: TextRequest): Promise<Piece> {
  const { text, size, weight } = request;
  return pieces(`${size} ${weight} ${text}`, () => {
    return new Promise((resolve) => {
      // Waits for promises that are already settled: they may request more text, which then shares the call.
      if (pending.push({ request, resolve }) === 1) process.nextTick(drawPending);
    });
  });
}

const pieces = memoize<Piece>('pieces', ({ opacity }) => opacity.byteLength + 256);
const pending: { request: TextRequest; resolve: (piece: Promise<Piece>) => void }[] = [];
const maxBatchSize = 12;

function drawPending(): void {
  while (pending.length > 0) {
    const batch = pending.splice(0, maxBatchSize);
    const drawn = drawBatch(batch.map(({ request }) => request));
    for (const [index, { resolve }] of batch.entries())
      resolve(drawn.then((found) => found[index] ?? Promise.reject(new Error('a line has no marker'))));
  }
}

async function drawBatch(requests: readonly TextRequest[]): Promise<Piece[]> {
  const picture = await drawOpacity(requests);
  return findMarkers(picture).map((marker, index) => {
    const { size = 0, weight = 'normal' } = requests[index] ?? {};
    const top = marker - Math.floor(lineAscent * size);
    return readPiece(sliceRows(picture, top, top + Math.ceil(lineHeights[weight] * size)), size);
  });
}

// How far letters reach above the marker's top, and below that, in ems.
const lineAscent = 0.31;
const lineHeights = { normal: 1.37, bold: 1.4 };

function findMarkers(picture: DrawnText): number[] {
  // A marker of the largest size begins before this column, and words of the smallest size after it.
  const right = Math.min(25, picture.width);
  const firstRows: number[] = [];
  let wasMarker = false;
  for (let row = 0; row < picture.height; row++) {
    const isMarker = hasInk(picture, row, { left: 0, right });
    if (isMarker && !wasMarker) firstRows.push(row);
    wasMarker = isMarker;
  }
  return firstRows;
}

function sliceRows(picture: DrawnText, top: number, bottom: number): DrawnText {
  const [first, end] = [Math.max(0, top), Math.min(picture.height, bottom)];
  return {
    ...picture,
    height: end - first,
    data: picture.data.subarray(first * picture.width, end * picture.width),
  };
}

function readPiece(picture: DrawnText, size: number): Piece {
  const marker = findColumn(picture, 0, 1, true);
  const markerEnd = findColumn(picture, marker, 1, false);
  const end = findColumn(picture, findColumn(picture, picture.width - 1, -1, true), -1, false) + 1;
  const left = findColumn(picture, markerEnd, 1, true);
  const right = Math.max(left, findColumn(picture, end - 1, -1, true) + 1);
  const baseline = findMarkerTop(picture, markerEnd) + Math.round(markerAscent * size);
  const { top, bottom } = cropRows(picture, { left, right, top: 0, bottom: picture.height });
  const [width, height] = [right - left, bottom - top];
  const opacity = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * picture.width + left;
    opacity.set(picture.data.subarray(from, from + width), row * width);
  }
  return {
    width,
    height,
    opacity,
    left: left - marker,
    ascent: baseline - top,
    advance: end - marker - measureMarker(size),
  };
}
