import type { Sharp } from 'sharp';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Pixels } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { escapeXml } from './escape-xml.ts';
import { useBundledFonts } from './fonts.ts';

/** A drawn line of text, cropped to its ink. */
export interface TextLine {
  pixels: Pixels;
  /** Rows above the baseline; negative if all ink is below it. */
  ascent: number;
}

/** A line to draw. */
export interface TypesetRequest {
  text: string;
  /** In pixels. */
  size: number;
  /** `#rrggbb`. */
  color: string;
  weight: 'normal' | 'bold';
}

/**
 * Draws one line of text, however wide. Undefined if there is no ink. Most of the cost is the call of sharp, so lines
 * that are requested in the same tick share calls if {@link canBatch} allows.
 */
export async function typeset(request: TypesetRequest): Promise<TextLine | undefined> {
  if (request.text === '') return undefined;
  if (!canBatch(request)) return typesetAlone(request);
  return new Promise((resolve) => {
    // After all promises that are settled by now, so that lines of which each waited for another cache share a call.
    if (pending.push({ request, resolve }) === 1) process.nextTick(typesetPending);
  });
}

/** Latin text of 18-80 px stays inside its line box, so several lines can be drawn by one sharp call and cut apart. */
function canBatch({ text, size }: TypesetRequest): boolean {
  return size >= 18 && size <= 80 && /^[ -~\u00a1-\u017f…]{1,60}$/.test(text);
}

const pending: { request: TypesetRequest; resolve: (line: Promise<TextLine | undefined>) => void }[] = [];
const maxBatchSize = 12;

function typesetPending(): void {
  while (pending.length > 0) {
    const batch = pending.splice(0, maxBatchSize);
    const lines = typesetBatch(batch.map(({ request }) => request));
    for (const [index, { resolve }] of batch.entries()) resolve(lines.then((drawn) => drawn[index]));
  }
}

async function typesetAlone(request: TypesetRequest): Promise<TextLine | undefined> {
  const drawing = await drawMarked([request], { isColored: true });
  const { data, info } = await withPictureThread(() => drawing.toBuffer(withSize));
  return extractLine({ ...info, data }, request);
}

async function typesetBatch(requests: readonly TypesetRequest[]): Promise<(TextLine | undefined)[]> {
  // Latin letters have one colour. Without the others, a picture of all lines is a quarter as large.
  const drawing = (await drawMarked(requests, { isColored: false })).extractChannel('alpha');
  const { data, info } = await withPictureThread(() => drawing.toBuffer(withSize));
  const picture = { ...info, data };
  const markers = findMarkers(picture);
  if (markers.length !== requests.length) return Promise.all(requests.map(typesetAlone));
  return requests.map((request, index) => {
    const top = (markers[index] ?? 0) - Math.ceil(batchAscent * request.size);
    return extractLine(sliceRows(picture, top, top + Math.ceil(batchHeight * request.size)), request);
  });
}

// How far batched letters reach above the marker's top, and from there down, in ems.
const batchAscent = 0.31;
const batchHeight = 1.37;

/** The first row of each marker. In the sizes of a batch, these columns hold markers and no letters. */
function findMarkers(picture: MarkedPicture): number[] {
  const columns = 18;
  const firstRows: number[] = [];
  let wasMarker = false;
  for (let row = 0; row < picture.height; row++) {
    const right = Math.min(columns, picture.width);
    const isMarker = hasInk(picture, { left: 0, right, top: row, bottom: row + 1 });
    if (isMarker && !wasMarker) firstRows.push(row);
    wasMarker = isMarker;
  }
  return firstRows;
}

function sliceRows(picture: MarkedPicture, top: number, bottom: number): MarkedPicture {
  const { width, height, channels, data } = picture;
  const [first, end] = [Math.max(0, top), Math.min(height, bottom)];
  const rowLength = width * channels;
  return { ...picture, height: end - first, data: data.subarray(first * rowLength, end * rowLength) };
}

