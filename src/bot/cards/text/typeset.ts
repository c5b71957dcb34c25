import type { Pixels } from '../../../shared/pictures/picture.ts';
import { cropPixels } from '../engine/crop-pixels.ts';
import {
  type ColoredRequest,
  cropRows,
  drawColored,
  findColumn,
  findMarkerTop,
  markerAscent,
} from './draw-text.ts';
import { drawPiece, isPlain, type Piece } from './pieces.ts';

export interface TextLine {
  pixels: Pixels;
  ascent: number;
}

export async function typeset(request: ColoredRequest): Promise<TextLine | undefined> {
  if (request.text === '') return undefined;
  return isPlain(request) ? composeLine(request) : drawLine(request);
}

/**
 * Composes a line from cached pieces, just as {@link drawLine} draws it: the bold face has no kerning, and the other one
 * kerns no digit.
 */
async function composeLine({ text, size, weight, color }: ColoredRequest): Promise<TextLine | undefined> {
  const parts = text.match(weight === 'bold' ? /./g : /\d|\D+/g) ?? [];
  const pieces = await Promise.all(parts.map((part) => drawPiece({ text: part, size, weight })));
  let pen = 0;
  const placed: PlacedPiece[] = [];
  for (const piece of pieces) {
    if (piece.width > 0) placed.push({ ...piece, left: pen + piece.left });
    pen += piece.advance;
  }
  if (placed.length === 0) return undefined;
  const ascent = Math.max(...placed.map((piece) => piece.ascent));
  const left = Math.min(...placed.map((piece) => piece.left));
  const width = Math.max(...placed.map((piece) => piece.left + piece.width)) - left;
  const height = ascent + Math.max(...placed.map((piece) => piece.height - piece.ascent));
  const data = new Uint8Array(width * height * 4);
  const pixels = new Int32Array(data.buffer);
  const rgb = Number.parseInt(color.slice(5) + color.slice(3, 5) + color.slice(1, 3), 16);
  for (const piece of placed)
    for (let row = 0, from = 0; row < piece.height; row++) {
      let to = (ascent - piece.ascent + row) * width + piece.left - left;
      for (const end = from + piece.width; from < end; from++, to++) {
        const over = piece.opacity[from] ?? 0;
        if (over === 0) continue;
        const under = (pixels[to] ?? 0) >>> 24;
        pixels[to] = rgb | (Math.min(255, over + under) << 24);
      }
    }
  return { pixels: { width, height, data }, ascent };
}

type PlacedPiece = Pick<Piece, 'left' | 'ascent' | 'width' | 'height' | 'opacity'>;

export async function drawLine(request: ColoredRequest): Promise<TextLine | undefined> {
  const { size } = request;
  const picture = await drawColored(request);
  const markerEnd = findColumn(picture, findColumn(picture, 0, 1, true), 1, false);
  const left = findColumn(picture, markerEnd, 1, true);
  if (left === picture.width) return undefined;
  const baseline = findMarkerTop(picture, markerEnd) + Math.round(markerAscent * size);
  const area = cropRows(picture, {
    left,
    right: findColumn(picture, picture.width - 1, -1, true) + 1,
    top: Math.max(0, baseline - Math.ceil(maxAscent * size)),
    bottom: Math.min(picture.height, baseline + Math.ceil(maxDescent * size)),
  });
  if (area.top === area.bottom) return undefined;
  const box = { left, top: area.top, width: area.right - left, height: area.bottom - area.top };
  return { pixels: cropPixels(picture, box), ascent: baseline - area.top };
}

// Ink further from the baseline, in ems, would overlap neighbouring lines. Arabic with two marks on a letter reaches
// furthest of all languages: `لَّ` and `قٍ` stay whole.
const maxAscent = 1.25;
const maxDescent = 0.5;
