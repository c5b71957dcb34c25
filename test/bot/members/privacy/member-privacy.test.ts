import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/bot/game/input-error.ts';
import { gatherMs } from '../../../../src/bot/members/people/after-answer.ts';
import { idleDays } from '../../../../src/bot/members/privacy/consent.ts';
import { sweepEveryMs } from '../../../../src/bot/members/privacy/idle-sweep.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { type MemberWorld, openMemberWorld } from '../../../support/members/member-world.ts';
import { openAllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

/** Leaves something of the member in every record there is. */
async function leaveTraces(
  { members, clock }: Pick<MemberWorld, 'members' | 'clock'>,
  userId: string,
  uid: string,
) {
  const { afterAnswer, choices, participation, verification } = members;
  const player = seen(uid, { at: clock.now() });
  await choices.saveMember(userId, { values: { region: 'IND', sharesHistory: true } });
  await linkOpenly(members, userId, player);
  await linkOpenly(members, userId, seen('55555', { at: clock.now() }));
  await verification.begin(userId, uid);
  await participation.join('leaderboards', userId, 'guild');
  await participation.join('digests', userId, 'other');
  await participation.leave('rankUps', userId, 'third');
  afterAnswer.note({ userId, guildId: 'guild', isPublic: true, players: [player] });
  await afterAnswer.flush();
}

describe.each(storeKinds)('privacy in $kind', (kind) => {
  it('export gives all that is stored about a member, as JSON', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const exportMember = (id: string) => world.members.privacy.exportMember(id);
    expect(await exportMember('ana')).toBeUndefined();
    await leaveTraces(world, 'ana', '11111');
    await leaveTraces(world, 'ben', '22222');
    const exported = await exportMember('ana');
    expect(Object.keys(exported?.records ?? {}).toSorted()).toEqual(['codes', 'people', 'recents']);
    expect(exported).toMatchObject({
      records: {
        people: { region: 'IND', accounts: [{ uid: '11111' }, { uid: '55555' }], noRankUps: ['third'] },
        recents: { players: [{ uid: '11111', name: 'Player 11111' }] },
        codes: { pending: [{ uid: '11111' }] },
      },
      linkedUids: ['11111', '55555'],
      servers: ['guild', 'other', 'third'],
      summary: { accounts: 2, historyPoints: 2, settings: 4, recents: 1 },
    });
    expect(exported?.history['11111']).toMatchObject({
      points: [{ level: 67 }],
      latest: { level: { value: 67 } },
    });
    expect(JSON.stringify(exported)).not.toMatch(/ben|22222/);
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported);
  });

  it('delete is final: earlier requests of the member store nothing afterwards', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, clock, keys } = world;
    await leaveTraces(world, 'ana', '11111');
    const askedAt = clock.now();
    const { code } = await members.verification.begin('ana', '33333');
    let found = (_: ReturnType<typeof seen>) => {};
    const reading = new Promise<ReturnType<typeof seen>>((resolve) => {
      found = resolve;
    });
    const checked = members.verification.check('ana', '33333', () => reading);
    await clock.pass(4_000);
    await members.privacy.deleteMember('ana');
    const before = await keys();
    found(seen('33333', { signature: code }));
    expect(await checked).toEqual({ outcome: 'deleted' });
    expect(await members.accounts.link('ana', seen('44444'), { askedAt })).toEqual({ outcome: 'deleted' });
    members.afterAnswer.note({
      userId: 'ana',
      guildId: undefined,
      isPublic: false,
      players: [seen('44444')],
      askedAt,
    });
    await members.afterAnswer.flush();
    expect(await keys()).toEqual(before);
    await expect(
      members.choices.saveMember('ana', { values: { region: 'BR' }, sentAt: askedAt }),
    ).rejects.toThrow(InputError);
    await expect(members.verification.begin('ana', '55555', askedAt)).rejects.toThrow(InputError);
    expect(await keys()).toEqual(before);
    await clock.pass(1);
    expect(await members.accounts.link('ana', seen('44444'))).toMatchObject({ outcome: 'linked' });
  });

  it.for([
    { step: 'hide', showsId: false },
    { step: 'unlink', showsId: false },
    { step: 'delete', showsId: false },
    { step: 'delete', showsId: true },
  ] as const)(
    'a hidden ID leaves the last players of all servers, and a deleted member’s always does: $step, shown $showsId',
    async ({ step, showsId }, { skip }) => {
      const { members } = await openMemberWorld(kind, skip);
      const { accounts, afterAnswer, choices, privacy, recents } = members;
      for (const guildId of ['one', 'two'])
        afterAnswer.note({ userId: 'ben', guildId, isPublic: true, players: [seen('11111'), seen('22222')] });
      await afterAnswer.flush();
      await accounts.link('ana', seen('11111'));
      const shown = async () =>
        (await Promise.all(['one', 'two'].map((guildId) => recents.ofServer(guildId)))).map((players) =>
          players.map(({ uid }) => uid),
        );
      expect(await shown()).toEqual([
        ['11111', '22222'],
        ['11111', '22222'],
      ]);
      await choices.saveMember('ana', { values: { showsId } });
      if (step === 'unlink') await accounts.unlink('ana', '11111');
      if (step === 'delete') await privacy.deleteMember('ana');
      expect(await shown()).toEqual([['22222'], ['22222']]);
    },
  );

  it('delete removes every key of a member at once, and no other', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, keys } = world;
    await leaveTraces(world, 'ben', '22222');
    const before = await keys();
    await leaveTraces(world, 'ana', '11111');
    const added = (await keys()).filter((key) => !before.includes(key));
    expect(added).toEqual([
      'codes ana',
      'figures 11111',
      'links 11111',
      'people ana',
      'recents ana',
      'snapshots 11111',
    ]);
    await members.privacy.deleteMember('ana');
    expect(await keys()).toEqual(before);
    expect(await members.privacy.exportMember('ana')).toBeUndefined();
    expect(await members.participation.accountsIn('leaderboards', 'guild')).toMatchObject([
      { userId: 'ben' },
    ]);
    expect(await members.accounts.holdersOf('55555')).toMatchObject([{ userId: 'ben' }]);
    await members.privacy.deleteMember('ben');
    expect(await keys()).toEqual(['serverrecents guild']);
  });

  it.for(['delete', 'unlink', 'do not show'])(
    'forgets a player elsewhere too, once no member has them linked: %s',
    async (step, { skip }) => {
      const { members, forgotten } = await openMemberWorld(kind, skip);
      for (const userId of ['ana', 'ben']) await members.accounts.link(userId, seen('11111'));
      await members.privacy.deleteMember('ben');
      expect(forgotten).toEqual([]);
      if (step === 'delete') await members.privacy.deleteMember('ana');
      if (step === 'unlink') await members.accounts.unlink('ana', '11111');
      if (step === 'do not show') await members.optedOutPlayers.add('11111');
      expect(new Set(forgotten)).toEqual(new Set(['11111']));
    },
  );

  it('the hourly sweep restores entries of indexes that a killed process lost', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, stores, clock, keys } = world;
    await leaveTraces(world, 'ana', '11111');
    const digest = { isOn: true, channelId: '5', day: 1, hour: 18 };
    await members.choices.saveServer('guild', { values: { digest }, by: 'ana' });
    const before = await keys();
    for (const [name, key] of [
      ['links', '11111'],
      ['participants', 'guild'],
      ['digesthours', '1-18'],
    ] as const)
      await (await stores.records(name)).remove(key);
    expect(await keys()).not.toEqual(before);
    await clock.pass(sweepEveryMs);
    await members.idleSweep.run();
    expect((await keys()).filter((key) => !/^(sweeps|turns) /.test(key))).toEqual(before);
    expect(await members.accounts.holdersOf('11111')).toMatchObject([{ userId: 'ana' }]);
  });

  it('shows in the next answer that a member is unknown', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    await leaveTraces(world, 'ana', '11111');
    const who = { userId: 'ana', guildId: undefined };
    expect(await world.members.settings.resolve(who)).toMatchObject({ region: 'IND' });
    await world.members.privacy.deleteMember('ana');
    expect(await world.members.settings.resolve(who)).toMatchObject({ region: 'sg', accounts: [] });
    expect(await world.members.recents.ofMember('ana')).toEqual([]);
  });

  it('removes what is stored about a server, and who takes part there', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, keys, clock } = world;
    await leaveTraces(world, 'ana', '11111');
    const digest = { isOn: true, channelId: '5', day: 1, hour: 18 };
    await members.choices.saveServer('guild', { values: { digest }, by: 'ana' });
    await clock.pass(7 * dayMs);
    for (const hours of Array.from({ length: 24 * 7 }, (_, i) => i)) {
      if (hours > 0) await clock.pass(3_600_000);
      if (await members.digests.take('guild')) break;
    }
    const ofGuild = async () => (await keys()).filter((key) => key.endsWith(' guild'));
    expect(await ofGuild()).toEqual([
      'participants guild',
      'serverrecents guild',
      'servers guild',
      'turns guild',
    ]);
    await members.privacy.deleteServer('guild');
    expect(await ofGuild()).toEqual([]);
    expect(await members.participation.isIn('leaderboards', 'ana', 'guild')).toBe(false);
    expect(await members.participation.isIn('digests', 'ana', 'other')).toBe(true);
    expect(await members.participation.hasAnsweredRankUps('ana', 'third')).toBe(true);
    await members.privacy.deleteServer('third');
    expect(await members.participation.hasAnsweredRankUps('ana', 'third')).toBe(false);
  });

  it('removes what was not used for 180 days, in one process at a time', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, keys, clock, another } = world;
    await leaveTraces(world, 'ana', '11111');
    await leaveTraces(world, 'ben', '22222');
    await members.choices.saveServer('quiet', { values: { region: 'IND' }, by: 'ana' });
    const sweep = async (one = members) => {
      await clock.pass(sweepEveryMs);
      await one.idleSweep.run();
    };
    await sweep();
    await clock.pass((idleDays - 1) * dayMs - 2 * sweepEveryMs);
    // Using the bot keeps a member's data, even without a lookup.
    members.afterAnswer.note({ userId: 'ben', guildId: 'guild', isPublic: false, players: [] });
    await members.afterAnswer.flush();
    const before = await keys();
    await sweep();
    expect(await keys()).toEqual(before);
    await clock.pass(dayMs + sweepEveryMs);
    await Promise.all([members.idleSweep.run(), (await another()).idleSweep.run()]);
    const left = await keys();
    expect(left.filter((key) => /\b(ana|11111|quiet)\b/.test(key))).toEqual([]);
    expect(left).toContain('people ben');
    expect(left).toContain('serverrecents guild');
  });

  it('begins to count when it sees a record without a time of use', async ({ skip }) => {
    const { members, stores, clock, keys } = await openMemberWorld(kind, skip);
    await (await stores.records('people')).replace('old', undefined, { region: 'IND' });
    await members.idleSweep.run();
    await clock.pass((idleDays - 1) * dayMs);
    await members.idleSweep.run();
    expect(await keys()).toContain('people old');
    await clock.pass(dayMs);
    await members.idleSweep.run();
    expect(await keys()).toEqual(['sweeps idle', 'turns loadout']);
  });

  it('removes a member who removed the bot after seven days, unless they come back', async ({ skip }) => {
    const world = await openMemberWorld(kind, skip);
    const { members, clock, keys } = world;
    await leaveTraces(world, 'ana', '11111');
    await leaveTraces(world, 'ben', '22222');
    await members.idleSweep.leave('nobody');
    await members.idleSweep.leave('ana');
    await members.idleSweep.leave('ben');
    members.afterAnswer.note({ userId: 'ben', guildId: undefined, isPublic: false, players: [] });
    await members.afterAnswer.flush();
    await clock.pass(6 * dayMs);
    await members.idleSweep.run();
    expect(await keys()).toContain('people ana');
    await clock.pass(dayMs);
    await members.idleSweep.run();
    expect(await keys()).not.toContain('people ana');
    expect(await keys()).toContain('people ben');
    expect(await keys()).not.toContain('recents nobody');
  });
});

