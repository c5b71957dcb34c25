import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/bot/cards/card.ts';
import { drawClanCard } from '../../../src/bot/cards/clan-card.ts';
import { type CompareCardProps, drawCompareCard } from '../../../src/bot/cards/compare-card.ts';
import { drawHistoryCard } from '../../../src/bot/cards/history-card.ts';
import { slashAt } from '../../../src/bot/cards/parts/backdrop/slash.ts';
import { drawStatsCard } from '../../../src/bot/cards/stats-card.ts';
import { drawLeaderboardCard } from '../../../src/bot/community/leaderboard/leaderboard-card.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana, art, brightness, decodeCard } from '../../support/cards/sample.ts';
import { clan, compare, history, leaderboard } from '../../support/cards/with-figures.ts';

const { pieces } = ana.pictures;
const [first, second] = compare.sides;

describe('drawCompareCard', () => {
  it('dresses both figures', async () => {
    const dressed = await decodeCard(await drawCompareCard(renderer, compare));
    const bare = await decodeCard(
      await drawCompareCard(renderer, {
        ...compare,
        sides: [
          { ...first, pieces: [] },
          { ...second, pieces: [] },
        ],
      }),
    );
    for (const [x, y] of [
      [136, 340],
      [886, 240],
    ] as const)
      expect(dressed.at(x, y)).not.toEqual(bare.at(x, y));
  });

  it('splits a bar by the share, and darkens the player who is behind', async () => {
    const at = await rowOf({ label: '', values: ['', ''], leader: 0, share: 0.75 });
    expect(brightness(at(-170))).toBeGreaterThan(brightness(at(170)) + 40);
    expect(at(80)).toEqual(at(-170));
    const even = await rowOf({ label: '', values: ['', ''], leader: undefined, share: 0.25 });
    expect(brightness(even(170))).toBeGreaterThan(brightness(at(170)) + 40);
  });

  it('draws an empty bar if one value or both are unknown', async () => {
    const draw = (values: readonly [string, string]) =>
      rowOf({ label: '', values, leader: undefined, share: undefined });
    const bars = await Promise.all([draw(['', '']), draw(['1', '']), draw(['', '1'])]);
    const even = await rowOf({ label: '', values: ['', ''], leader: undefined, share: 0.5 });
    for (const bar of bars)
      for (const x of [-170, 170]) expect(brightness(bar(x))).toBeLessThan(brightness(even(x)) - 60);
  });

  it('places the first player at the right in right-to-left languages', async () => {
    const mirrored = await drawCompareCard(renderer, {
      ...compare,
      sides: [second, first],
      rows: compare.rows.map((row) => ({
        ...row,
        values: [row.values[1], row.values[0]],
        leader: row.leader === 0 ? 1 : 0,
        share: 1 - (row.share ?? 0),
      })),
    });
    const rightToLeft = await drawCompareCard(renderer, { ...compare, look: { isRightToLeft: true } });
    expect(rightToLeft.data.equals(mirrored.data)).toBe(true);
  });

  it('draws a deleted account grey', async () => {
    const rank = { label: 'Deleted account', tier: 'unranked' } as const;
    const gone = { ...first, rank, isDeleted: true };
    const { at } = await decodeCard(await drawCompareCard(renderer, { ...compare, sides: [gone, second] }));
    const [red = 0, , blue = 0] = at(136, 340);
    expect(Math.abs(red - blue)).toBeLessThan(30);
  });

  /** The pixels of the bar of a single row, by their distance from its middle. */
  async function rowOf(row: CompareCardProps['rows'][number]) {
    const { at } = await decodeCard(await drawCompareCard(renderer, { ...compare, rows: [row] }));
    return (distance: number) => at(Math.round(slashAt(571, 348)) + distance, 370);
  }
});

