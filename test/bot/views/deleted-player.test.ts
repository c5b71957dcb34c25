import { expect, it } from 'vitest';
import type { CompareCardProps } from '../../../src/bot/cards/compare-card.ts';
import type { FoundPlayer } from '../../../src/bot/members/accounts/found-player.ts';
import { compareView } from '../../../src/bot/views/compare-view.ts';
import { historyView } from '../../../src/bot/views/history-view.ts';
import { tierColours } from '../../../src/bot/views/message/colours.ts';
import type { View } from '../../../src/bot/views/message/view.ts';
import { outfitView } from '../../../src/bot/views/outfit-view.ts';
import { squadView } from '../../../src/bot/views/squad-view.ts';
import { statsView } from '../../../src/bot/views/stats-view.ts';
import { pageOfWishlist, wishlistView } from '../../../src/bot/views/wishlist-view.ts';
import { readStats } from '../../../src/shared/contract/stats.ts';
import { t } from '../../support/english.ts';
import { found, language, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show } from '../../support/views/show.ts';

const pieces = [samplePicture('clothes', '211000001')];
const options = { pieces: [], missing: 0, language };
const playerOf = (isDeleted: boolean) => found({ ...samplePlayer(), isDeleted });
const other = found(
  samplePlayer({ basicInfo: { nickname: 'Ben', accountId: '5555555555', rankingPoints: 1_000 } }),
);
const third = found(
  samplePlayer({ basicInfo: { nickname: 'Cem', accountId: '6666666666', rankingPoints: 1_000 } }),
);
const member = (one: FoundPlayer) => ({ ...one, pieces: [], stats: undefined });
const stats = readStats({ soloStats: { gamesPlayed: 9, wins: 1, kills: 3 } });
if (!stats) throw new Error('these are no stats');

const views: Record<string, (one: FoundPlayer) => View> = {
  compare: (one) => compareView([member(one), member(other)], options),
  squad: (one) => squadView([member(one), member(other), member(third)], options),
  outfit: (one) => outfitView(one, { pieces, language }),
  stats: (one) => statsView(one, stats, options),
  wishlist: (one) =>
    wishlistView(one, pageOfWishlist([{ itemId: '211000001', addedAt: 1 }], 0), {
      ...options,
      pictures: pieces,
    }),
  history: (one) =>
    historyView(one, {
      ...options,
      measure: 'likes',
      period: 30,
      points: [{ at: 1, value: 1 }],
      companions: [],
    }),
};

const deletion = new RegExp(`${t('player.deletedShort')}|marked as deleted`);

it.each(Object.entries(views))('%s says of a deleted account that, and no rank', async (_, viewOf) => {
  const told = async (isDeleted: boolean) => {
    const view = viewOf(playerOf(isDeleted));
    const reply = await show(view);
    const alt = reply.files.map((file) => file.alt);
    return { card: JSON.stringify(await cardPropsOf(view)), rest: JSON.stringify([reply.body, alt]), view };
  };
  const [kept, gone] = [await told(false), await told(true)];
  expect(kept.card).toMatch(/diamond/i);
  expect(kept.rest).not.toMatch(deletion);
  expect(gone.card).toContain('"isDeleted":true');
  expect(gone.rest).toMatch(deletion);
  expect(gone.card + gone.rest).not.toMatch(/diamond/i);
  expect([undefined, tierColours.unranked, viewOf(other).colour]).toContain(gone.view.colour);
});

it('gives the crown of a squad, and a sum of points, to no deleted account', async () => {
  const propsOf = (isDeleted: boolean) =>
    cardPropsOf(squadView([member(playerOf(isDeleted)), member(other), member(third)], options));
  expect(await propsOf(false)).toMatchObject({
    points: { value: '5,120' },
    members: [{ isBest: true }, { isBest: false }, { isBest: false }],
  });
  expect(await propsOf(true)).toMatchObject({
    points: undefined,
    members: [{ isBest: false }, { isBest: false }, { isBest: false }],
  });
});

it('lets no deleted account win a comparison by points', async () => {
  const view = (isDeleted: boolean) => compareView([member(playerOf(isDeleted)), member(other)], options);
  const leaderOf = async (isDeleted: boolean) => {
    const { rows } = (await cardPropsOf(view(isDeleted))) as CompareCardProps;
    return rows.find(({ label }) => label === t('labels.points'))?.leader;
  };
  expect(await leaderOf(false)).toBe(0);
  expect(await leaderOf(true)).toBeUndefined();
  expect(view(true).unlessDrawn).toEqual([t('compare.tally', { wins: 0, losses: 0 })]);
});
