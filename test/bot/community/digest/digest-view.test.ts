import { describe, expect, it } from 'vitest';
import { digestIds, digestView } from '../../../../src/bot/community/digest/digest-view.ts';
import type { Riser, WeeklyDigest } from '../../../../src/bot/community/digest/summarize-week.ts';
import { formatDays } from '../../../../src/bot/views/words/times.ts';
import { t } from '../../../support/english.ts';
import { expectSendable } from '../../../support/views/limits.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../../support/views/parts.ts';
import { language } from '../../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../../support/views/show.ts';

const dueAt = Date.UTC(2026, 6, 6, 18);
const nextAt = Date.UTC(2026, 6, 13, 18);
const week: WeeklyDigest = {
  days: { from: Date.UTC(2026, 5, 29), to: Date.UTC(2026, 6, 6) },
  risers: [riser('Ana', 1420, -120), riser('B*n', 20, undefined)],
  newOutfits: 3,
  newOutfitsLastWeek: 1,
  members: 4,
};
const viewOf = (one: WeeklyDigest) => digestView(one, { guildId: '7', dueAt, nextAt, winners: [], language });
const linesOf = async (one: WeeklyDigest) => embedOf(await show(viewOf(one), [])).description?.split('\n');

function riser(name: string, change: number, changeLastWeek: number | undefined): Riser {
  return { account: { uid: '1000000001', region: 'sg', name }, change, changeLastWeek };
}

const days = formatDays(Date.UTC(2026, 5, 29), Date.UTC(2026, 6, 5), language);
const outfits = t('digest.newOutfitsWithLast', { count: 3, last: 1 });
const howToJoin = t('digest.takePart', { members: week.members });

describe('the view of a digest', () => {
  it('leaves the climbs and the days to the card, and says nothing about no new outfits', async () => {
    expect(await linesOf(week)).toEqual([outfits, howToJoin]);
    expect(await cardPropsOf(viewOf(week))).toMatchObject({ subtitle: days });
    expect(embedOf(await showWithoutCard(viewOf(week), [])).description).toContain(days);
    const first = { ...week, newOutfitsLastWeek: undefined };
    expect(await linesOf(first)).toEqual([t('digest.newOutfits', { count: 3 }), howToJoin]);
    const none = viewOf({ ...week, newOutfits: 0, newOutfitsLastWeek: 0 });
    expect((await show(none, [])).files[0]?.alt).not.toContain('outfits');
    expect(embedOf(await showWithoutCard(none, [])).description ?? '').not.toContain('outfits');
  });

  it('shows the first three on stages, and lists the others', async () => {
    expect(await cardPropsOf(viewOf(week))).toMatchObject({
      title: t('digest.onCard'),
      climbers: [
        { place: '1', medal: 1, name: 'Ana', change: '+1,420' },
        { place: '2', medal: 2, name: 'B*n', change: '+20' },
      ],
    });
    const risers = Array.from({ length: 5 }, () => riser('B*n', 20, undefined));
    const view = viewOf({ ...week, risers });
    expect(await cardPropsOf(view)).toMatchObject({ climbers: { length: 3 } });
    expect(await linesOf({ ...week, risers })).toEqual([outfits, '4. B\\*n +20, 5. B\\*n +20', howToJoin]);
    const reply = await show(viewOf(week), []);
    expect(reply.files[0]?.alt).toBe(
      'This week in this server. 1 Ana +1,420, last week −120. 2 B*n +20. New outfits: 3 (last week 1)',
    );
    expect(fieldsOf(await showWithoutCard(viewOf(week), []))).toEqual({
      '1. Ana': '\\+1,420\nlast week −120',
      '2. B\\*n': '\\+20',
    });
  });

  it('says when the next one comes, and offers to take part', async () => {
    const reply = await show(viewOf(week), []);
    expectSendable(reply);
    expect(embedOf(reply)).toMatchObject({
      footer: { text: t('digest.next') },
      timestamp: '2026-07-13T18:00:00.000Z',
    });
    const hours = dueAt / 3_600_000;
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.joinDigest'), `1:digest:join:7:${hours}`],
      [t('buttons.hideMe'), `1:digest:hide:7:${hours}`],
    ]);
    expect(digestIds.hide.read([String(hours)])).toEqual([dueAt]);
    for (const forged of [[], ['x'], ['-1'], ['99999999']])
      expect(digestIds.hide.read(forged)).toBeUndefined();
  });

  it('says what the digest will show, and when, before anybody climbed', async () => {
    for (const members of [0, 4]) {
      const reply = await show(viewOf({ ...week, risers: [], members }), []);
      expectSendable(reply);
      expect(reply.files).toEqual([]);
      expect(embedOf(reply)).toMatchObject({
        title: t('digest.title'),
        description: `${t('digest.opening')}\n${t('digest.takePart', { members })}`,
        footer: { text: t('digest.next') },
        timestamp: '2026-07-13T18:00:00.000Z',
      });
      expect(buttonsOf(reply)[0]?.[0]).toBe(t('buttons.joinDigest'));
    }
  });
});
