import { beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../../src/bot/game/input-error.ts';
import { changesKeptMs } from '../../../src/bot/members/people/revisions.ts';
import { sweepEveryMs } from '../../../src/bot/members/privacy/idle-sweep.ts';
import { dayMs } from '../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../support/members/link-openly.ts';
import { type AllMembers, openAllMembers } from '../../support/members/open-all-members.ts';
import { seen } from '../../support/members/seen.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createUnreliableStores } from '../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

let clock: ReturnType<typeof createVirtualClock>;
let members: AllMembers;
/** The same records, in another process. */
let other: AllMembers;
beforeEach(async () => {
  const stores = createUnreliableStores();
  clock = createVirtualClock();
  const open = () => openAllMembers({ stores, defaults: { region: 'sg' }, ...clock, log: recordingLog() });
  [members, other] = [await open(), await open()];
});

const bar = (userId: string, isExcluded: boolean, by = 'ada', one = members) =>
  one.excludedMembers.set({ guildId: 'guild', userId, isExcluded, by });

describe('a member whom an admin took off the leaderboard', () => {
  const points = { gold: 1600, platinum: 2100 };
  const boards = ['leaderboards', 'digests', 'rankUps'] as const;

  async function takePart() {
    const { choices, participation, snapshots } = members;
    for (const guildId of ['guild', 'elsewhere'])
      await choices.saveServer(guildId, { values: { rankUpChannelId: '5' }, by: 'ada' });
    const player = seen('11111', { at: clock.now(), rankingPoints: points.gold });
    await linkOpenly(members, 'ana', player);
    await snapshots.keep(player);
    for (const guildId of ['guild', 'elsewhere'])
      for (const board of boards) await participation.join(board, 'ana', guildId);
  }

  async function shown(guildId: string) {
    const asked = { measure: 'rankPoints', page: 0, pageSize: 10 } as const;
    const { takingPart } = await members.leaderboard(guildId, asked);
    const listed = boards.map((board) => members.participation.accountsIn(board, guildId));
    return [takingPart, ...(await Promise.all(listed)).map((accounts) => accounts.length)];
  }

  it('is in no list of that server until an admin restores them', async () => {
    await takePart();
    expect([await shown('guild'), await shown('elsewhere')]).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]);
    await bar('ana', true);
    expect([await shown('guild'), await shown('elsewhere')]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
    const { participation } = members;
    expect(await participation.isIn('leaderboards', 'ana', 'guild')).toBe(false);
    await expect(participation.join('leaderboards', 'ana', 'guild')).rejects.toThrow(InputError);
    await bar('ana', false);
    expect(await shown('guild')).toEqual([1, 1, 1, 1]);
  });

  it('is not announced here, but in other servers', async () => {
    await takePart();
    await clock.pass(1_000);
    await members.snapshots.keep(seen('11111', { at: clock.now(), rankingPoints: points.platinum }));
    await expect.poll(() => members.rankUps.due()).toEqual(['ana']);
    await bar('ana', true);
    expect(await members.rankUps.take('ana')).toMatchObject({ guildId: 'elsewhere' });
  });

  it('stays excluded after having everything deleted, and sees that', async () => {
    await takePart();
    await bar('ana', true);
    await members.privacy.deleteMember('ana');
    expect(await members.privacy.exportMember('ana')).toMatchObject({
      serverTraces: { changed: {}, excludedIn: ['guild'] },
      summary: { accounts: 0, excludedIn: 1 },
    });
    expect(await members.excludedMembers.in('guild')).toEqual(['ana']);
  });
});

describe('the change log of a server', () => {
  it('says who changed what and when, of two admins at once in two processes, too', async () => {
    await Promise.all([
      bar('ana', true, 'ada'),
      bar('ben', true, 'bob', other),
      other.choices.saveServer('guild', { values: { region: 'BR', theme: 'light' }, by: 'ada' }),
    ]);
    await clock.pass(60_000);
    await bar('ana', false, 'bob');
    // The second time changes nothing.
    await bar('ana', false, 'ada');
    expect((await other.excludedMembers.in('guild')).toSorted()).toEqual(['ben']);
    const [last, ...before] = await other.changeLog.of('guild');
    const now = clock.now();
    const none = { before: {}, after: {} };
    const barring = (id: string, isExcluded: boolean) => ({
      ...none,
      fields: ['excludedMembers'],
      member: { id, isExcluded },
    });
    expect(last).toEqual({ by: 'bob', at: now, ...barring('ana', false) });
    const at = now - 60_000;
    expect(before).toHaveLength(3);
    expect(before).toEqual(
      expect.arrayContaining([
        { by: 'ada', at, ...barring('ana', true) },
        { by: 'bob', at, ...barring('ben', true) },
        { by: 'ada', at, fields: ['region', 'theme'], ...none, after: { region: 'BR', theme: 'light' } },
      ]),
    );
    expect(await members.changeLog.of('elsewhere')).toEqual([]);
  });

  it.each(['excludedMembers', 'theme'])(
    'loses no change of another setting to many of one: %s',
    async (field) => {
      const save = (values: object, by: string) => members.choices.saveServer('guild', { values, by });
      await save({ region: 'BR' }, 'ada');
      for (const nth of Array(50).keys()) {
        const isOdd = nth % 2 === 1;
        if (field === 'excludedMembers') await bar('ben', !isOdd, 'ada');
        else await save({ theme: isOdd ? undefined : 'light' }, 'ada');
      }
      const changes = await members.changeLog.of('guild');
      expect(changes.at(-1)).toMatchObject({ by: 'ada', fields: ['region'], after: { region: 'BR' } });
      await clock.pass(changesKeptMs + 1);
      await save({ leaderboard: false }, 'ada');
      expect(await members.changeLog.of('guild')).toHaveLength(1);
    },
  );

  it('forgets an admin who has everything deleted, and all members after 90 days; the settings stay', async () => {
    const save = (by: string, region: string) =>
      members.choices.saveServer('guild', { values: { region }, by });
    await save('ada', 'BR');
    await save('bob', 'IND');
    await bar('ada', true, 'bob');
    expect((await members.privacy.exportMember('ada'))?.serverTraces.changed).toMatchObject({
      guild: [{ by: 'ada', before: {}, after: { region: 'BR' } }],
    });
    await members.privacy.deleteMember('ada');
    expect(await members.privacy.exportMember('ada')).toMatchObject({
      serverTraces: { changed: {}, namedIn: [], excludedIn: ['guild'] },
    });
    const [barring, region] = await members.changeLog.of('guild');
    expect(barring).toEqual({ ...barring, by: 'bob', fields: ['excludedMembers'], member: undefined });
    expect(region).toMatchObject({ by: 'bob', before: { region: 'BR' }, after: { region: 'IND' } });
    await members.idleSweep.run();
    await clock.pass(changesKeptMs + sweepEveryMs);
    expect(await members.changeLog.of('guild')).toEqual([]);
    await members.idleSweep.run();
    await clock.pass(dayMs);
    await members.idleSweep.run();
    expect(await members.privacy.exportMember('bob')).toBeUndefined();
    expect((await members.choices.ofServer('guild')).choices).toEqual({ region: 'IND' });
  });
});