describe('the file of a SQLite store', () => {
  it('holds no byte of a deleted member, nor does its log', async () => {
    const [sqlite] = storeKinds;
    if (!sqlite) throw new Error('there is no SQLite');
    let file = '';
    const start = async () => {
      const store = await sqlite.start();
      file = store.url.slice('sqlite://'.length);
      return store;
    };
    const { members, clock } = await openMemberWorld({ ...sqlite, start }, () => undefined);
    const member = '800000000000000001';
    const holds = async (text: string) => {
      const contents = await Promise.all([file, `${file}-wal`].map((name) => readFile(name, 'latin1')));
      return contents.some((content) => content.includes(text));
    };
    for (let i = 0; i < 30; i++)
      await leaveTraces({ members, clock }, `9000000000000000${10 + i}`, `222222${10 + i}`);
    await leaveTraces({ members, clock }, member, '11111111');
    expect(await holds(member)).toBe(true);
    await members.privacy.deleteMember(member);
    expect(await holds(member)).toBe(false);
    expect(await holds('11111111')).toBe(false);
    expect(await holds('22222210')).toBe(true);
  });
});

describe('a deletion', () => {
  it('deletes data of requests that arrive while it runs, at any moment', async () => {
    let isLate = false;
    for (let moment = 1; !isLate; moment++) {
      const tables = createUnreliableStores();
      const clock = createVirtualClock();
      let calls = Number.NEGATIVE_INFINITY;
      let asked: Promise<unknown> | undefined;
      const records = async (name: string) => {
        const table = await tables.records(name);
        const read = async (key: string) => {
          calls += 1;
          if (calls === moment) {
            await clock.pass(1);
            asked = Promise.allSettled([
              members.accounts.link('ana', seen('44444'), { guildId: 'guild' }),
              members.verification.begin('ana', '33333'),
              members.choices.saveMember('ana', { values: { region: 'BR' } }),
            ]);
            // Long enough to be written, if the deletion does not hold the record at this moment.
            for (let turns = 0; turns < 50; turns++) await setImmediate();
          }
          return table.read(key);
        };
        return { ...table, read };
      };
      const options = { defaults: { region: 'sg' }, ...clock, log: recordingLog() };
      const members = await openAllMembers({ stores: { records }, ...options });
      await leaveTraces({ members, clock }, 'ana', '11111');
      await clock.pass(gatherMs);
      calls = 0;
      await members.privacy.deleteMember('ana');
      await asked;
      isLate = asked === undefined;
      expect(await tables.allKeys(), `asked at call ${moment}`).toEqual(['serverrecents guild']);
    }
  });
});

