import sharp from 'sharp';
import type { Pixels } from '../../images/picture.ts';
import { useBundledFonts } from './fonts.ts';

/** A line of text as pixels, cut to its ink from side to side. */
export interface Line {
  pixels: Pixels;
  /** Rows above the base line; negative where all ink lies below. */
  ascent: number;
}

export interface Setting {
  text: string;
  /** In pixels. */
  size: number;
  /** `#rrggbb`. */
  color: string;
  weight: 'normal' | 'bold';
}

/** Sets a line as it is, however wide. Undefined where there is no ink. */
export async function typeset(setting: Setting): Promise<Line | undefined> {
  if (setting.text === '') return undefined;
  if (!isTame(setting)) return setAlone(setting);
  return new Promise((resolve) => {
    if (waiting.push({ setting, resolve }) === 1) queueMicrotask(setWaiting);
  });
}

/** Letters that stay within their line, in sizes whose bars stand beside each other's: these can share a picture. */
function isTame({ text, size }: Setting): boolean {
  return size >= 18 && size <= 62 && /^[ -~\u00a1-\u017f…]{1,60}$/.test(text);
}

// Most of what a line costs is the call. What a card asks for at once is set in one, a few lines at a time.
const waiting: { setting: Setting; resolve: (line: Promise<Line | undefined>) => void }[] = [];
const mostTogether = 12;

function setWaiting(): void {
  while (waiting.length > 0) {
    const some = waiting.splice(0, mostTogether);
    const lines = setTogether(some.map(({ setting }) => setting));
    for (const [index, { resolve }] of some.entries()) resolve(lines.then((set) => set[index]));
  }
}

async function setAlone(setting: Setting): Promise<Line | undefined> {
  return lineIn(await draw([setting]), setting);
}

async function setTogether(settings: readonly Setting[]): Promise<(Line | undefined)[]> {
  const picture = await draw(settings);
  const bars = barsIn(picture);
  if (bars.length !== settings.length) return Promise.all(settings.map(setAlone));
  return settings.map((setting, index) => {
    const top = (bars[index] ?? 0) - Math.ceil(tameAbove * setting.size);
    return lineIn(rowsOf(picture, top, top + Math.ceil(tameHeight * setting.size)), setting);
  });
}

// How far tame letters reach above the bar's top, and from there down, in heights of the font.
const tameAbove = 0.31;
const tameHeight = 1.37;

/** The first row of each bar. In tame sizes the bars stand in these columns, and no letter does. */
function barsIn(picture: Pixels): number[] {
  const columns = 18;
  const bars: number[] = [];
  let wasBar = false;
  for (let row = 0; row < picture.height; row++) {
    const right = Math.min(columns, picture.width);
    const isBar = hasInk(picture, { left: 0, right, top: row, bottom: row + 1 });
    if (isBar && !wasBar) bars.push(row);
    wasBar = isBar;
  }
  return bars;
}

function rowsOf({ width, height, data }: Pixels, top: number, bottom: number): Pixels {
  const [first, last] = [Math.max(0, top), Math.min(height, bottom)];
  return { width, height: last - first, data: data.subarray(first * width * 4, last * width * 4) };
}

/**
 * Each line is set behind a red bar, which tells where the base line is: pango gives the ink's box alone. A mark of
 * left-to-right keeps the bar in front, the isolate lets the text find its own direction.
 */
async function draw(settings: readonly Setting[]): Promise<Pixels> {
  useBundledFonts();
  const lines = settings.map(
    ({ text, size, color, weight }) =>
      `<span size="${Math.round(size * 1024)}">\u200e<span foreground="#ff0000">|</span>\u2003` +
      `<span foreground="${color}" weight="${weight}">\u2068${escaped(text)}\u2069</span></span>`,
  );
  const { data, info } = await sharp({
    text: { text: lines.join('\n'), font: 'Noto Sans', dpi: 72, rgba: true },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

// The bar of Noto Sans begins this far above the base line, in heights of the font.
const barAscent = 0.76;

// Ink further from the base line than this, in heights of the font, would lie on the neighbours' lines.
const maxAscent = 1.15;
const maxDescent = 0.45;

/** The line behind the bar, cut to its ink. */
function lineIn(picture: Pixels, { size }: Setting): Line | undefined {
  const { width, height } = picture;
  const isColumn = (at: number) => hasInk(picture, { left: at, right: at + 1, top: 0, bottom: height });
  let barEnd = 0;
  while (barEnd < width && !isColumn(barEnd)) barEnd++;
  while (barEnd < width && isColumn(barEnd)) barEnd++;
  let left = barEnd;
  while (left < width && !isColumn(left)) left++;
  let right = width;
  while (right > left && !isColumn(right - 1)) right--;
  const baseLine = firstRowOfBar(picture, barEnd) + Math.round(barAscent * size);
  let top = Math.max(0, baseLine - Math.ceil(maxAscent * size));
  let bottom = Math.min(height, baseLine + Math.ceil(maxDescent * size));
  while (top < bottom && !hasInk(picture, { left, right, top, bottom: top + 1 })) top++;
  while (bottom > top && !hasInk(picture, { left, right, top: bottom - 1, bottom })) bottom--;
  if (top === bottom) return undefined;
  return { pixels: cutOut(picture, { left, right, top, bottom }), ascent: baseLine - top };
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function hasInk({ width, data }: Pixels, { left, right, top, bottom }: Edges): boolean {
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) if (data[(row * width + column) * 4 + 3]) return true;
  return false;
}

function firstRowOfBar({ width, height, data }: Pixels, barEnd: number): number {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < barEnd; column++)
      if ((data[(row * width + column) * 4 + 3] ?? 0) > 127) return row;
  return 0;
}

function cutOut(picture: Pixels, { left, right, top, bottom }: Edges): Pixels {
  const width = right - left;
  const data = new Uint8Array(width * (bottom - top) * 4);
  for (let row = top; row < bottom; row++) {
    const from = (row * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), (row - top) * width * 4);
  }
  return { width, height: bottom - top, data };
}
