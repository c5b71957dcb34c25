import { describe, expect, it } from 'vitest';
import type { ComparedPlayer } from '../../../src/bot/views/compare.ts';
import { compareView } from '../../../src/bot/views/compare.ts';
import { compareIds } from '../../../src/bot/views/compare-ids.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../support/views/parts.ts';
import { found, hiddenBy, language, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const ana: ComparedPlayer = { ...found(), pieces: [] };
const ben = sideOf({
  nickname: 'Ben',
  level: 70,
  liked: 4115,
  rankingPoints: 3120,
  badgeCnt: 0,
});

function sideOf(basicInfo: object, changes: Partial<ComparedPlayer> = {}): ComparedPlayer {
  const player = samplePlayer({ basicInfo: { accountId: '5555555555', ...basicInfo } });
  return { ...found(player), region: 'SG', pieces: [], ...changes };
}

const viewOf = (first = ana, second = ben) => compareView([first, second], { missing: 0, language });

describe('the view of a comparison', () => {
  it('says who leads, and leads on to both', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: t('compare.title', { a: 'Ana', b: 'Ben' }),
      description: '1 to 1 · `4123456789` and `5555555555`',
    });
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.firstPlayer'), '1:player:open:1:4123456789:TH'],
      [t('buttons.secondPlayer'), '1:player:open:1:5555555555:SG'],
      [t('buttons.refresh'), '1:compare:refresh:1:4123456789:TH:5555555555:SG'],
    ]);
  });

  it('gives the card a leader and a share where both tell a figure, and neither where one does not', async () => {
    expect(await cardPropsOf(viewOf())).toMatchObject({
      sides: [{ nickname: 'Ana' }, { nickname: 'Ben' }],
      tally: ['1', '1'],
      rows: [
        { label: t('labels.level'), values: ['67', '70'], leader: 1, share: 67 / 137 },
        { label: t('labels.likes'), values: ['12,345', '4,115'], leader: 0, share: 0.75 },
        { label: t('labels.points'), values: ['3,120', '3,120'], leader: undefined, share: 0.5 },
        { label: t('labels.badges'), values: ['42', '–'], leader: undefined, share: undefined },
      ],
    });
  });

  it('says all of it for the ear, and in words where there is no card', async () => {
    const better = sideOf({ nickname: 'Ben', level: 70, liked: 20_000, rankingPoints: 4000, badgeCnt: 50 });
    const reply = await show(viewOf(ana, better));
    expect(reply.files[0]?.alt).toBe(
      'Ben leads Ana, 4 to 0. Level: 67, 70. Likes: 12,345, 20,000. Points: 3,120, 4,000. Badges: 42, 50. ' +
        'Ana: Diamond III. Ben: Heroic II.',
    );
    expect((await show(viewOf())).files[0]?.alt).toMatch(/^Ana vs Ben: 1 to 1\. /);
    const fields = fieldsOf(await showWithoutCard(viewOf()));
    expect(fields.Likes).toBe('Ana: 12,345\nBen: 4,115');
    expect(fields.Badges).toBe('Ana: 42\nBen: not available');
  });

  it('says that there is nothing to compare where neither tells a figure', async () => {
    const silent = { level: null, liked: 'many', rank: null, rankingPoints: null, badgeCnt: 0 };
    const [one, other] = [sideOf({ ...silent, nickname: 'Ana' }), sideOf({ ...silent, nickname: 'Ben' })];
    const view = viewOf({ ...one, uid: '4123456789' }, other);
    expect(embedOf(await show(view))).toMatchObject({
      title: t('compare.nothing'),
      description: 'Ana vs Ben\n`4123456789` and `5555555555`',
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

  it('tells a hidden ID nowhere', async () => {
    const reply = await show(viewOf(ana, { ...ben, ...hiddenBy('11111111111111111', 2) }));
    expect(embedOf(reply).description).toBe('1 to 1 · `4123456789` and ID hidden');
    expect(JSON.stringify(reply.body)).not.toContain('5555555555');
    expect(buttonsOf(reply)).toContainEqual([
      t('buttons.refresh'),
      '1:compare:refresh:1:4123456789:TH:11111111111111111-2:',
    ]);
  });

  it('fits two of the longest players into a custom id', () => {
    const account = { userId: '9'.repeat(20), number: 999 };
    const region = 'LONGEST-CODE';
    const longest = [
      { account, region },
      { uid: '9'.repeat(15), region },
    ];
    for (const first of longest)
      for (const second of longest)
        expect(compareIds.refresh.write('9'.repeat(20), [first, second]).length).toBeLessThanOrEqual(100);
  });

  it('is never refused by Discord, whatever the records hold', () =>
    expectSendableForAnyPlayer(
      (player) => viewOf({ ...found(player), pieces: [] }, ben),
      () => 'Ben',
    ));
});
