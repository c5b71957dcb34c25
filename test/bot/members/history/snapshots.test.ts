import { describe, expect, it } from 'vitest';
import { maySeeHistory } from '../../../../src/bot/members/accounts/linked-account.ts';
import { maxPoints } from '../../../../src/bot/members/history/snapshots.ts';
import { withSnapshots } from '../../../../src/bot/members/history/with-snapshots.ts';
import type { PlayerApi } from '../../../../src/bot/player-api/client.ts';
import { dayMs, startOfDay } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const day = Math.floor(1_700_000_000_000 / dayMs) * dayMs;
const hour = 3_600_000;

describe.each(storeKinds)('the points of a player in $kind', (kind) => {
  it('are stored only for linked players', async ({ skip }) => {
    const { members, keys } = await openMemberWorld(kind, skip);
    await members.snapshots.keep(seen('11111'));
    expect(await keys()).toEqual([]);
    await linkOpenly(members, 'ana', seen('11111', { at: day, level: 60, liked: 5, rankingPoints: 3000 }));
    expect(await members.snapshots.of('11111', 0)).toEqual([
      {
        at: day,
        level: 60,
        likes: 5,
        rankPoints: 3000,
        clashSquadPoints: undefined,
        exp: 2_100_000,
        outfit: ['203000001', '211000001'],
      },
    ]);
  });

  it('are one a day in UTC: the newest answer of it', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { snapshots } = members;
    await linkOpenly(members, 'ana', seen('11111', { at: day + 23 * hour, level: 60 }));
    await snapshots.keep(seen('11111', { at: day + 22 * hour, level: 59 }));
    await snapshots.keep(seen('11111', { at: day + 24 * hour - 1, level: 61 }));
    await snapshots.keep(seen('11111', { at: day + 24 * hour, level: 62 }));
    await snapshots.keep(seen('11111', { at: day + 25 * hour, level: 63 }));
    expect((await snapshots.of('11111', 0)).map(({ level }) => level)).toEqual([61, 63]);
  });

  it('begin with the figures of the day on which a member allows them', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const ages = { '11111': 0, '22222': dayMs };
    for (const [uid, age] of Object.entries(ages))
      await members.accounts.link('ana', seen(uid, { at: clock.now() - age, level: 60 }));
    await members.choices.saveMember('ana', { values: { keepsHistory: true } });
    expect(await members.snapshots.of('11111', 0)).toMatchObject([
      { at: clock.now(), level: 60, likes: 12_345 },
    ]);
    expect(await members.snapshots.of('22222', 0)).toEqual([]);
  });

  it('are 400, and each knows its outfit, though one that is worn on is written once', async ({ skip }) => {
    const { members, stores } = await openMemberWorld(kind, skip);
    const { snapshots } = members;
    const points = Array.from({ length: maxPoints }, (_, i) => ({
      at: day + i * dayMs,
      level: 1,
      ...(i === 0 && { outfit: ['1', '2'] }),
    }));
    await linkOpenly(members, 'ana', seen('11111', { at: day }));
    const table = await stores.records('snapshots');
    await table.replace('11111', await table.read('11111'), { points });
    await snapshots.keep(seen('11111', { at: day + maxPoints * dayMs, clothes: ['2', '1'] }));
    await snapshots.keep(seen('11111', { at: day + (maxPoints + 1) * dayMs, clothes: ['3'] }));
    const kept = await snapshots.of('11111', 0);
    expect(kept).toHaveLength(maxPoints);
    expect(kept.map(({ outfit }) => outfit?.join()).slice(-3)).toEqual(['1,2', '1,2', '3']);
    const row = await (await stores.records('snapshots')).read('11111');
    expect(row?.text.split('"outfit"')).toHaveLength(3);
  });

  it('leave out what is missing: it is neither 0 nor the value before', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { snapshots } = members;
    await linkOpenly(members, 'ana', seen('11111', { at: day, rankingPoints: 3000 }));
    await snapshots.keep(seen('11111', { at: day + dayMs, rankingPoints: 'garbage' }));
    const points = await snapshots.of('11111', 0);
    expect(points.map(({ rankPoints }) => rankPoints)).toEqual([3000, undefined]);
    const latest = await snapshots.latest('11111');
    expect(latest.rankPoints).toEqual({ value: 3000, at: day });
    expect(latest.level).toEqual({ value: 67, at: day + dayMs });
    await snapshots.keep(seen('11111', { at: day - 1, level: 1, rankingPoints: 1 }));
    expect(await snapshots.latest('11111')).toEqual(latest);
  });

  it('are those of today and of the days before it', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const uids = ['11111', '22222'];
    for (const uid of uids) {
      await linkOpenly(members, 'ana', seen(uid, { at: clock.now() - 9 * dayMs }));
      for (const days of [8, 7, 3, 0])
        await members.snapshots.keep(seen(uid, { at: clock.now() - days * dayMs }));
    }
    const since = startOfDay(clock.now()) - 7 * dayMs;
    for (const uid of uids) {
      const points = await members.snapshots.of(uid, since);
      expect(points.map(({ at }) => (clock.now() - at) / dayMs)).toEqual([7, 3, 0]);
    }
  });

  it('are visible to others only if the member shares them', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    await linkOpenly(members, 'ana', seen('11111'));
    const mayBen = async () => {
      const [account] = await members.accounts.list('ana');
      return account && [maySeeHistory('ana', account), maySeeHistory('ben', account)];
    };
    expect(await mayBen()).toEqual([true, false]);
    await members.choices.saveMember('ana', { values: { sharesHistory: true } });
    expect(await mayBen()).toEqual([true, true]);
  });

  it('come from every fresh answer of the player API, with name and region, and from no other', async ({
    skip,
  }) => {
    const { members } = await openMemberWorld(kind, skip);
    await linkOpenly(members, 'ana', seen('11111', { at: day, level: 60 }));
    let freshness: 'live' | 'cached' = 'cached';
    const answer = () => {
      const told = seen('11111', { at: day + hour, level: 61, nickname: 'New' });
      return { answer: { ...told, freshness }, region: 'sg' };
    };
    const api: Pick<PlayerApi, 'player' | 'find' | 'findIn'> = {
      player: async () => answer().answer,
      find: async () => answer(),
      findIn: async () => answer(),
    };
    const players = withSnapshots(api, { members, log: recordingLog() });
    const ask = { deadline: 0 };
    const nameNow = async () => (await members.accounts.list('ana'))[0]?.name;
    await players.player({ uid: '11111', region: 'sg' }, ask);
    await players.find({ uid: '11111', likely: 'sg' }, ask);
    freshness = 'live';
    expect(await nameNow()).toBe('Player 11111');
    await players.findIn({ uid: '11111', region: 'sg' }, ask);
    await expect.poll(nameNow).toBe('New');
    expect(await members.snapshots.of('11111', 0)).toMatchObject([{ at: day + hour, level: 61 }]);
  });
});
