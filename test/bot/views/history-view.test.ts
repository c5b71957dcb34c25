import { describe, expect, it } from 'vitest';
import { shownMeasures } from '../../../src/bot/views/board/shown-measures.ts';
import { historyIds, historyPeriods } from '../../../src/bot/views/history-ids.ts';
import { type Curve, historyView } from '../../../src/bot/views/history-view.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf, primaryOf } from '../../support/views/parts.ts';
import { found, language } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const now = Date.UTC(2026, 9, 31, 18);
const day = 86_400_000;

/** One value a day, the last one of today. */
const curve = (nickname: string, ...values: number[]): Curve => ({
  nickname,
  points: values.map((value, i) => ({ at: now - (values.length - 1 - i) * day, value })),
});

type Options = Parameters<typeof historyView>[1];

const optionsFor = (changes: Partial<Options> = {}): Options => ({
  measure: 'likes',
  period: 30,
  points: curve('Ana', 2180, 2400, 2600).points,
  companions: [],
  pieces: [],
  missing: 0,
  language,
  ...changes,
});
const viewOf = (changes?: Partial<Options>) => historyView(found(), optionsFor(changes));

describe('the view of a history', () => {
  it('says how much a figure changed', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
      description: '+420 in 2 days',
    });
    expect(reply.files[0]?.alt).toBe(
      t('history.alt', {
        measure: t('measures.likes'),
        name: 'Ana',
        from: 'Oct 29',
        to: 'Oct 31',
        first: '2,180',
        last: '2,600',
      }),
    );
    expect([buttonsOf(reply), primaryOf(reply)]).toEqual([
      [[t('buttons.player'), '1:player:open:1:4123456789:TH']],
      t('buttons.player'),
    ]);
    expect(fieldsOf(await showWithoutCard(viewOf()))).toEqual({ Ana: '2,180 to 2,600' });
  });

  it('shows a name with marks as it was typed', async () => {
    const view = viewOf({ companions: [curve('*Ben* [x](y)', 1, 2)] });
    expect(Object.keys(fieldsOf(await showWithoutCard(view)))).toEqual(['Ana', '\\*Ben\\* \\[x\\](y)']);
  });

  it.each([
    [-1200, 365, '−1,200 in 1 year', 'down'],
    [0, 1, 'No change in 1 day', undefined],
    [7, 200, '+7 in 200 days', 'up'],
  ])('says a change of %i, and the days that the curve covers: %i', async (change, days, line, direction) => {
    const points = [
      // Between the two lie that many days, and some hours less.
      { at: now - days * day + 5 * 3_600_000, value: 1200 },
      { at: now, value: 1200 + change },
    ];
    const view = viewOf({ points, period: 365 });
    expect(embedOf(await show(view)).description).toBe(line);
    const [label] = line.split(' in ');
    expect(await cardPropsOf(view)).toMatchObject({ change: { label, direction } });
  });

  it('draws those who share theirs beside it, over axes that hold all of them', async () => {
    const companions = [curve('Ben', 10, 9000), curve('Cleo')];
    const view = viewOf({ companions });
    expect(await cardPropsOf(view)).toMatchObject({
      nickname: 'Ana',
      hero: { value: '2,600', label: 'likes' },
      change: { label: '+420', direction: 'up' },
      curves: [{ name: 'Ana', points: [{ value: 2180 }, { value: 2400 }, { value: 2600 }] }, { name: 'Ben' }],
      axes: { days: ['Oct 29', 'Oct 31'], lowest: '10', middle: '4,505', highest: '9,000' },
      note: undefined,
    });
    expect((await show(view)).files[0]?.alt).toMatch(/ Ben, Likes, Oct 30 to Oct 31: 10 to 9,000\.$/);
  });

  it('dates an axis of one day once', async () => {
    const { points } = curve('Ana', 3);
    expect(await cardPropsOf(viewOf({ points }))).toMatchObject({ axes: { days: ['Oct 31', 'Oct 31'] } });
  });

  it('says that there is none yet if there is a single point, and none at all', async () => {
    for (const [points, hero] of [
      [[2600], { value: '2,600', label: 'likes' }],
      [[], undefined],
    ] as const) {
      const view = viewOf({ points: curve('Ana', ...points).points });
      const { title, description } = embedOf(await show(view));
      expect([title, description]).toEqual([t('history.none.title'), undefined]);
      expect(embedOf(await showWithoutCard(view)).description).toContain(t('history.none.text'));
      expect(await cardPropsOf(view)).toMatchObject({
        hero,
        change: undefined,
        note: t('history.none.text'),
      });
    }
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer(
      (player) => historyView(found(player), optionsFor()),
      ({ title }) => title?.split(' · ')[0],
    ));
});

describe('the custom ids of a history', () => {
  const companions = ['9223372036854775807', '1111111111111111111', '22222222222222222'];

  it('carry every choice, and at most what Discord takes', () => {
    for (const measure of shownMeasures)
      for (const period of historyPeriods) {
        const player = { account: { userId: '9'.repeat(19), number: 999 }, region: undefined };
        const choice = { measure, period, companions };
        const id = historyIds.share.write('9'.repeat(19), { player, choice });
        expect(id.length).toBeLessThanOrEqual(100);
        const fields = id.split(':').slice(4);
        expect(historyIds.share.read(fields)).toEqual({ player, choice });
      }
  });

  it('carry the region before a member for whom there is no room', () => {
    const choice = { measure: 'likes', period: 7, companions } as const;
    const near = { uid: '4123456789', region: 'IND' };
    const far = { account: { userId: '9'.repeat(20), number: 999_999_999 }, region: 'IND' };
    const read = (id: string) => historyIds.show.read(id.split(':').slice(4));
    const withRoom = historyIds.show.write('9'.repeat(20), { player: near, choice });
    expect(read(withRoom)).toEqual({ player: near, choice });
    const without = historyIds.show.write('9'.repeat(20), { player: far, choice });
    expect(without.length).toBeLessThanOrEqual(100);
    const fewer = { ...choice, companions: companions.slice(0, 2) };
    expect(read(without)).toEqual({ player: far, choice: fewer });
  });

  it('read measure and period by a letter each', () => {
    const read = (choice: string) => historyIds.show.read(['4123456789', '', choice])?.choice;
    expect(read('lq')).toEqual({ measure: 'level', period: 90, companions: [] });
  });

  it.each(['', 'l', '00', 'xq', 'lq.x', `lq.${'AAAAAAAAAAA.'.repeat(4)}`, 'lq.AAAAAAAAAAAA'])(
    'read nothing from the choice %j',
    (choice) => {
      expect(historyIds.share.read(['4123456789', '', choice])).toBeUndefined();
    },
  );

  it.each([
    { own: [], others: [], days: ['', ''] },
    { own: [], others: [7], days: ['', ''] },
    { own: [5], others: [7], days: ['Oct 31', 'Oct 31'] },
    { own: [], others: [6, 7], days: ['Oct 30', 'Oct 31'] },
    { own: [5], others: [6, 7], days: ['Oct 30', 'Oct 31'] },
  ])(
    'dates the drawn curves, or the own point if there is none: $own and $others',
    async ({ own, others, days }) => {
      const { points } = curve('Ben', ...others);
      const earlier = others.length > 1 ? points : points.map((one) => ({ ...one, at: one.at - 5 * day }));
      const view = viewOf({
        points: curve('Ana', ...own).points,
        companions: [{ nickname: 'Ben', points: earlier }],
      });
      expect(await cardPropsOf(view)).toMatchObject({ axes: { days } });
    },
  );
});