/** Opens members on stores that can fail, with the traces of Ana, who linked player 11111. */
async function openWithTraces() {
  const stores = createUnreliableStores();
  const clock = createVirtualClock();
  const options = { stores, defaults: { region: 'sg' }, ...clock, log: recordingLog() };
  const members = await openAllMembers(options);
  await leaveTraces({ members, clock }, 'ana', '11111');
  await clock.pass(gatherMs);
  return { stores, members };
}

describe('deleting while the store fails half-way', () => {
  it('rejects, and removes the rest when called again', async () => {
    const { stores, members } = await openWithTraces();
    for (let failAfter = 1; ; failAfter++) {
      stores.failAfter(failAfter);
      const isDone = await members.privacy.deleteMember('ana').then(
        () => true,
        () => false,
      );
      stores.become('well');
      if (isDone) break;
    }
    expect(await stores.allKeys()).toEqual(['serverrecents guild']);
  });
});

it.each(['another press', 'the hourly sweep'])(
  'unlinking that the store breaks off keeps the history with the link, and %s does the rest',
  async (next) => {
    for (let failAfter = 1, isDone = false; !isDone; failAfter++) {
      const { stores, members } = await openWithTraces();
      const { accounts, privacy, snapshots } = members;
      const history = async () => [await snapshots.of('11111', 0), await snapshots.latest('11111')];
      const before = await history();
      stores.failAfter(failAfter);
      isDone = await accounts.unlink('ana', '11111').then(
        () => true,
        () => false,
      );
      stores.become('well');
      const moment = `broken off after ${failAfter} calls`;
      const isLinked = async () => (await accounts.list('ana')).some(({ uid }) => uid === '11111');
      if (await isLinked()) expect(await history(), moment).toEqual(before);
      if (next === 'another press') await accounts.unlink('ana', '11111');
      else await privacy.finishBrokenOff();
      if (await isLinked()) expect(await history(), moment).toEqual(before);
      else expect(await history(), moment).toEqual([[], {}]);
      const keys = await stores.allKeys();
      expect(
        keys.filter((key) => key.startsWith('deletions ')),
        moment,
      ).toEqual([]);
      if (next === 'another press') expect(await isLinked(), moment).toBe(false);
    }
  },
);

