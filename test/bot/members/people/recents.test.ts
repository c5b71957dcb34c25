import { describe, expect, it } from 'vitest';
import { suggestWithinMs } from '../../../../src/bot/members/accounts/suggest-players.ts';
import { changesBetween, toFigures } from '../../../../src/bot/members/history/figures.ts';
import { openMembers } from '../../../../src/bot/members/members.ts';
import { gatherMs } from '../../../../src/bot/members/people/after-answer.ts';
import { maxRecents } from '../../../../src/bot/members/people/recents.ts';
import type { Table } from '../../../../src/shared/store/table.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

const here = { userId: 'ana', guildId: 'guild', isPublic: true };
const hour = 3_600_000;

describe.each(storeKinds)('the last players in $kind', (kind) => {
  it('of a member and of a server are the newest first, each once, with name and region', async ({
    skip,
  }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { afterAnswer, recents } = members;
    afterAnswer.note({ ...here, players: [seen('11111', { nickname: 'One', region: 'TH' })] });
    afterAnswer.note({ ...here, players: [seen('22222')] });
    await afterAnswer.flush();
    afterAnswer.note({ ...here, players: [seen('11111', { nickname: 'Uno', region: 'BR' })] });
    await afterAnswer.flush();
    const expected = [
      { uid: '11111', name: 'Uno', region: 'BR' },
      { uid: '22222', name: 'Player 22222' },
    ];
    expect(await recents.ofMember('ana')).toMatchObject(expected);
    expect(await recents.ofServer('guild')).toMatchObject(expected);
  });

  it('are 25 at most', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { afterAnswer, recents } = members;
    for (let i = 0; i < maxRecents + 5; i++)
      afterAnswer.note({ ...here, players: [seen(String(10_000 + i))] });
    await afterAnswer.flush();
    const uids = (await recents.ofMember('ana')).map(({ uid }) => uid);
    expect(uids).toEqual(Array.from({ length: maxRecents }, (_, i) => String(10_029 - i)));
  });

  it('of a server know neither private answers nor players whose ID is hidden', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { afterAnswer, recents, accounts, choices } = members;
    // A stranger who linked the player first must not reveal the hidden uid.
    await accounts.link('eve', seen('22222'));
    await clock.pass(1);
    await accounts.link('ben', seen('22222'));
    await choices.saveMember('ben', { values: { showsId: false } });
    afterAnswer.note({ ...here, isPublic: false, players: [seen('11111')] });
    afterAnswer.note({ ...here, players: [seen('22222')] });
    afterAnswer.note({ ...here, players: [seen('33333')] });
    await afterAnswer.flush();
    expect((await recents.ofServer('guild')).map(({ uid }) => uid)).toEqual(['33333']);
    expect(await recents.ofMember('ana')).toHaveLength(3);
  });

  it('can be cleared, and with them the last looks', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { afterAnswer, recents } = members;
    afterAnswer.note({ ...here, players: [seen('11111', { at: 0 })] });
    await afterAnswer.flush();
    await recents.clear('ana');
    expect(await recents.ofMember('ana')).toEqual([]);
    expect(await recents.lastSeen('ana', '11111', 9 * hour)).toBeUndefined();
    expect(await recents.ofServer('guild')).toHaveLength(1);
  });

  it('tell what changed since the last look, also when the member looks again on the same day', async ({
    skip,
  }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { afterAnswer, recents } = members;
    const look = async (at: number, level: number) => {
      const player = seen('11111', { at, level });
      const before = await recents.lastSeen('ana', '11111', at);
      afterAnswer.note({ ...here, players: [player] });
      await afterAnswer.flush();
      return before && { since: before.at, changes: changesBetween(before, toFigures(player.value)) };
    };
    expect(await look(0, 60)).toBeUndefined();
    expect(await look(12 * hour, 60)).toBeUndefined();
    const changes = [{ measure: 'level', from: 60, to: 61 }];
    expect(await look(25 * hour, 61)).toEqual({ since: 0, changes });
    expect(await look(40 * hour, 61)).toEqual({ since: 0, changes });
    expect(await look(50 * hour, 61)).toEqual({ since: 25 * hour, changes: [] });
  });

  it('are not written after everything about the member was deleted', async ({ skip }) => {
    const { members, another, keys } = await openMemberWorld(kind, skip);
    members.afterAnswer.note({ ...here, guildId: undefined, players: [seen('11111')] });
    await members.privacy.deleteMember('ana');
    await members.afterAnswer.flush();
    expect(await keys()).toEqual([]);
    expect(await (await another()).recents.ofMember('ana')).toEqual([]);
  });

  it('store no day of a member whom another process has deleted', async ({ skip }) => {
    const { members, another, keys } = await openMemberWorld(kind, skip);
    await members.choices.saveMember('ana', { values: { region: 'BR' } });
    const other = await another();
    await other.settings.resolve({ userId: 'ana', guildId: undefined });
    await members.privacy.deleteMember('ana');
    other.afterAnswer.note({ ...here, guildId: undefined, players: [] });
    await other.afterAnswer.flush();
    expect(await keys()).toEqual([]);
  });

  it('are not written by another process that shares the Redis, either', async ({ skip }) => {
    const { members, another, keys, stores } = await openMemberWorld(kind, skip);
    if (!stores.redis) skip();
    const other = await another();
    const region = async () => (await other.settings.resolve({ userId: 'x', guildId: 'guild' })).region;
    expect(await region()).toBe('sg');
    other.afterAnswer.note({ ...here, guildId: undefined, players: [seen('11111')] });
    await members.privacy.deleteMember('ana');
    // Messages keep their order: once this one has arrived, the one about the deletion has too.
    await members.choices.saveServer('guild', { values: { region: 'IND' }, by: 'ben' });
    await expect.poll(region).toBe('IND');
    await other.afterAnswer.flush();
    expect(await keys()).toEqual(['servers guild']);
  });
});

