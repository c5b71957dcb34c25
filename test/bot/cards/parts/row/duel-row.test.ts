import { describe, expect, it } from 'vitest';
import { createCardPalette } from '../../../../../src/bot/cards/parts/backdrop/card-palette.ts';
import { layoutDuelRow } from '../../../../../src/bot/cards/parts/row/duel-row.ts';

describe('a row of two values', () => {
  const palette = createCardPalette('heroic');
  const place = { left: 300, width: 396, baseline: 200, palettes: [palette, palette] } as const;
  const layout = async (label: string) => {
    const row = { label, values: ['12,345', '89'], leader: 0, share: undefined } as const;
    return (await layoutDuelRow(row, place)).flatMap(({ words }) => words ?? []);
  };

  it('writes its label in full, and makes the values smaller to fit it', async () => {
    const [short, long] = await Promise.all([layout('Level'), layout('Puntos de duelo')]);
    for (const words of [short, long]) expect(words.map(({ isCut }) => isCut)).toEqual([false, false, false]);
    expect(long[0]?.size).toBeLessThan(short[0]?.size ?? 0);
  });

  it('keeps both values whole next to a label without room', async () => {
    const words = await layout('Donaudampfschifffahrtsgesellschaftspunkte '.repeat(2));
    expect(words.map(({ text, isCut }) => [text, isCut])).toEqual([
      ['12,345', false],
      ['89', false],
      // In two lines.
      [expect.stringMatching(/^Donau/), true],
      [expect.stringMatching(/^Donau/), true],
    ]);
  });
});
