import { describe, expect, it } from 'vitest';
import { compareIds } from '../../../src/bot/views/compare-ids.ts';
import type { ComparedPlayer } from '../../../src/bot/views/compare-view.ts';
import { compareView } from '../../../src/bot/views/compare-view.ts';
import { readStats } from '../../../src/shared/contract/stats.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../support/views/parts.ts';
import { found, hiddenBy, language, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const ana: ComparedPlayer = { ...found(), pieces: [], stats: statsAfter(310) };
const ben = sideOf({
  nickname: 'Ben',
  liked: 49_380,
  rankingPoints: 3120,
  csRankingPoints: 40,
});

function sideOf(basicInfo: object, changes: Partial<ComparedPlayer> = {}): ComparedPlayer {
  const player = samplePlayer({ basicInfo: { accountId: '5555555555', ...basicInfo } });
  return { ...found(player), region: 'SG', pieces: [], stats: statsAfter(250), ...changes };
}

function statsAfter(kills: number) {
  return readStats({ soloStats: { gamesPlayed: 110, wins: 10, kills, detailedStats: { deaths: 100 } } });
}

const viewOf = (first = ana, second = ben) => compareView([first, second], { missing: 0, language });

describe('the view of a comparison', () => {
  it('says who leads, and leads on to both', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: t('compare.title', { a: 'Ana', b: 'Ben' }),
    });
    expect(embedOf(reply).description).toBeUndefined();
    expect(buttonsOf(reply)).toEqual([
      ['Ana', '1:player:open:1:4123456789:TH'],
      ['Ben', '1:player:open:1:5555555555:SG'],
      [
        t('buttons.refresh'),
        compareIds.refresh.write('1', [
          { uid: ana.uid, region: undefined },
          { uid: ben.uid, region: undefined },
        ]),
      ],
    ]);
  });

  it('gives the card a leader and a share only if both have a figure', async () => {
    expect(await cardPropsOf(viewOf())).toMatchObject({
      sides: [{ nickname: 'Ana' }, { nickname: 'Ben' }],
      rows: [
        { label: t('labels.points'), values: ['3,120', '3,120'], leader: undefined, share: 0.5 },
        { label: t('labels.clashSquad'), values: ['', '40'], leader: undefined, share: undefined },
        { label: t('stats.figures.killsPerDeath'), values: ['3.10', '2.50'], leader: 0 },
        { label: t('stats.figures.wins'), values: ['10', '10'], leader: undefined, share: 0.5 },
        { label: t('labels.likes'), values: ['12,345', '49,380'], leader: 1, share: 0.2 },
      ],
    });
  });

  it('says everything in the alt text, and in words without a card', async () => {
    const better = sideOf(
      { nickname: 'Ben', liked: 20_000, rankingPoints: 4000 },
      { stats: statsAfter(400) },
    );
    const reply = await show(viewOf(ana, better));
    expect(reply.files[0]?.alt).toBe(
      'Ben leads Ana, 3 to 0. Points: 3,120, 4,000. K/D: 3.10, 4.00. Wins: 10, 10. Likes: 12,345, 20,000. ' +
        'Ana: Diamond III. Ben: Heroic II.',
    );
    expect((await show(viewOf())).files[0]?.alt).toMatch(/^Ana vs Ben: 1 to 1\. /);
    const fields = fieldsOf(await showWithoutCard(viewOf()));
    expect(fields.Likes).toBe('Ana: 12,345\nBen: 49,380');
    expect(fields[t('labels.clashSquad')]).toBe('Ana: not available\nBen: 40');
  });

  it('says that there is nothing to compare if neither has a figure', async () => {
    const silent = { liked: 'many', rank: null, rankingPoints: null };
    const sides = ['Ana', 'Ben'].map((nickname) => sideOf({ ...silent, nickname }, { stats: undefined }));
    const [one = ana, other = ben] = sides;
    const view = viewOf({ ...one, uid: '4123456789' }, other);
    expect(embedOf(await show(view))).toMatchObject({
      title: t('compare.nothing'),
      description: 'Ana vs Ben',
    });
    expect(await cardPropsOf(view)).toMatchObject({ rows: [], emptyNote: t('compare.nothing') });
  });

  it('names the one whose account is marked as deleted', async () => {
    const answer = { ...ben.answer, value: { ...ben.answer.value, isDeleted: true } };
    const gone: ComparedPlayer = { ...ben, answer };
    expect(embedOf(await show(viewOf(ana, gone))).description).toContain(
      t('compare.deleted', { name: 'Ben' }),
    );
    expect(await cardPropsOf(viewOf(ana, gone))).toMatchObject({
      sides: [{ isDeleted: false }, { isDeleted: true }],
    });
  });

  it('never shows a hidden ID', async () => {
    const reply = await show(viewOf(ana, { ...ben, ...hiddenBy('11111111111111111', 2) }));
    expect(JSON.stringify(reply.body)).not.toContain('5555555555');
    expect(buttonsOf(reply)).toContainEqual([
      t('buttons.refresh'),
      expect.stringMatching(/^1:compare:refresh:1:6hkqp05:[\w-]{11}\.2$/),
    ]);
  });

  it('fits four of the longest players into each custom id', () => {
    const account = { userId: '9'.repeat(19), number: 999 };
    const longest = [
      { account, region: 'LONGEST-CODE' },
      { uid: '9'.repeat(15), region: 'LONGEST-CODE' },
    ];
    const { show, refresh, share, toShare, hidden } = compareIds;
    for (const player of longest)
      for (const id of [show, refresh, share, toShare, hidden])
        expect(id.write('9'.repeat(20), Array(4).fill(player)).length).toBeLessThanOrEqual(100);
  });

  it('is never refused by Discord, whatever the records hold', () =>
    expectSendableForAnyPlayer(
      (player) => viewOf({ ...ana, ...found(player) }, ben),
      () => 'Ben',
    ));
});