/** Lines behind their markers: as RGBA, or only the opacity of their pixels. */
interface MarkedPicture {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/**
 * Draws each line behind a red bar that marks its baseline, because pango returns the ink box only. A left-to-right
 * mark keeps the bar in front; an isolate lets the text find its own direction. Colours split a line into more runs, which
 * costs a tenth of the call.
 */
async function drawMarked(
  requests: readonly TypesetRequest[],
  { isColored }: { isColored: boolean },
): Promise<Sharp> {
  useBundledFonts();
  const bar = isColored ? '<span foreground="#ff0000">|</span>' : '|';
  const lines = requests.map(({ text, size, color, weight }) => {
    const paint = isColored ? `foreground="${color}" ` : '';
    return (
      `<span size="${Math.round(size * 1024)}">\u200e${bar}\u2003` +
      `<span ${paint}weight="${weight}">\u2068${escapeXml(text)}\u2069</span></span>`
    );
  });
  const sharp = await loadSharp();
  return sharp({ text: { text: lines.join('\n'), font: 'Noto Sans', dpi: 72, rgba: true } }).raw();
}

const withSize = { resolveWithObject: true } as const;

// The bar of Noto Sans begins this far above the baseline, in ems.
const markerAscent = 0.76;

// Ink further from the baseline than this, in ems, would overlap the neighbouring lines of a card. Arabic reaches further than
// any other language that has two marks on a letter: `لَّ` and `قٍ` are whole.
const maxAscent = 1.25;
const maxDescent = 0.5;

/** The line behind the marker, cropped to its ink. */
function extractLine(picture: MarkedPicture, { size, color }: TypesetRequest): TextLine | undefined {
  const { width, height } = picture;
  const isInked = (column: number) =>
    hasInk(picture, { left: column, right: column + 1, top: 0, bottom: height });
  let markerEnd = 0;
  while (markerEnd < width && !isInked(markerEnd)) markerEnd++;
  while (markerEnd < width && isInked(markerEnd)) markerEnd++;
  const { left, right } = findSides(picture, markerEnd);
  const baseline = firstMarkerRow(picture, markerEnd) + Math.round(markerAscent * size);
  let top = Math.max(0, baseline - Math.ceil(maxAscent * size));
  let bottom = Math.min(height, baseline + Math.ceil(maxDescent * size));
  while (top < bottom && !hasInk(picture, { left, right, top, bottom: top + 1 })) top++;
  while (bottom > top && !hasInk(picture, { left, right, top: bottom - 1, bottom })) bottom--;
  if (top === bottom) return undefined;
  return { pixels: crop(picture, { left, right, top, bottom }, color), ascent: baseline - top };
}

/** An area; `right` and `bottom` are exclusive. */
interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The first column with ink from `start` on, and the end of the last one. Looks only at what is beyond those found so far. */
function findSides({ width, height, channels, data }: MarkedPicture, start: number) {
  let left = width;
  let right = start;
  for (let row = 0; row < height; row++) {
    // Of the opacity of the row's first pixel.
    const at = row * width * channels + channels - 1;
    for (let column = start; column < left; column++) if (data[at + column * channels]) left = column;
    for (let column = width - 1; column >= right; column--)
      if (data[at + column * channels]) right = column + 1;
  }
  return { left, right };
}

function hasInk(picture: MarkedPicture, { left, right, top, bottom }: Area): boolean {
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) if (opacityAt(picture, column, row)) return true;
  return false;
}

function firstMarkerRow(picture: MarkedPicture, markerEnd: number): number {
  for (let row = 0; row < picture.height; row++)
    for (let column = 0; column < markerEnd; column++) if (opacityAt(picture, column, row) > 127) return row;
  return 0;
}

function opacityAt({ width, channels, data }: MarkedPicture, column: number, row: number): number {
  return data[(row * width + column + 1) * channels - 1] ?? 0;
}

function crop(picture: MarkedPicture, { left, right, top, bottom }: Area, color: string): Pixels {
  const width = right - left;
  const height = bottom - top;
  if (picture.channels === 1) return fill(picture, { left, right, top, bottom }, color);
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}

function fill(picture: MarkedPicture, { left, right, top, bottom }: Area, color: string): Pixels {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const rgb = red | (green << 8) | (blue << 16);
  const shades = new Int32Array(256);
  for (let opacity = 1; opacity < shades.length; opacity++) shades[opacity] = rgb | (opacity << 24);
  const { width, data } = picture;
  const pixels = new Int32Array((right - left) * (bottom - top));
  for (let row = top, to = 0; row < bottom; row++)
    for (let at = row * width + left, end = row * width + right; at < end; at++)
      pixels[to++] = shades[data[at] ?? 0] ?? 0;
  return { width: right - left, height: bottom - top, data: new Uint8Array(pixels.buffer) };
}
