import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDigestAt, nextDigestAt, weekMs } from '../../../../src/bot/community/digest/digest-schedule.ts';
import { postableMs } from '../../../../src/bot/community/digest/digests.ts';
import { noticeTakenMs } from '../../../../src/bot/community/post-notices.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const time = { day: 1, hour: 18 };
const settings = { isOn: true, channelId: '5', ...time };

describe('the time of a digest', () => {
  it('is the hour of the day, in UTC', () => {
    const wednesday = Date.UTC(2026, 6, 1, 12);
    expect(new Date(nextDigestAt(time, wednesday)).toISOString()).toBe('2026-07-06T18:00:00.000Z');
    expect(new Date(lastDigestAt(time, wednesday)).toISOString()).toBe('2026-06-29T18:00:00.000Z');
    const due = Date.UTC(2026, 6, 6, 18);
    expect([lastDigestAt(time, due), nextDigestAt(time, due - 1)]).toEqual([due, due]);
    expect(nextDigestAt({ day: 0, hour: 0 }, due)).toBe(Date.UTC(2026, 6, 12));
  });

  it.each([
    ['Asia/Kolkata', '2026-07-01T12:00Z', '2026-07-06T12:30:00.000Z'],
    // The clocks of New York are set forward on 8 March 2026, and back on 1 November.
    ['America/New_York', '2026-03-03T12:00Z', '2026-03-09T22:00:00.000Z'],
    ['America/New_York', '2026-10-27T12:00Z', '2026-11-02T23:00:00.000Z'],
    ['Pacific/Chatham', '2026-07-01T12:00Z', '2026-07-06T05:15:00.000Z'],
  ])('is the hour of the day in %s', (zone, now, next) => {
    const due = nextDigestAt({ ...time, zone }, Date.parse(now));
    expect(new Date(due).toISOString()).toBe(next);
    expect(lastDigestAt({ ...time, zone }, due)).toBe(due);
  });

  it('comes once in a night in which clocks are set, whatever hour it has', () => {
    const zone = 'America/New_York';
    // On those Sundays 02:30 does not exist, and 01:30 exists twice.
    for (const hour of [0, 1, 2, 3]) {
      const weekly = { day: 0, hour, zone };
      for (const sunday of ['2026-03-08', '2026-11-01']) {
        const due = nextDigestAt(weekly, Date.parse(`${sunday}T00:00Z`));
        for (const minutes of [0, 30, 60, 90, 150])
          expect(lastDigestAt(weekly, due + minutes * 60_000)).toBe(due);
        expect(nextDigestAt(weekly, due) - due).toBeGreaterThan(weekMs - 2 * 3_600_000);
      }
    }
  });

  it('comes within a week, whatever time it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 4e12 }),
        (day, hour, now) => {
          const next = new Date(nextDigestAt({ day, hour }, now));
          expect([next.getUTCDay(), next.getUTCHours(), next.getTime() % 3_600_000]).toEqual([day, hour, 0]);
          expect(next.getTime() - now).toBeGreaterThan(0);
          expect(next.getTime() - now).toBeLessThanOrEqual(weekMs);
        },
      ),
    );
  });
});

