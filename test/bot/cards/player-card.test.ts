import { describe, expect, it } from 'vitest';
import { drawPlayerCard, type PlayerCardProps } from '../../../src/bot/cards/player-card.ts';
import { type CardLine, linesOf } from '../../support/cards/lines-of.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana } from '../../support/cards/sample.ts';

/** Finds the lines of a player's card by their text. */
async function lineFinder(changes: Partial<PlayerCardProps>): Promise<(text: string) => CardLine> {
  const lines = linesOf(await drawPlayerCard(renderer, { ...ana, ...changes }));
  return (text) => {
    const line = lines.find((one) => one.text === text);
    if (!line) throw new Error(`the card does not say “${text}”`);
    return line;
  };
}

const endOf = ({ left, width }: CardLine) => left + width;
const bottomOf = ({ top, height }: CardLine) => top + height;

describe('a player card', () => {
  it.each(['╰‿╯Ёжик995', 'gypsy', '꧁༒Ñ৳গᵀᵀ༒꧂'])(
    'keeps the name %s clear of the clan and of the lines above',
    async (nickname) => {
      const wayToNextRank = { points: '2 650', goal: '2 755', share: 0.3 };
      const find = await lineFinder({ nickname, clan: 'Ёлки', wayToNextRank });
      expect(find('Ёлки').top - bottomOf(find(nickname))).toBeGreaterThan(4);
      expect(find(nickname).top - bottomOf(find(wayToNextRank.goal))).toBeGreaterThan(4);
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

  it('has the emblem where lines begin, the rank behind it', async () => {
    const look = { isRightToLeft: true };
    const rank = { label: 'Gold IV', tier: 'gold' } as const;
    const props = { rank, points: '2,058 points', wayToNextRank: undefined };
    const [usual, mirrored] = await Promise.all([lineFinder(props), lineFinder({ ...props, look })]);
    for (const text of [props.rank.label, props.points]) {
      expect(usual(text).left).toBeGreaterThan(318);
      expect(endOf(mirrored(text))).toBeLessThan(242);
    }
  });
});
