import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leaderboardView,
  type ShownLeaderboard,
} from '../../../../src/bot/community/leaderboard/leaderboard-view.ts';
import { themes } from '../../../../src/bot/settings/list/themes.ts';
import { leaderboardIds, leaderboardPageSize } from '../../../../src/bot/views/board/leaderboard-ids.ts';
import type { ShownMeasure } from '../../../../src/bot/views/board/shown-measures.ts';
import { t } from '../../../support/english.ts';
import { expectSendable } from '../../../support/views/limits.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../../support/views/parts.ts';
import { language, samplePicture, samplePlayer } from '../../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../../support/views/show.ts';

const now = 1_700_000_000_000;
const hourMs = 3_600_000;
const face = samplePicture('avatar', '902000001', true);
const two: ShownLeaderboard = {
  rows: [
    { place: 1, userId: '1', name: 'Ana', value: 12_345, at: now - 2 * hourMs },
    { place: 1, userId: '2', name: 'Ben', value: 12_345, at: now, face },
  ],
  page: 0,
  pages: 1,
  takingPart: 3,
};
const viewOf = (
  shown: ShownLeaderboard = two,
  {
    measure = 'likes',
    isPrivate = false,
    ownerId = '1',
  }: { measure?: ShownMeasure; isPrivate?: boolean; ownerId?: string } = {},
) =>
  leaderboardView(shown, {
    measure,
    leader: undefined,
    ownerId,
    isPrivate,
    now,
    theme: 'dark',
    language,
  });
const linesOf = async (view: ReturnType<typeof viewOf>) => embedOf(await show(view)).description?.split('\n');

describe('the view of a leaderboard', () => {
  it('has a place, a medal, a face and a figure for each', async () => {
    expect(await cardPropsOf(viewOf())).toMatchObject({
      title: t('measures.likes'),
      subtitle: t('onServerCard'),
      standings: [
        { place: '1', medal: 1, name: 'Ana', value: '12,345', share: 1, face: undefined },
        { place: '1', medal: 1, name: 'Ben', value: '12,345', share: 1, face },
      ],
      footnotes: [undefined, undefined],
    });
  });

  it('lights the stage with the leader’s rank, and dims it for a deleted account', async () => {
    const player = samplePlayer();
    const pieces = [{ kind: 'top' as const, picture: samplePicture('clothes', '203000001', true) }];
    const view = (isDeleted: boolean) =>
      leaderboardView(two, {
        measure: 'likes',
        leader: { player: { ...player, isDeleted }, pieces, missing: 1 },
        ownerId: '1',
        isPrivate: false,
        now,
        theme: undefined,
        language,
      });
    expect(await cardPropsOf(view(false))).toMatchObject({
      leader: { tier: 'diamond', pieces, isDeleted: false },
      leaderName: player.nickname,
    });
    expect(await cardPropsOf(view(true))).toMatchObject({
      leader: { isDeleted: true },
      footnotes: [undefined, t('compare.deleted', { name: player.nickname })],
    });
  });

  it('names the members, and the place of the message’s owner', async () => {
    const people = '1\u00a0<@1> · 1\u00a0<@2>';
    const place = { place: 14, total: 3 };
    const placed = { ...two, ownPlace: 14 };
    expect(await linesOf(viewOf())).toEqual([people]);
    expect(await linesOf(viewOf(two, { isPrivate: true }))).toEqual([t('leaderboard.noPlace'), people]);
    expect(await linesOf(viewOf(placed))).toEqual([people]);
    expect(await linesOf(viewOf(placed, { ownerId: '3' }))).toEqual([`${people} · 14\u00a0<@3>`]);
    expect(await linesOf(viewOf(placed, { isPrivate: true }))).toEqual([
      t('leaderboard.ownPlace', place),
      people,
    ]);
  });

  it('says how old the oldest number is if that is over a day', async () => {
    const [ana, ben] = two.rows;
    const at = now - 25 * hourMs;
    const rows = [ben, { ...ana, at }].filter((row) => row !== undefined);
    expect((await linesOf(viewOf({ ...two, rows } as ShownLeaderboard)))?.at(-1)).toBe(
      t('leaderboard.oldest', { when: `<t:${at / 1000}:R>` }),
    );
  });

  it('says everything in words without a card', async () => {
    expect(fieldsOf(await showWithoutCard(viewOf()))).toEqual({
      '1. Ana': `12,345\n<t:${(now - 2 * hourMs) / 1000}:R>`,
      '1. Ben': `12,345\n<t:${now / 1000}:R>`,
    });
  });

  it('distinguishes no members from no figures', async () => {
    const nobody = { rows: [], page: 0, pages: 1, takingPart: 0 };
    expect(viewOf(nobody).picture).toBeUndefined();
    const noFigures = viewOf({ ...nobody, takingPart: 1 });
    expect(await cardPropsOf(noFigures)).toMatchObject({
      standings: [],
      emptyNote: t('leaderboard.noFigures'),
    });
    expect(embedOf(await show(noFigures)).description).toBe(t('leaderboard.takePart', { count: 1 }));
  });

  it.each([
    [0, 1, []],
    [0, 2, ['Next']],
    [1, 3, ['Previous', 'Next']],
    [2, 3, ['Previous']],
  ])('turns page %i of %i with %j', async (page, pages, labels) => {
    const reply = await show(viewOf({ ...two, page, pages }));
    expect(buttonsOf(reply).map(([label]) => label)).toEqual([
      t('buttons.joinLeaderboard'),
      ...(pages > 1 ? [] : [t('buttons.hideMe')]),
      t('buttons.myPlace'),
      ...labels,
    ]);
    const props = await cardPropsOf(viewOf({ ...two, page, pages }));
    expect(props).toMatchObject({
      footnotes: [pages > 1 ? `Page ${page + 1} of ${pages}` : undefined, undefined],
    });
  });

  it('can be sent with any names and figures', async () => {
    const standing = fc.record({
      place: fc.integer({ min: 1, max: 1e6 }),
      userId: fc.constant('9'.repeat(20)),
      name: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('@everyone '.repeat(300))),
      value: fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER)),
      at: fc.integer({ min: 0, max: 2 * now }),
    });
    const shown = fc.record({
      rows: fc.array(standing, { maxLength: leaderboardPageSize }),
      page: fc.integer({ min: 0, max: 998 }),
      pages: fc.integer({ min: 1, max: 999 }),
      takingPart: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(shown, async (one) => {
        expectSendable(await show(viewOf(one)));
        expectSendable(await showWithoutCard(viewOf(one)));
      }),
      { numRuns: 50 },
    );
  });

  it('reads its custom ids back', () => {
    for (const theme of [...themes, undefined]) {
      const state = { measure: 'level', page: 3, look: { locale: 'pt-BR', theme } } as const;
      const id = leaderboardIds.hide.write('1', state);
      expect(leaderboardIds.hide.read(id.split(':').slice(4))).toEqual(state);
    }
    expect(leaderboardIds.hide.read(['level', '3', 'pt-BR', 'pink'])).toBeUndefined();
    expect(leaderboardIds.hide.read(['level', '3'])).toBeUndefined();
  });
});
