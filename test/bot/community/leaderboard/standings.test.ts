import { describe, expect, it } from 'vitest';
import { standingsMs } from '../../../../src/bot/community/leaderboard/standings.ts';
import type { Table } from '../../../../src/shared/store/table.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { type AllMembers, openAllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

const asked = { measure: 'rankPoints' as const, page: 0, pageSize: 10 };

async function takePart(members: AllMembers, userId: string, uid: string, points?: number) {
  const figures = points === undefined ? { rankingPoints: 'garbage' } : { rankingPoints: points };
  await linkOpenly(members, userId, seen(uid, figures));
  return members.participation.join('leaderboards', userId, 'guild');
}

describe.each(storeKinds)('the leaderboard of a server in $kind', (kind) => {
  it('shows the members who joined here, highest figure first, with its age', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    expect(await members.leaderboard('guild', asked)).toMatchObject({ rows: [], takingPart: 0, pages: 1 });
    expect(await takePart(members, 'ana', '11111', 3000)).toMatchObject({ uid: '11111', userId: 'ana' });
    await takePart(members, 'ben', '22222', 3200);
    await takePart(members, 'cat', '33333', 3000);
    await takePart(members, 'dan', '44444');
    await members.accounts.link('eve', seen('55555', { rankingPoints: 9000 }));
    const { rows, takingPart } = await members.leaderboard('guild', asked);
    const { fetchedAt: at } = seen('1');
    expect(rows.map(({ place, value, account }) => [place, value, account.userId])).toEqual([
      [1, 3200, 'ben'],
      [2, 3000, expect.stringMatching(/ana|cat/)],
      [2, 3000, expect.stringMatching(/ana|cat/)],
    ]);
    expect(rows[0]).toMatchObject({ at, account: { name: 'Player 22222' } });
    // One of them has no figure yet.
    expect(takingPart).toBe(4);
    expect(await members.leaderboard('other', asked)).toMatchObject({ takingPart: 0 });
  });

  it('has pages, and returns the last one for a later page', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    for (let i = 1; i <= 5; i++) await takePart(members, `member${i}`, String(10_000 + i), 1000 * i);
    const page = async (page: number) => {
      const found = await members.leaderboard('guild', { ...asked, page, pageSize: 2 });
      expect(found.leader?.userId).toBe('member5');
      return [found.page, found.pages, found.rows.map(({ place }) => place)];
    };
    expect(await page(0)).toEqual([0, 3, [1, 2]]);
    expect(await page(1)).toEqual([1, 3, [3, 4]]);
    expect(await page(9)).toEqual([2, 3, [5]]);
    expect(await page(-1)).toEqual([0, 3, [1, 2]]);
    const own = (userId: string) =>
      members.leaderboard('guild', { ...asked, page: 'own', pageSize: 2, userId });
    expect(await own('member2')).toMatchObject({ page: 1, ownPlace: 4 });
    expect(await own('stranger')).toMatchObject({ page: 0, ownPlace: undefined });
  });

  it('can be left at once, and needs an account that is visible here', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { participation, accounts } = members;
    expect(await participation.join('leaderboards', 'ana', 'guild')).toBeUndefined();
    await takePart(members, 'ana', '11111', 1);
    expect(await participation.isIn('leaderboards', 'ana', 'guild')).toBe(true);
    expect(await participation.isIn('digests', 'ana', 'guild')).toBe(false);
    await participation.leave('leaderboards', 'ana', 'guild');
    expect(await participation.accountsIn('leaderboards', 'guild')).toEqual([]);
    await accounts.setVisibility('ana', '11111', { visibility: 'me' });
    expect(await participation.join('leaderboards', 'ana', 'guild')).toBeUndefined();
    expect(await participation.isIn('leaderboards', 'ana', 'guild')).toBe(false);
  });

  it('hides accounts that have since been hidden or unlinked', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    await takePart(members, 'ana', '11111', 1);
    await takePart(members, 'ben', '22222', 2);
    await members.accounts.setVisibility('ana', '11111', { visibility: 'server', guildId: 'other' });
    await members.accounts.unlink('ben', '22222');
    expect(await members.leaderboard('guild', asked)).toMatchObject({ rows: [], takingPart: 0 });
  });

  it('shows a player with two links once: by the verified link, otherwise the first', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    await takePart(members, 'ana', '11111', 1);
    await clock.pass(1);
    await takePart(members, 'ben', '11111', 1);
    const who = async () =>
      (await members.leaderboard('guild', asked)).rows.map(({ account }) => account.userId);
    expect(await who()).toEqual(['ana']);
    await members.accounts.confirm('ben', seen('11111'));
    expect(await who()).toEqual(['ben']);
  });

  it('loses no member when many join and leave at once in two processes', async ({ skip }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const other = await another();
    await takePart(members, 'leaver', '99999', 1);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, i) =>
        takePart(i % 2 ? members : other, `m${i}`, String(10_000 + i), i),
      ),
      other.participation.leave('leaderboards', 'leaver', 'guild'),
      members.participation.join('digests', 'leaver', 'guild'),
    ]);
    expect((await other.leaderboard('guild', asked)).takingPart).toBe(8);
    expect(await other.participation.accountsIn('digests', 'guild')).toMatchObject([{ userId: 'leaver' }]);
  });
});