describe('drawLeaderboardCard', () => {
  it('lifts the first row of a board, not that of its next page', async () => {
    const [start, next] = await Promise.all(
      [1 as const, undefined].map(async (medal) => {
        const standings = leaderboard.standings.map((row, index) => (index === 0 ? { ...row, medal } : row));
        return decodeCard(await drawLeaderboardCard(renderer, { ...leaderboard, standings }));
      }),
    );
    expect(start?.at(60, 112)).not.toEqual(next?.at(60, 112));
    // Between the first two low rows lies the leader's high one.
    expect(start?.at(400, 160)).not.toEqual(next?.at(400, 160));
  });

  it.each([1, 2, 3, 4])('fills the card with rows of %s', async (count) => {
    const standings = leaderboard.standings.slice(0, count);
    const { at } = await decodeCard(await drawLeaderboardCard(renderer, { ...leaderboard, standings }));
    // Near the lower edge: the last row's plate, and the ground next to it.
    expect(brightness(at(60, 538))).toBeGreaterThan(brightness(at(30, 538)) + 5);
  });

  it('shows up to seven', async () => {
    const [seven, eight] = await Promise.all(
      [7, 8].map((count) => {
        const more = [...leaderboard.standings, ...leaderboard.standings].slice(0, count);
        return drawLeaderboardCard(renderer, { ...leaderboard, standings: more });
      }),
    );
    expect(eight?.data.equals(seven?.data ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('drawHistoryCard', () => {
  it('draws the line from the lowest value to the highest', async () => {
    const straight = {
      name: '',
      last: '',
      points: [
        { at: 0, value: 1 },
        { at: 10, value: 3 },
      ],
    };
    const { at } = await decodeCard(await drawHistoryCard(renderer, { ...wordless, curves: [straight] }));
    expect(brightness(at(352, 377))).toBeGreaterThan(brightness(at(352, 338)) + 80);
  });

  it.each([
    ['no point', []],
    ['one point', [{ at: 5, value: 7 }]],
    [
      'two at one time',
      [
        { at: 5, value: 7 },
        { at: 5, value: 9 },
      ],
    ],
    [
      'two of one value',
      [
        { at: 5, value: 7 },
        { at: 6, value: 7 },
      ],
    ],
  ])('is drawn of %s', async (_name, points) => {
    const curves = [{ name: 'Ana', last: '', points }];
    await expect(drawHistoryCard(renderer, { ...history, curves })).resolves.toMatchObject({ width: 1024 });
  });

  const wordless = { ...history, axes: { days: ['', ''], lowest: '', middle: '', highest: '' } as const };
});

describe('drawClanCard', () => {
  it('shows the captain’s avatar, or the captain’s outfit if it is known', async () => {
    const captain = clan.captain;
    if (!captain) throw new Error('the sample has a captain');
    const [avatar, figure, half] = await Promise.all(
      [undefined, pieces, pieces.slice(0, 2)].map(async (worn) =>
        drawClanCard(renderer, { ...clan, captain: { ...captain, pieces: worn } }),
      ),
    );
    expect(figure?.data.equals(avatar?.data ?? Buffer.alloc(0))).toBe(false);
    // Half a body is none.
    expect(half?.data.equals(avatar?.data ?? Buffer.alloc(0))).toBe(true);
  });

  it('shows the player whom the clan was asked for, and a shield of its own for each clan', async () => {
    const member = { nickname: 'Ana', line: 'Member: Ana', pieces, tier: 'gold' } as const;
    const cards = await Promise.all(
      [{}, { member }, { id: '3000012346' }].map((more) => drawClanCard(renderer, { ...clan, ...more })),
    );
    expect(new Set(cards.map(({ data }) => data.toString('base64'))).size).toBe(3);
  });

  it('says that no captain is known', async () => {
    const [one, other] = await Promise.all(
      ['Not known', 'The clan has no captain'].map((noCaptainNote) =>
        drawClanCard(renderer, { ...clan, captain: undefined, noCaptainNote }),
      ),
    );
    expect(one?.data.equals(other?.data ?? Buffer.alloc(0))).toBe(false);
  });

  it.each([Number.NaN, -1, 2, Number.POSITIVE_INFINITY])('is drawn with a share of %s', async (share) => {
    await expect(
      drawClanCard(renderer, { ...clan, members: { label: 'Members', value: '45', share } }),
    ).resolves.toBeDefined();
    const rows = compare.rows.map((row) => ({ ...row, share }));
    await expect(drawCompareCard(renderer, { ...compare, rows })).resolves.toBeDefined();
  });
});

describe('every card with a figure', () => {
  it.each([false, true])('keeps all words away from the slash; right to left: %s', async (isRightToLeft) => {
    const cards = cardsOf('W'.repeat(60), { isRightToLeft });
    const empty = cardsOf('', { isRightToLeft });
    for (const [name, slashes] of Object.entries(edges)) {
      const [full, bare] = [await pixelsOf(cards, name), await pixelsOf(empty, name)];
      for (const [slash, distance] of slashes)
        for (let y = 120; y < 460; y += 5) {
          const x = Math.round(slashAt(slash, y)) + distance;
          const difference = Math.abs(brightness(full.at(x, y)) - brightness(bare.at(x, y)));
          expect(difference, `${name}, row ${y}`).toBeLessThan(24);
        }
    }
  });

  /** The slashes next to words, and the distance that words must keep from them. */
  const edges: Record<string, readonly (readonly [number, number])[]> = {
    compare: [
      [350, 8],
      [786, -8],
    ],
    clan: [[584, -8]],
    leaderboard: [[784, -8]],
    history: [[784, -8]],
    stats: [[784, -8]],
  };

  async function pixelsOf(cards: Record<string, () => Promise<Card>>, name: string) {
    const draw = cards[name];
    if (!draw) throw new Error(`there is no card ${name}`);
    return decodeCard(await draw());
  }
});

function cardsOf(text: string, look: { isRightToLeft?: boolean }): Record<string, () => Promise<Card>> {
  const rank = { label: text, tier: 'gold' } as const;
  const side = { nickname: text, rank, pieces: [] };
  const figure = { tier: 'gold', pieces: [] } as const;
  const fact = { label: text, value: text };
  const notes = { footnotes: [text], look };
  return {
    compare: () =>
      drawCompareCard(renderer, {
        ...notes,
        sides: [side, side],
        rows: [{ label: text, values: [text, text], leader: 0, share: 0.5 }],
        emptyNote: text,
        mark: text,
      }),
    clan: () =>
      drawClanCard(renderer, {
        ...notes,
        id: text,
        name: text,
        subtitle: text,
        members: { ...fact, share: 1 },
        figures: [fact, fact],
        captain: { label: text, nickname: text, subtitles: [text], rank, avatar: art('avatar') },
        noCaptainNote: text,
      }),
    leaderboard: () =>
      drawLeaderboardCard(renderer, {
        ...notes,
        title: text,
        subtitle: text,
        standings: [1, undefined, undefined].map((medal) => ({
          place: text,
          medal: medal === 1 ? medal : undefined,
          name: text,
          value: text,
          share: 1,
        })),
        leader: figure,
        leaderName: text,
        emptyNote: text,
      }),
    history: () =>
      drawHistoryCard(renderer, {
        ...notes,
        nickname: text,
        rankLabel: text,
        figure,
        hero: fact,
        change: { label: text, direction: 'up' },
        curves: history.curves.flatMap((curve) => [curve, { ...curve, name: text, last: text }]),
        axes: { days: [text, text], lowest: text, middle: text, highest: text },
        note: text,
      }),
    stats: () =>
      drawStatsCard(renderer, {
        ...notes,
        nickname: text,
        rankLabel: text,
        figure,
        hero: { ...fact, pill: { label: text } },
        columns: [text, text, text],
        rows: [{ label: text, values: [text, text, text], shares: [1, 0.5, 0], kind: 'ratio' }],
      }),
  };
}