describe('the last players', () => {
  it('are written once for many answers, after them, and an answer without a player writes nothing', async () => {
    const { members, stores, clock } = await openUnreliable();
    for (let i = 0; i < 5; i++) members.afterAnswer.note({ ...here, players: [seen(String(10_000 + i))] });
    expect(stores.calls()).toBe(0);
    await clock.pass(gatherMs);
    expect(await members.recents.ofMember('ana')).toHaveLength(5);
    expect(stores.writes()).toBe(2);
    members.afterAnswer.note({ userId: 'ben', guildId: undefined, isPublic: true, players: [] });
    await clock.pass(gatherMs);
    expect(stores.writes()).toBe(2);
  });

  it('are dropped if the store fails, and written again when it is back', async () => {
    const { members, stores, clock } = await openUnreliable();
    stores.become('failing');
    members.afterAnswer.note({ ...here, players: [seen('11111')] });
    await clock.pass(60_000);
    stores.become('well');
    expect(await members.recents.ofMember('ana')).toEqual([]);
    members.afterAnswer.note({ ...here, players: [seen('22222')] });
    await clock.pass(60_000);
    expect(await members.recents.ofMember('ana')).toHaveLength(1);
  });
});

describe('the last players that wait', () => {
  it.each([
    ['another member is written', 'recents', 'ana'],
    ['their own are about to be', 'people', 'ben'],
  ])('are not written of a member who deletes everything while %s', async (_, name, key) => {
    const { members, stores } = await openUnreliable(async (table, touched) => {
      if (table !== name || touched !== key || isDeleted) return;
      isDeleted = true;
      await members.privacy.deleteMember('ben');
    });
    let isDeleted = false;
    for (const userId of ['ana', 'ben'])
      members.afterAnswer.note({ userId, guildId: undefined, isPublic: true, players: [seen('11111')] });
    await members.afterAnswer.flush();
    expect(await stores.allKeys()).toEqual(['recents ana']);
  });

  it('wait for the write in progress, and so does the shutdown', async () => {
    const { members, stores, clock } = await openUnreliable();
    stores.become('hanging');
    members.afterAnswer.note({ ...here, players: [seen('11111')] });
    // The reads are given up, one after the other; the write goes on.
    for (let i = 0; i < 5; i++) await clock.pass(60_000);
    const calls = stores.calls();
    for (const userId of ['ben', 'cat', 'dan']) {
      members.afterAnswer.note({ ...here, userId, players: [seen('22222')] });
      await clock.pass(60_000);
    }
    expect(stores.calls()).toBe(calls);
    const closing: string[] = [];
    void members.afterAnswer.flush().then(() => closing.push('written'));
    await clock.pass(60_000);
    expect(closing).toEqual([]);
    stores.become('well');
    stores.release();
    await clock.pass(0);
    expect(closing).toEqual(['written']);
    expect(await members.recents.ofMember('dan')).toHaveLength(1);
  });
});

