import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../../src/bot/cards/text/clean-text.ts';
import { fitLine, stripOrnaments, type TextStyle } from '../../../../src/bot/cards/text/fit-line.ts';
import { fontFolder, useBundledFonts } from '../../../../src/bot/cards/text/fonts.ts';
import type { TextLine } from '../../../../src/bot/cards/text/typeset.ts';
import type { Pixels } from '../../../../src/shared/pictures/picture.ts';
import { corpus } from '../../../support/cards/names.ts';
import { pathologicalTexts } from '../../../support/cards/sample.ts';

const style: TextStyle = { size: 40, color: '#ffffff', maxWidth: 600 };

describe('fitLine', () => {
  it('returns the baseline: letters stand on it, descenders go below', async () => {
    const standing = await set('HEx');
    const hanging = await set('gpq');
    expect(lastInkRow(standing) - standing.ascent).toBeGreaterThanOrEqual(-2);
    expect(lastInkRow(standing) - standing.ascent).toBeLessThanOrEqual(1);
    expect(lastInkRow(hanging) - hanging.ascent).toBeGreaterThan(5);
  });

  it('draws in the requested colour, and emoji in their own', async () => {
    expect(colorsIn(await set('HH', { color: '#ff8066' }))).toEqual(['255,128,102']);
    expect(colorsIn(await set('🔥')).length).toBeGreaterThan(5);
  });

  it('draws bold heavier than normal, in scripts with and without a bold font', async () => {
    for (const word of ['Hello', '日本語', 'مرحبا']) {
      expect(inkOf(await set(word, { weight: 'bold' }))).toBeGreaterThan(inkOf(await set(word)) * 1.1);
    }
  });

  it.each([
    ['꧁༺NightOwl༻꧂', 'NightOwl'],
    ['★ 猫の手 ★', '猫の手'],
    ['~«निशा की»~', 'निशा की'],
    ['♛♛♛', '♛♛♛'],
    ['꧁༺NightOwl༻꧂Owls', 'NightOwl Owls'],
    ["Dr. O'Neil_7", "Dr. O'Neil_7"],
  ])('strips the ornaments of %s', (name, plain) => {
    expect(stripOrnaments(name)).toBe(plain);
  });

  it('a name that does not fit loses its ornaments before it is cut, and stays large', async () => {
    const plain = await set('NightOwl');
    const name = { ...style, minSize: 10, isName: true, maxWidth: plain.pixels.width + 30 };
    expect((await fitLine('꧁༺༺NightOwl༻༻꧂', name))?.pixels).toEqual(plain.pixels);
    const cut = await fitLine('NightOwl༻༻༻༻༻OwlOwlOwl', name);
    expect(cut).toMatchObject({ size: 28, isCut: true });
    // The words after the ornaments fill the rest of the line.
    expect(cut?.pixels.width).toBeGreaterThan(name.maxWidth - 28);
  });

  it('draws a long line smaller first, then truncates it with an ellipsis', async () => {
    const free = await set('A name of some length', { maxWidth: 2_000 });
    const smaller = await set('A name of some length', { maxWidth: 300, minSize: 20 });
    const cut = await set('A name of some length', { maxWidth: 200 });
    expect(free.pixels.width).toBeGreaterThan(300);
    expect(smaller.pixels.width).toBeLessThanOrEqual(300);
    expect(smaller.pixels.height).toBeLessThan(free.pixels.height);
    expect(cut.pixels.width).toBeLessThanOrEqual(200);
    expect(cut.pixels.data).toEqual((await set('A name of…', { maxWidth: 200 })).pixels.data);
  });

  it('does not truncate a line that fits in a smaller size', async () => {
    const name = '꧁༒☬Shadow☬༒꧂';
    const { pixels } = await set(name, { maxWidth: 532, size: 60, minSize: 34, weight: 'bold' });
    // With an ellipsis it is set in the smallest size, and far from filling the line.
    expect(pixels.width).toBeGreaterThan(500);
  });

  it('shows the beginning of an endless grapheme cluster', async () => {
    for (const endless of ['👨\u200d'.repeat(2_000), 'क्'.repeat(1_000), '\u0600'.repeat(2_000)])
      expect((await set(endless)).pixels.width).toBeGreaterThan(500);
  });

  it('truncates between user-perceived characters', async () => {
    const families = await set('👨‍👩‍👧'.repeat(20), { maxWidth: 130 });
    const two = await set('👨‍👩‍👧👨‍👩‍👧…', { maxWidth: 600 });
    expect(families.pixels.data).toEqual(two.pixels.data);
  });

  it('draws a filler as a space', async () => {
    expect((await set('A\u3164B')).pixels.data).toEqual((await set('A B')).pixels.data);
  });

  it('draws right-to-left text from the right, even if it begins with other letters', async () => {
    const [alone, mixed] = [await set('שלום'), await set('abc שלום')];
    expect(mixed.pixels.width).toBeGreaterThan(alone.pixels.width);
    expect(await set('שלום abc')).not.toEqual(mixed);
  });

  it.each(pathologicalTexts.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'survives %s',
    async (_name, text) => {
      const line = await fitLine(text, { ...style, maxWidth: 300, minSize: 24 });
      if (line) {
        expect(line.pixels.width).toBeLessThanOrEqual(300);
        expect(line.pixels.height).toBeLessThanOrEqual(70);
        expect(line.pixels.data.length).toBe(line.pixels.width * line.pixels.height * 4);
      }
    },
  );

  it('draws nothing for an empty text', async () => {
    expect(await fitLine(' \u3164 ', style)).toBeUndefined();
  });
});

