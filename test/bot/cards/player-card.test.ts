import { describe, expect, it } from 'vitest';
import { drawPlayerCard, type PlayerCardProps } from '../../../src/bot/cards/player-card.ts';
import { type CardLine, linesOf } from '../../support/cards/lines-of.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana, decodeCard } from '../../support/cards/sample.ts';

/** Finds the lines of a player's card by their text. */
async function lineFinder(changes: Partial<PlayerCardProps>): Promise<(text: string) => CardLine> {
  const lines = linesOf(await drawPlayerCard(renderer, { ...ana, ...changes }));
  return (text) => {
    const line = lines.find((one) => one.text === text);
    if (!line) throw new Error(`the card does not say “${text}”`);
    return line;
  };
}

const endOf = ({ left, width }: Pick<CardLine, 'left' | 'width'>) => left + width;
const bottomOf = ({ top, height }: CardLine) => top + height;

describe('a player card', () => {
  it.each(['╰‿╯Ёжик995', 'gypsy', '꧁༒Ñ৳গᵀᵀ༒꧂'])(
    'keeps the name %s clear of the rank and of the lines above',
    async (nickname) => {
      const find = await lineFinder({ nickname, clan: 'Ёлки', origins: ['Россия'] });
      expect(find(ana.rank.label).top - bottomOf(find(nickname))).toBeGreaterThan(4);
      expect(find(nickname).top - bottomOf(find('Россия'))).toBeGreaterThan(4);
    },
  );

  it.each([
    { label: 'Платина V', likes: '28 340', labels: ['Уровень', 'Лайки', 'Clash Squad'] },
    { label: 'এলিট হিরোইক', likes: '12,345', labels: ['লেভেল', 'লাইক', 'ক্ল্যাশ স্কোয়াড'] },
  ])(
    'leaves room for the emblem before $label, in letters that a phone shows',
    async ({ label, likes, labels: [level = '', liked = '', mode = ''] }) => {
      const find = await lineFinder({
        figures: [
          { label: level, value: '67' },
          { label: liked, value: likes },
        ],
        clashSquad: { rank: { label, tier: 'platinum' }, label: mode },
      });
      expect(find(label).left - endOf(find(likes))).toBeGreaterThan(50);
      expect(find(label).size).toBeGreaterThanOrEqual(26);
    },
  );

  it('begins and ends its lines at the same edges, mirrored in a language from right to left', async () => {
    const points = { points: '2,058', goal: '42 to Gold IV', share: 0.6 };
    const rank = { label: 'Gold III', tier: 'gold' } as const;
    const props = { rank, points: '2,058 points', wayToNextRank: points };
    const [usual, mirrored] = await Promise.all(
      [false, true].map((isRightToLeft) => lineFinder({ ...props, look: { isRightToLeft } })),
    );
    for (const text of [rank.label, props.points]) {
      expect(Math.abs((usual?.(text).left ?? 0) - 40)).toBeLessThan(5);
      expect(Math.abs(endOf(mirrored?.(text) ?? nowhere) - 460)).toBeLessThan(5);
    }
    expect(Math.abs(endOf(usual?.(points.goal) ?? nowhere) - 460)).toBeLessThan(5);
    expect(Math.abs((mirrored?.(points.goal).left ?? 0) - 40)).toBeLessThan(5);
  });

  it('takes the colour from everything on the card of a deleted account', async () => {
    const { at } = await decodeCard(await drawPlayerCard(renderer, { ...ana, isDeleted: true }));
    let strongest = 0;
    for (let x = 0; x < 1024; x += 4)
      for (let y = 0; y < 576; y += 4)
        strongest = Math.max(strongest, Math.max(...at(x, y)) - Math.min(...at(x, y)));
    expect(strongest).toBeLessThan(90);
  });
});

const nowhere = { left: 0, width: 0 };