describe('players to choose while one types', () => {
  const typing = { userId: 'ana', guildId: 'guild', typed: '' };

  async function openChoices() {
    const world = await openUnreliable();
    const { members, clock } = world;
    await members.accounts.link('ana', seen('11111', { nickname: 'Ána Fôx' }));
    members.afterAnswer.note({ ...here, userId: 'ben', players: [seen('22222', { nickname: 'ＦＯＸ' })] });
    members.afterAnswer.note({
      ...here,
      isPublic: false,
      players: [seen('33333'), seen('22222'), seen('11111')],
    });
    await clock.pass(gatherMs);
    const { accounts } = await members.settings.resolve(typing);
    const suggest = async (typed: string) =>
      (await members.suggestPlayers({ ...typing, typed, accounts })).map(({ value }) => value);
    return { ...world, accounts, suggest };
  }

  it('are the member’s accounts, then this server’s last players, then their own, each once', async () => {
    const { members, accounts, suggest } = await openChoices();
    expect(await suggest('')).toEqual(['11111', '22222', '33333']);
    const [own, other] = await members.suggestPlayers({ ...typing, accounts });
    expect(own).toEqual({ value: '11111', uid: '11111', name: 'Ána Fôx', region: 'TH', isOwn: true });
    expect(other).toMatchObject({ value: '22222', isOwn: false });
  });

  it('fit the digits or the letters that were typed', async () => {
    const { suggest } = await openChoices();
    expect(await suggest('fox')).toEqual(['11111', '22222']);
    expect(await suggest(' 22-2')).toEqual(['22222']);
    expect(await suggest('anaf')).toEqual(['11111']);
    expect(await suggest('nobody')).toEqual([]);
  });

  it('name an own account whose ID is hidden by its number', async () => {
    const { members } = await openChoices();
    await members.choices.saveMember('ana', { values: { showsId: false } });
    const { accounts } = await members.settings.resolve(typing);
    const [own] = await members.suggestPlayers({ ...typing, accounts });
    expect(own).toMatchObject({ value: 'me:1', uid: undefined });
  });

  it('exclude players whose owner has since hidden the ID, even from members who saw it before', async () => {
    const { members, suggest } = await openChoices();
    await members.accounts.link('eve', seen('22222'));
    await members.accounts.link('dan', seen('33333'));
    for (const userId of ['eve', 'dan'])
      await members.choices.saveMember(userId, { values: { showsId: false } });
    expect(await suggest('')).toEqual(['11111']);
    await members.choices.saveMember('eve', { values: { showsId: true } });
    expect(await suggest('')).toEqual(['11111', '22222']);
  });

  it('are only the accounts, within a second, if the store hangs', async () => {
    const { members, stores, clock, accounts } = await openChoices();
    await clock.pass(60_000);
    stores.become('hanging');
    let rows: unknown[] | undefined;
    void members.suggestPlayers({ ...typing, accounts }).then((found) => {
      rows = found;
    });
    await clock.pass(suggestWithinMs);
    expect(rows).toMatchObject([{ value: '11111' }]);
    expect(suggestWithinMs).toBeLessThan(1_000);
  });
});

/** @param onTouch called before a row is read */
async function openUnreliable(onTouch?: (table: string, key: string) => Promise<void>) {
  const stores = createUnreliableStores();
  const records = async (name: string): Promise<Table> => {
    const table = await stores.records(name);
    return {
      ...table,
      async read(key) {
        await onTouch?.(name, key);
        return table.read(key);
      },
    };
  };
  const clock = createVirtualClock();
  const members = await openMembers({
    stores: { records },
    defaults: { region: 'sg' },
    now: clock.now,
    sleep: clock.sleep,
    log: recordingLog(),
  });
  return { stores, clock, members };
}
