import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { escapeXml } from './escape-xml.ts';
import { useBundledFonts } from './fonts.ts';

export interface TextRequest {
  text: string;
  size: number;
  weight: 'normal' | 'bold';
}

export interface DrawnText {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

export type ColoredRequest = TextRequest & { color: string };

export function drawColored({ color, ...request }: ColoredRequest): Promise<DrawnText> {
  return draw([toMarkup(request, `foreground="${color}" `, '<span foreground="#ff0000">|</span>')], false);
}

/** Draws only the alpha channel of lines, each between two marker bars: smaller and faster than in colour. */
export function drawOpacity(requests: readonly TextRequest[]): Promise<DrawnText> {
  return draw(
    requests.map((request) => toMarkup(request, '', '|', '|')),
    true,
  );
}

// The bar marks the baseline, because pango returns only the ink box. A left-to-right mark keeps the bar in front; an
// isolate lets the text choose its own direction.
function toMarkup({ text, size, weight }: TextRequest, paint: string, bar: string, end = ''): string {
  const face = weight === 'bold' ? 'font_family="Loadout Display" ' : '';
  const words = `<span ${face}${paint}weight="${weight}">\u2068${escapeXml(text)}\u2069</span>`;
  return `<span size="${Math.round(size * 1024)}">\u200e${bar}\u2003${words}${end}</span>`;
}

async function draw(lines: readonly string[], isOpacity: boolean): Promise<DrawnText> {
  useBundledFonts();
  const sharp = await loadSharp();
  const text = { text: lines.join('\n'), font: 'Noto Sans', dpi: 72, rgba: !isOpacity };
  const drawing = sharp({ text })
    .toColourspace(isOpacity ? 'b-w' : 'srgb')
    .raw();
  const { data, info } = await withPictureThread(() => drawing.toBuffer({ resolveWithObject: true }));
  return { ...info, data };
}

export const markerAscent = 0.76;

/** Measures the distance between the two bars of an empty line: the bar's own advance and the space after it. */
export function measureMarker(size: number): number {
  return Math.round(0.551 * size) + Math.round(size);
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function hasInk(
  { width, channels, data }: DrawnText,
  row: number,
  { left, right }: Pick<Area, 'left' | 'right'>,
): boolean {
  const end = (row * width + right) * channels;
  for (let at = (row * width + left + 1) * channels - 1; at < end; at += channels) if (data[at]) return true;
  return false;
}

/** Finds the next column with or without ink, in steps of 1 or -1; past the edge if there is none. */
export function findColumn(picture: DrawnText, from: number, step: 1 | -1, isInked: boolean): number {
  const { width, channels, data } = picture;
  const line = width * channels;
  for (let column = from; column >= 0 && column < width; column += step) {
    let at = (column + 1) * channels - 1;
    while (at < data.length && !data[at]) at += line;
    if (at < data.length === isInked) return column;
  }
  return step > 0 ? width : -1;
}

export function cropRows(picture: DrawnText, area: Area): Area {
  let { top, bottom } = area;
  while (top < bottom && !hasInk(picture, top, area)) top++;
  while (bottom > top && !hasInk(picture, bottom - 1, area)) bottom--;
  return { ...area, top, bottom };
}

export function findMarkerTop({ width, height, channels, data }: DrawnText, markerEnd: number): number {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < markerEnd; column++)
      if ((data[(row * width + column + 1) * channels - 1] ?? 0) > 127) return row;
  return 0;
}