describe('the leaderboard of a big server', () => {
  async function openBig() {
    const stores = createUnreliableStores();
    const clock = createVirtualClock();
    let underWay = 0;
    let most = 0;
    const records = async (name: string): Promise<Table> => {
      const table = await stores.records(name);
      return {
        ...table,
        async read(key) {
          most = Math.max(most, ++underWay);
          return table.read(key).finally(() => underWay--);
        },
      };
    };
    const options = { stores: { records }, defaults: { region: 'sg' }, ...clock, log: recordingLog() };
    const members = await openAllMembers(options);
    for (let i = 0; i < 50; i++) await takePart(members, `m${i}`, String(10_000 + i), i);
    return { stores, clock, members, most: () => most };
  }

  it('is read once while pages are turned, and again when it is older', async () => {
    const { stores, clock, members } = await openBig();
    await members.leaderboard('guild', asked);
    const calls = stores.calls();
    await members.leaderboard('guild', { ...asked, page: 1 });
    await members.leaderboard('guild', { ...asked, measure: 'level' });
    expect(stores.calls()).toBe(calls);
    await clock.pass(standingsMs);
    await members.leaderboard('guild', asked);
    expect(stores.calls()).toBeGreaterThan(calls + 100);
  });

  it('asks the store for a few members at a time', async () => {
    const { members, most } = await openBig();
    await members.leaderboard('guild', asked);
    expect(most()).toBeLessThan(20);
  });

  it('shows at once who left, hid or joined, even if they take part in the digest', async () => {
    const { members } = await openBig();
    const takingPart = async () => (await members.leaderboard('guild', asked)).takingPart;
    expect(await takingPart()).toBe(50);
    await members.participation.join('digests', 'm1', 'guild');
    await members.participation.leave('leaderboards', 'm1', 'guild');
    expect(await takingPart()).toBe(49);
    await members.accounts.setVisibility('m2', '10002', { visibility: 'me' });
    expect(await takingPart()).toBe(48);
    await members.participation.join('leaderboards', 'm1', 'guild');
    expect(await takingPart()).toBe(49);
  });

  it('shows at once the figures that just came', async () => {
    const { clock, members } = await openBig();
    await members.leaderboard('guild', asked);
    await members.snapshots.keep(seen('10007', { rankingPoints: 5000, at: clock.now() }));
    expect((await members.leaderboard('guild', asked)).rows[0]).toMatchObject({ value: 5000 });
  });

  it('is read again after the store failed', async () => {
    const { stores, members } = await openBig();
    stores.become('failing');
    await expect(members.leaderboard('guild', asked)).rejects.toThrow();
    stores.become('well');
    expect(await members.leaderboard('guild', asked)).toMatchObject({ takingPart: 50 });
  });
});