describe('the sweep of idle members', () => {
  async function openListed(onListing: (table: string) => Promise<void>) {
    const stores = createUnreliableStores();
    const clock = createVirtualClock();
    const records = async (name: string) => {
      const table = await stores.records(name);
      const keys = async () => {
        const found = await table.keys();
        await onListing(name);
        return found;
      };
      return { ...table, keys };
    };
    const options = { stores: { records }, defaults: { region: 'sg' }, ...clock, log: recordingLog() };
    return { stores, members: await openAllMembers(options) };
  }

  it('writes nothing of a member who deletes everything while it runs', async () => {
    let isAsked = false;
    const { stores, members } = await openListed(async (table) => {
      // By then the members to look at have been listed. A deletion lists the servers itself.
      if (table !== 'servers' || isAsked) return;
      isAsked = true;
      await members.privacy.deleteMember('ana');
    });
    await members.choices.saveMember('ana', { values: { region: 'IND' } });
    await members.idleSweep.run();
    expect(await stores.allKeys()).toEqual(['sweeps idle', 'turns loadout']);
  });

  it('lists no members to record that one removed the bot, and rejects if the store is down', async () => {
    const listed: string[] = [];
    const { stores, members } = await openListed(async (table) => void listed.push(table));
    await members.choices.saveMember('ana', { values: { region: 'IND' } });
    await members.idleSweep.leave('ana');
    expect(listed).toEqual([]);
    expect(await stores.allKeys()).toContain('recents ana');
    stores.become('away');
    await expect(members.idleSweep.leave('ana')).rejects.toThrow();
  });
});
