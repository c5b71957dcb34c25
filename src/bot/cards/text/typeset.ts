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
    if (pending.push({ request, resolve }) === 1) queueMicrotask(typesetPending);
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
  return extractLine(await drawMarked([request]), request);
}

async function typesetBatch(requests: readonly TypesetRequest[]): Promise<(TextLine | undefined)[]> {
  const picture = await drawMarked(requests);
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
function findMarkers(picture: Pixels): number[] {
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

function sliceRows({ width, height, data }: Pixels, top: number, bottom: number): Pixels {
  const [first, end] = [Math.max(0, top), Math.min(height, bottom)];
  return { width, height: end - first, data: data.subarray(first * width * 4, end * width * 4) };
}

/**
 * Draws each line behind a red bar that marks its baseline, because pango returns the ink box only. A left-to-right
 * mark keeps the bar in front; an isolate lets the text find its own direction.
 */
async function drawMarked(requests: readonly TypesetRequest[]): Promise<Pixels> {
  useBundledFonts();
  const lines = requests.map(
    ({ text, size, color, weight }) =>
      `<span size="${Math.round(size * 1024)}">\u200e<span foreground="#ff0000">|</span>\u2003` +
      `<span foreground="${color}" weight="${weight}">\u2068${escapeXml(text)}\u2069</span></span>`,
  );
  const sharp = await loadSharp();
  const drawing = sharp({
    text: { text: lines.join('\n'), font: 'Noto Sans', dpi: 72, rgba: true },
  }).raw();
  const { data, info } = await withPictureThread(() => drawing.toBuffer({ resolveWithObject: true }));
  return { width: info.width, height: info.height, data };
}

// The bar of Noto Sans begins this far above the baseline, in ems.
const markerAscent = 0.76;

// Ink further from the baseline than this, in ems, would overlap the neighbouring lines of a card. Arabic reaches further than
// any other language that has two marks on a letter: `لَّ` and `قٍ` are whole.
const maxAscent = 1.25;
const maxDescent = 0.5;

/** The line behind the marker, cropped to its ink. */
function extractLine(picture: Pixels, { size }: TypesetRequest): TextLine | undefined {
  const { width, height } = picture;
  const isInked = (column: number) =>
    hasInk(picture, { left: column, right: column + 1, top: 0, bottom: height });
  let markerEnd = 0;
  while (markerEnd < width && !isInked(markerEnd)) markerEnd++;
  while (markerEnd < width && isInked(markerEnd)) markerEnd++;
  let left = markerEnd;
  while (left < width && !isInked(left)) left++;
  let right = width;
  while (right > left && !isInked(right - 1)) right--;
  const baseline = firstMarkerRow(picture, markerEnd) + Math.round(markerAscent * size);
  let top = Math.max(0, baseline - Math.ceil(maxAscent * size));
  let bottom = Math.min(height, baseline + Math.ceil(maxDescent * size));
  while (top < bottom && !hasInk(picture, { left, right, top, bottom: top + 1 })) top++;
  while (bottom > top && !hasInk(picture, { left, right, top: bottom - 1, bottom })) bottom--;
  if (top === bottom) return undefined;
  return { pixels: crop(picture, { left, right, top, bottom }), ascent: baseline - top };
}

/** An area; `right` and `bottom` are exclusive. */
interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function hasInk({ width, data }: Pixels, { left, right, top, bottom }: Area): boolean {
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) if (data[(row * width + column) * 4 + 3]) return true;
  return false;
}

function firstMarkerRow({ width, height, data }: Pixels, markerEnd: number): number {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < markerEnd; column++)
      if ((data[(row * width + column) * 4 + 3] ?? 0) > 127) return row;
  return 0;
}

function crop(picture: Pixels, { left, right, top, bottom }: Area): Pixels {
  const width = right - left;
  const data = new Uint8Array(width * (bottom - top) * 4);
  for (let row = top; row < bottom; row++) {
    const from = (row * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), (row - top) * width * 4);
  }
  return { width, height: bottom - top, data };
}