describe('the bundled fonts', () => {
  // Pango draws a box with the number of a character that no font has; boxes of four and of more digits differ.
  it('are tested with at least 300 names', () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(300);
  });

  it('have a glyph for every character of the names', async () => {
    const boxes = await Promise.all(['\u1c00', '\u{11600}'].map((stranger) => setRaw(stranger)));
    const signs = new Set(corpus.flatMap((name) => Array.from(cleanText(name))));
    const strangers: string[] = [];
    for (const sign of signs) {
      if (/^[\p{M}\p{Cf}\s]$/u.test(sign)) continue;
      const drawn = await setRaw(sign);
      if (boxes.some((box) => hasSameFrame(drawn, box))) strangers.push(sign);
    }
    expect(strangers).toEqual([]);
  });

  it('would fail that test without a glyph', async () => {
    const [one, other] = [await setRaw('\u1c00'), await setRaw('\u1c01')];
    expect(hasSameFrame(one, other)).toBe(true);
    expect(one.data).not.toEqual(other.data);
  });

  it.runIf(existsSync('/proc/self/maps'))('are the only ones that are read', async () => {
    await set('Aя日ไบ☬🔥\u0a95');
    const fonts = readFileSync('/proc/self/maps', 'utf8').match(/\/.+\.(ttf|otf|ttc|pf[ab])$/gm) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((file) => !file.startsWith(fontFolder))).toEqual([]);
  });
});

async function set(text: string, change: Partial<TextStyle> = {}): Promise<TextLine> {
  const line = await fitLine(text, { ...style, ...change });
  if (!line) throw new Error(`nothing was set for ${text}`);
  return line;
}

/** The text as pango sets it, nothing cleaned away. */
async function setRaw(text: string): Promise<Pixels> {
  useBundledFonts();
  const markup = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const { data, info } = await sharp({ text: { text: markup, font: 'Noto Sans 40', dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function hasSameFrame(one: Pixels, other: Pixels): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const isEdge = (column: number, row: number): boolean =>
    column < 2 || row < 2 || column >= one.width - 2 || row >= one.height - 2;
  for (let row = 0; row < one.height; row++)
    for (let column = 0; column < one.width; column++) {
      const at = (row * one.width + column) * 4 + 3;
      if (isEdge(column, row) && one.data[at] !== other.data[at]) return false;
    }
  return true;
}

function lastInkRow({ pixels: { width, height, data } }: TextLine): number {
  for (let row = height - 1; row >= 0; row--)
    for (let column = 0; column < width; column++)
      if ((data[(row * width + column) * 4 + 3] ?? 0) > 127) return row;
  return -1;
}

function inkOf({ pixels: { data } }: TextLine): number {
  let text = 0;
  for (let at = 3; at < data.length; at += 4) text += data[at] ?? 0;
  return text;
}

/** The colours of all opaque pixels. */
function colorsIn({ pixels: { data } }: TextLine): string[] {
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) colors.add(data.subarray(at, at + 3).join(','));
  return [...colors];
}