describe.each(storeKinds)('the weekly digest of a server in $kind', (kind) => {
  async function openDigest(skip: () => void) {
    const world = await openMemberWorld(kind, skip);
    const { members, clock } = world;
    const save = (values: object) => members.choices.saveServer('guild', { values, by: 'ana' });
    await save({ digest: settings });
    return { ...world, save, toDue: () => clock.pass(nextDigestAt(time, clock.now()) - clock.now()) };
  }

  it('is due at its time, not before, and never while it is off or has no channel', async ({ skip }) => {
    const { members, clock, save, toDue } = await openDigest(skip);
    expect(await members.digests.due()).toEqual([]);
    expect(await members.digests.nextAt()).toBe(nextDigestAt(time, clock.now()));
    expect(await members.digests.take('guild')).toBeUndefined();
    await toDue();
    expect(await members.digests.due()).toEqual(['guild']);
    for (const digest of [undefined, { ...settings, isOn: false }, { isOn: true, ...time }]) {
      await save({ digest });
      await toDue();
      expect(await members.digests.due()).toEqual([]);
      expect(await members.digests.take('guild')).toBeUndefined();
    }
    await save({ digest: settings });
    await clock.pass(1);
    // Turned on after this week's time: the first one comes next week.
    expect(await members.digests.take('guild')).toBeUndefined();
  });

  it('is taken by one process, and posted once despite restarts', async ({ skip }) => {
    const { members, another, clock, toDue } = await openDigest(skip);
    await toDue();
    const processes = [members, await another(), await another()];
    const taken = await Promise.all(
      processes.flatMap((one) => [one.digests.take('guild'), one.digests.take('guild')]),
    );
    const [digest, ...others] = taken.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ guildId: 'guild', channelId: '5', dueAt: clock.now() });
    expect(digest?.nonce.length).toBeLessThanOrEqual(25);
    if (digest) await members.digests.done(digest);
    await clock.pass(noticeTakenMs);
    const restarted = await another();
    expect(await restarted.digests.due()).toEqual([]);
    expect(await restarted.digests.take('guild')).toBeUndefined();
    await toDue();
    expect(await restarted.digests.take('guild')).toMatchObject({ dueAt: clock.now() });
  });

  it('is taken over from a dead process under the same nonce', async ({ skip }) => {
    const { members, another, clock, toDue } = await openDigest(skip);
    await toDue();
    const first = await members.digests.take('guild');
    const other = await another();
    await clock.pass(noticeTakenMs - 1);
    expect(await other.digests.take('guild')).toBeUndefined();
    await clock.pass(1);
    const second = await other.digests.take('guild');
    expect(second?.nonce).toBe(first?.nonce);
    await clock.pass(postableMs);
    expect(await members.digests.take('guild')).toBeUndefined();
  });

  it('does not come twice in a week if its day is moved', async ({ skip }) => {
    const { members, clock, save, toDue } = await openDigest(skip);
    await toDue();
    const digest = await members.digests.take('guild');
    if (digest) await members.digests.done(digest);
    await save({ digest: { ...settings, day: 2 } });
    await clock.pass(dayMs);
    expect(await members.digests.take('guild')).toBeUndefined();
    await clock.pass(weekMs);
    expect(await members.digests.take('guild')).toBeDefined();
  });

  it('reads only the servers where it is due', async ({ skip }) => {
    const { members, reads, clock } = await openMemberWorld(kind, skip);
    for (let id = 0; id < 168; id++) {
      const digest = { ...settings, day: id % 7, hour: id % 24 };
      await members.choices.saveServer(`guild${id}`, { values: { digest }, by: 'ana' });
    }
    const ours = `guild${Array.from({ length: 168 }, (_, id) => id).find((id) => id % 7 === 1 && id % 24 === 18)}`;
    const dueWithReads = async (one = members) => {
      const before = reads();
      return { due: await one.digests.due(), reads: reads() - before };
    };
    await clock.pass(nextDigestAt(time, clock.now()) - clock.now());
    const first = await dueWithReads();
    expect(first.due).toContain(ours);
    expect(first.reads).toBeLessThan(168);
    for (const guildId of first.due) {
      const digest = await members.digests.take(guildId);
      if (digest) await members.digests.done(digest);
    }
    // It reads each posted digest once more. After that it reads the index alone: one row for each hour.
    expect((await dueWithReads()).due).toEqual([]);
    const idle = await dueWithReads();
    expect(idle).toEqual({ due: [], reads: 13 });
    const inDhaka = { ...settings, hour: 1, day: 2, zone: 'Asia/Dhaka' };
    await members.choices.saveServer('dhaka', { values: { digest: inDhaka }, by: 'ana' });
    await clock.pass(3_600_000);
    const next = await Promise.all(
      (await dueWithReads()).due.map(
        async (guildId) => (await members.choices.ofServer(guildId)).choices.digest,
      ),
    );
    expect(next).toHaveLength(2);
    expect(next).toEqual(expect.arrayContaining([{ ...settings, hour: 19 }, inDhaka]));
  });

  it('follows the settings of its server, and is forgotten with it', async ({ skip }) => {
    const { members, save, keys } = await openDigest(skip);
    const indexed = async () => (await keys()).filter((key) => key.startsWith('digesthours'));
    expect(await indexed()).toEqual(['digesthours 1-18']);
    await save({ digest: { ...settings, hour: 20 } });
    expect(await indexed()).toEqual(['digesthours 1-20']);
    await save({ digest: { ...settings, isOn: false } });
    expect(await indexed()).toEqual([]);
    await save({ digest: settings });
    await members.privacy.deleteServer('guild');
    expect(await indexed()).toEqual([]);
  });

  it('lists the risers and the new outfits of the week, compared with the week before', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const until = 1_700_000_000_000;
    const points = async (userId: string, uid: string, ...weeks: [points: number, clothes: string[]][]) => {
      for (const [i, [rankingPoints, clothes]] of weeks.entries()) {
        const at = until - (weeks.length - i) * weekMs + dayMs;
        const player = seen(uid, { at: i === 0 ? at - 2 * dayMs : at, rankingPoints, clothes });
        await linkOpenly(members, userId, player);
        await members.snapshots.keep(player);
      }
      await members.participation.join('digests', userId, 'guild');
    };
    // At the end of the week before the last, in the last but one, in the last.
    await points('ana', '11111', [1000, ['1']], [1100, ['2', '3']], [1150, ['2', '4']]);
    await points('ben', '22222', [2000, ['1']], [1900, ['1']], [2100, ['1']]);
    await points('cat', '33333', [3000, ['1']], [3000, ['1']], [2900, ['1', '9']]);
    await linkOpenly(members, 'dan', seen('44444', { at: until - 1 }));
    await members.participation.join('digests', 'dan', 'guild');
    const digest = await members.digests.ofWeek('guild', until);
    expect(digest).toMatchObject({
      risers: [
        { account: { userId: 'ben' }, change: 200, changeLastWeek: -100 },
        { account: { userId: 'ana' }, change: 50, changeLastWeek: 100 },
      ],
      newOutfits: 2,
      newOutfitsLastWeek: 1,
      members: 4,
    });
    expect(await members.digests.ofWeek('other', until)).toMatchObject({ risers: [], members: 0 });
  });
});
