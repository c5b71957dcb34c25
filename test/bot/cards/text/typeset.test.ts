import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColoredRequest } from '../../../../src/bot/cards/text/draw-text.ts';
import { drawLine, type TextLine, typeset } from '../../../../src/bot/cards/text/typeset.ts';

describe('typeset', () => {
  it('composes lines of pieces as it draws them whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(settings, { minLength: 2, maxLength: 20 }), async (lines) => {
        const composed = await Promise.all(lines.map(typeset));
        for (const [index, line] of lines.entries()) expectAlike(composed[index], await drawLine(line));
      }),
      { numRuns: 40 },
    );
  });

  it('separates batched lines with tall and deep letters in the smallest and largest size', async () => {
    const lines = [120, 20, 120, 20, 120].map((size) => ({ ...plain, text: 'ÅÇgjŘþ_|', size }));
    const together = (await Promise.all(lines.map(typeset))).map(shown);
    expect(together[2]).toBe(together[0]);
    expect(together[3]).toBe(together[1]);
    expect(together[0]).toBe(shown(await typeset({ ...plain, text: 'ÅÇgjŘþ_|', size: 120 })));
  });

  it('keeps the deep letters of a line out of a larger one below it', async () => {
    const larger = { ...plain, text: 'y|cj', size: 71 };
    const deep = { ...plain, text: 'þjx|þ:', size: 27, weight: 'bold' } as const;
    const [, line] = await Promise.all([deep, larger].map(typeset));
    expectAlike(line, await drawLine(larger));
  });

  it('crops a line to its ink', async () => {
    const [wide, narrow] = await Promise.all(
      ['A long line of many words', 'i'].map((text) => typeset({ ...plain, text })),
    );
    expect(narrow?.pixels.width).toBeLessThan(10);
    expect(wide?.pixels.width).toBeGreaterThan(200);
  });

  it('draws nothing for text without ink', async () => {
    expect(
      await Promise.all(
        ['', ' ', 'a'].map(async (text) => (await typeset({ ...plain, text })) !== undefined),
      ),
    ).toEqual([false, false, true]);
  });
});

const plain: ColoredRequest = { text: '', size: 40, color: '#ff0000', weight: 'normal' };

/** As a string, because comparing large arrays takes long. */
function shown(line: TextLine | undefined): string {
  const { width, height, data } = line?.pixels ?? { width: 0, height: 0, data: [] };
  return `${line?.ascent} ${width}x${height} ${Buffer.from(data).toString('base64')}`;
}

/** The same ink, but for rounding where two pieces overlap. */
function expectAlike(one: TextLine | undefined, other: TextLine | undefined): void {
  const sizeOf = (line: TextLine | undefined) => line && [line.ascent, line.pixels.width, line.pixels.height];
  expect(sizeOf(one)).toEqual(sizeOf(other));
  let most = 0;
  for (let at = 3; at < (one?.pixels.data.length ?? 0); at += 4)
    most = Math.max(most, Math.abs((one?.pixels.data[at] ?? 0) - (other?.pixels.data[at] ?? 0)));
  expect(most).toBeLessThanOrEqual(1);
}

const settings: fc.Arbitrary<ColoredRequest> = fc.record({
  text: fc.oneof(
    fc.string({
      unit: fc.constantFrom(...'AbcÉgjy 0189.,:·&<>"|ØþŘ_ſßAÆVĽĭĢķ'),
      minLength: 1,
      maxLength: 20,
    }),
    fc.constantFrom('日本語', 'שלום', '🔥', 'ก็็็', 'W'.repeat(70)),
  ),
  size: fc.integer({ min: 12, max: 122 }),
  color: fc.constantFrom('#ffffff', '#ff0000'),
  weight: fc.constantFrom('normal', 'bold'),
});
