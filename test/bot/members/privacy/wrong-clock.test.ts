import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEveryMs } from '../../../../src/bot/members/accounts/verification.ts';
import { idleDays } from '../../../../src/bot/members/privacy/consent.ts';
import { sweepEveryMs } from '../../../../src/bot/members/privacy/idle-sweep.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openAllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';

/** A Monday, 18:00. */
const monday = Date.UTC(2026, 10, 30, 18);
const uid = '11111';

/** AllMembers whose clock a test sets. */
async function openAt(start: number, privacyMode: 'standard' | 'strict' = 'standard') {
  const clock = { time: start };
  const stores = createUnreliableStores();
  const log = recordingLog();
  const members = await openAllMembers({
    stores,
    defaults: { region: 'sg' },
    privacyMode,
    now: () => clock.time,
    sleep: async () => undefined,
    log,
  });
  const sweepFor = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      clock.time += sweepEveryMs;
      await members.idleSweep.run();
    }
  };
  const kept = async () => (await stores.allKeys()).filter((key) => !/^(sweeps|turns) /.test(key));
  return { members, stores, clock, log, sweepFor, kept };
}

async function useAs({ members, clock }: Awaited<ReturnType<typeof openAt>>, count: number) {
  for (let i = 0; i < count; i++) {
    const player = seen(String(30_000 + i), { at: clock.time });
    await linkOpenly(members, `member${i}`, player);
    await members.choices.saveMember(`member${i}`, { values: { keepsRecents: true } });
    members.afterAnswer.note({ userId: `member${i}`, guildId: 'guild', isPublic: true, players: [player] });
  }
  await members.afterAnswer.flush();
}

describe('a clock that is wrong', () => {
  it.for([
    { days: 200, mode: 'standard' },
    { days: 40, mode: 'strict' },
  ] as const)('by $days days for some hours deletes nothing in $mode mode', async ({ days, mode }) => {
    const world = await openAt(monday, mode);
    await useAs(world, 3);
    await world.sweepFor(30);
    const before = await world.kept();
    const histories = () =>
      Promise.all(
        before.map((key) =>
          world.stores.records(key.split(' ')[0] ?? '').then((table) => table.read(key.split(' ')[1] ?? '')),
        ),
      );
    const stored = await histories();
    world.clock.time += days * dayMs;
    await world.sweepFor(12);
    // Somebody sets it, wrong once more.
    world.clock.time += 100 * dayMs;
    await world.sweepFor(12);
    world.clock.time -= (days + 100) * dayMs;
    await world.sweepFor(30);
    expect(await world.kept()).toEqual(before);
    expect(await histories()).toEqual(stored);
  });

  it('deletes many only a day after warning the operator', async () => {
    const world = await openAt(monday);
    await useAs(world, 30);
    await world.sweepFor(30);
    const before = await world.kept();
    world.clock.time += (idleDays + 1) * dayMs;
    const errors = () => world.log.lines.filter(({ level }) => level === 'error');
    await world.sweepFor(24);
    expect(errors()).toEqual([]);
    await world.sweepFor(24);
    expect(errors()).toMatchObject([{ facts: { idle: 31, of: 31 } }]);
    expect(await world.kept()).toEqual(before);
    await world.sweepFor(3);
    expect(await world.kept()).toEqual([]);
    expect(errors()).toHaveLength(1);
  });

  it('leaves no stored time that blocks anything for long', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constant(null),
          // Clocks may differ by a day: a time that is a day ahead still counts. So does that of a digest in the last week.
          fc
            .integer({ min: -1_000, max: 1_000 })
            .filter((days) => days !== 1 && (days <= 7 || days > 15))
            .map((days) => monday + days * dayMs),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        async (time) => {
          const { members, stores, clock, sweepFor } = await openAt(monday - 7 * dayMs);
          const values = {
            digest: { isOn: true, channelId: '5', day: 1, hour: 18 },
            rankRoles: 'linked',
          } as const;
          await members.choices.saveServer('guild', { values, by: 'ana' });
          await linkOpenly(members, 'ana', seen(uid, { at: clock.time, level: 1 }));
          await members.verification.begin('ana', uid);
          await members.afterAnswer.flush();
          await writeTimes(stores, time);
          clock.time = monday;
          const fresh = seen(uid, { at: clock.time, level: 2 });
          await members.snapshots.keep(fresh);
          expect((await members.snapshots.latest(uid)).level).toEqual({ value: 2, at: monday });
          expect((await members.snapshots.of(uid, 0)).at(-1)?.level).toBe(2);
          const { code } = await members.verification.begin('ana', uid);
          clock.time += checkEveryMs;
          const read = async () => seen(uid, { at: clock.time, signature: code });
          expect(await members.verification.prove('ana', uid, read)).toMatchObject({ outcome: 'proven' });
          clock.time = monday + 14 * dayMs;
          expect(await members.digests.take('guild')).toBeDefined();
          expect(await members.heldRoles.take('guild')).toBe(true);
          expect(await members.heldRoles.createOnce('guild', async () => 'created')).toBe('created');
          // Unused from now on, they are deleted in time.
          await sweepFor(30);
          clock.time += idleDays * dayMs;
          await sweepFor(30);
          expect((await stores.allKeys()).filter((key) => / (ana|guild|11111)$/.test(key))).toEqual([]);
        },
      ),
      { numRuns: 25 },
    ));
});

/** Puts the time in place of all times of the member and the server, as a clock that is wrong writes it. */
async function writeTimes(stores: Awaited<ReturnType<typeof openAt>>['stores'], time: number | null) {
  const works = ['digest', 'rank-roles', 'role-creation', 'rank-ups'].map((work) => [
    work,
    { takenAt: time, doneAt: time },
  ]);
  await write('turns', 'guild', { works: Object.fromEntries(works) });
  await write('servers', 'guild', { changes: [{ revision: 1, field: 'digest', at: time }] });
  await write('recents', 'ana', { usedAt: time });
  await write('serverrecents', 'guild', { usedAt: time });
  await write('snapshots', uid, { points: [{ at: time, level: 1 }] });
  await write('figures', uid, { level: { at: time, value: 1 } });
  await write('codes', 'ana', {
    pending: [{ uid, code: 'ABCDEF', madeAt: time, validUntil: time, checkFrom: time }],
  });

  async function write(name: string, key: string, fields: object): Promise<void> {
    const table = await stores.records(name);
    const row = await table.read(key);
    const before = row?.value instanceof Object ? row.value : {};
    await table.replace(key, row, { ...before, ...fields });
  }
}
