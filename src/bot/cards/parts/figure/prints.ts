import { decodePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { blend, joinLayers, type Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import { slashAt } from '../backdrop/slash.ts';
import { findInsideBorder } from '../picture/find-border.ts';
import { applyMask, createMask, createRoundedMask, measureRoundedCoverage } from '../picture/mask.ts';
import { cover, memoizeTile } from '../picture/scale-picture.ts';
import { layoutCountPill } from '../pill.ts';
import type { CutOutPlace } from './cut-out.ts';
import type { FigurePlace } from './piece.ts';

/** Lays out opaque pictures in two columns along the slash. A count replaces those that do not fit. */
export async function layoutPrints(
  pictures: readonly Picture[],
  { axis, soles, scale = 1 }: FigurePlace,
): Promise<Layer[]> {
  const rowCount = pictures.length > 6 ? 4 : 3;
  const room = 2 * rowCount;
  const shown = pictures.slice(0, pictures.length > room ? room - 1 : room);
  const size = Math.round((rowCount === 4 ? 124 : 168) * scale);
  const step = size + Math.round(gap * scale);
  const middle = soles - 268 * scale;
  const filledRows = Math.ceil(Math.min(pictures.length, room) / 2);
  const placeOf = (index: number) => {
    const top = Math.round(middle - (filledRows * step - gap * scale) / 2 + (index >> 1) * step);
    const lean = slashAt(0, top + size / 2) - slashAt(0, middle);
    return { top, left: Math.round(axis + 22 * scale + lean - step + (index % 2) * step) };
  };
  const more = pictures.length - shown.length;
  const last = placeOf(shown.length);
  return joinLayers([
    ...shown.map(async (picture, index) => [
      { pixels: await drawPrint(picture, { width: size, height: size }), ...placeOf(index) },
    ]),
    more === 0 ? [] : layoutCountPill(more, last.left + size / 2, last.top + size / 2),
  ]);
}

const gap = 14;

export async function layoutPrint(
  picture: Picture,
  { width, height, x, y, stands }: CutOutPlace,
  aspect = 1,
): Promise<Layer[]> {
  const size = {
    width: Math.max(8, Math.round(Math.min(width, height * aspect))),
    height: Math.max(8, Math.round(Math.min(height, width / aspect))),
  };
  const above = { top: 0, middle: size.height / 2, bottom: size.height }[stands];
  const pixels = await drawPrint(picture, size);
  return [{ pixels, left: Math.round(x - size.width / 2), top: Math.round(y - above) }];
}

/** Fills the upper part of a tile with a picture that fades at its foot. @param radius of the box's two upper corners */
export async function layoutBleed(picture: Picture, box: Box, radius: number): Promise<Layer[]> {
  const [left, top] = [box.left + edge, box.top + edge];
  const [width, height] = [box.width - 2 * edge, box.height - edge];
  const pixels = await memoizeTile(`bleed ${width}x${height} ${picture.digest}`, async () => {
    const room = { width, height: height + radius, radius: radius - edge };
    const mask = createMask(
      width,
      height,
      (column, row) =>
        measureRoundedCoverage(column, row, room) * Math.min(1, (height - row) / (height * fadeShare)),
    );
    return applyMask(await coverInside(picture, width, height), mask);
  });
  return [{ pixels, left, top }];
}

const edge = 2;
const fadeShare = 0.32;

function drawPrint(picture: Picture, { width, height }: { width: number; height: number }): Promise<Pixels> {
  return memoizeTile(`print ${width}x${height} ${picture.digest}`, async () => {
    const size = Math.min(width, height);
    const radius = Math.round(size * 0.13);
    const line = Math.min(3, Math.max(2, Math.round(size / 42)));
    const inner = { left: line / 2, top: line / 2, width: width - line, height: height - line };
    const paint = `fill="none" stroke="#fff" stroke-opacity=".72" stroke-width="${line}"`;
    const [art, edge] = await Promise.all([
      coverInside(picture, width, height),
      drawSvg(width, height, roundedRect(inner, radius - line / 2, paint)),
    ]);
    const canvas = { width, height, data: new Uint8Array(width * height * 3).fill(0x2a) };
    for (const pixels of [art, edge]) blend(canvas, { pixels, left: 0, top: 0 });
    return applyMask(toOpaque(canvas), createRoundedMask(width, radius, height));
  });
}

/** Fills a box with a picture, without the white border that some have. */
async function coverInside(picture: Picture, width: number, height: number): Promise<Pixels> {
  return cover(picture, width, height, findInsideBorder(await decodePixels(picture)));
}

function toOpaque({ width, height, data }: { width: number; height: number; data: Uint8Array }): Pixels {
  const out = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4)
    out.set(data.subarray(from, from + 3), to);
  return { width, height, data: out };
}
