import { describe, expect, it } from 'vitest';
import { estimateWidth } from '../../../../src/bot/cards/text/estimate-width.ts';
import { typeset } from '../../../../src/bot/cards/text/typeset.ts';

describe('estimateWidth', () => {
  it.each([
    'Ghost Rider',
    'PLAYER 123456',
    'illicit fjord, (maybe)',
    'WOMBAT@night #1',
    'Elite Heroic III',
    'xX_DarkKnight_Xx',
    'The quick brown fox jumps over the lazy dog',
  ])('estimates the drawn width of %s closely', async (text) => {
    for (const weight of ['normal', 'bold'] as const) {
      const drawn = (await typeset({ text, size: 76, color: '#ffffff', weight }))?.pixels.width ?? 0;
      const estimated = (estimateWidth(text, weight) ?? 0) * 76;
      expect(Math.abs(estimated - drawn) / drawn).toBeLessThan(0.04);
    }
  });

  it.each(['', 'Zoë', '日本', 'a\u0301'])('does not change %j', (text) => {
    expect(estimateWidth(text, 'bold')).toBeUndefined();
  });
});
