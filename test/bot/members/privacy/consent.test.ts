import { describe, expect, it } from 'vitest';
import { strictDays } from '../../../../src/bot/members/privacy/consent.ts';
import { sweepEveryMs } from '../../../../src/bot/members/privacy/idle-sweep.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { type MemberWorld, openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const pointsOf = async ({ members }: MemberWorld, uid = '11111') =>
  (await members.snapshots.of(uid, 0)).length;

async function say(
  { members }: MemberWorld,
  values: { keepsHistory?: boolean; keepsRecents?: boolean },
): Promise<void> {
  await members.choices.saveMember('ana', { values });
}

describe.each(storeKinds)('what Loadout keeps of a member in $kind', (kind) => {
  it('is no history before they say yes, and none of it after they say no', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { accounts, choices, snapshots } = world.members;
    await accounts.link('ana', seen('11111'));
    expect(await pointsOf(world)).toBe(0);
    // The last figures are what a leaderboard shows.
    expect(await snapshots.latest('11111')).toMatchObject({ level: { value: 67 } });
    expect((await choices.ofMember('ana')).kept).toEqual({ keepsHistory: false, keepsRecents: true });
    await say(world, { keepsHistory: true });
    await snapshots.keep(seen('11111'));
    expect(await pointsOf(world)).toBe(1);
    await say(world, { keepsHistory: false });
    expect(await pointsOf(world)).toBe(0);
    await snapshots.keep(seen('11111'));
    expect(await pointsOf(world)).toBe(0);
  });

  it('is no recent lookup after they say no, neither theirs nor the server’s', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { afterAnswer, recents } = world.members;
    const look = async (uid: string) => {
      afterAnswer.note({ userId: 'ana', guildId: 'guild', isPublic: true, players: [seen(uid)] });
      await afterAnswer.flush();
      return [await recents.ofMember('ana'), await recents.ofServer('guild')].map((list) => list.length);
    };
    expect(await look('11111')).toEqual([1, 1]);
    await say(world, { keepsRecents: false });
    expect(await look('22222')).toEqual([0, 1]);
  });

  it('is little and short in strict mode', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip, { privacyMode: 'strict' });
    const { members, clock } = world;
    const { afterAnswer, choices, idleSweep, recents, snapshots } = members;
    const now = () => seen('11111', { at: clock.now() });
    const look = async () => {
      afterAnswer.note({ userId: 'ana', guildId: 'guild', isPublic: true, players: [now()] });
      await afterAnswer.flush();
      await snapshots.keep(now());
    };
    await members.accounts.link('ana', seen('11111'));
    await look();
    const counts = async () => [
      await pointsOf(world),
      (await recents.ofMember('ana')).length,
      (await recents.ofServer('guild')).length,
    ];
    expect(await counts()).toEqual([0, 0, 0]);
    await say(world, { keepsHistory: true, keepsRecents: true });
    await look();
    expect(await counts()).toEqual([1, 1, 1]);
    // She uses the bot, so that it is not idle, but asks for no player.
    for (let days = 0; days <= strictDays; days += 10) {
      await clock.pass(10 * dayMs);
      afterAnswer.note({ userId: 'ana', guildId: 'guild', isPublic: false, players: [] });
      await afterAnswer.flush();
    }
    expect(await counts()).toEqual([0, 0, 0]);
    const stored = async () => {
      const rows = await Promise.all(
        ['snapshots', 'recents', 'serverrecents'].map(async (name) => {
          const table = await world.stores.records(name);
          return Promise.all((await table.keys()).map(async (key) => (await table.read(key))?.text));
        }),
      );
      return rows.flat().join('').includes('11111');
    };
    expect(await stored()).toBe(true);
    await clock.pass(sweepEveryMs);
    await idleSweep.run();
    // Only the sweeps of a whole day make sure that the clock is right.
    expect(await stored()).toBe(true);
    await clock.pass(dayMs);
    await idleSweep.run();
    expect(await stored()).toBe(false);
    expect((await choices.ofMember('ana')).kept).toEqual({ keepsHistory: true, keepsRecents: true });
    await clock.pass(strictDays * dayMs);
    await idleSweep.run();
    await clock.pass(dayMs);
    await idleSweep.run();
    expect(await members.accounts.list('ana')).toEqual([]);
  });

  it('is shared by two members: the history stays while one of them allows it', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    await linkOpenly(world.members, 'ana', seen('11111'));
    await linkOpenly(world.members, 'ben', seen('11111'));
    await say(world, { keepsHistory: false });
    expect(await pointsOf(world)).toBe(1);
  });
});
