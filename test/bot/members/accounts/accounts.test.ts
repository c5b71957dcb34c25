import { describe, expect, it } from 'vitest';
import { maxAccounts } from '../../../../src/bot/members/accounts/accounts.ts';
import { boards } from '../../../../src/bot/members/member-records.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const uidOf = (index: number) => String(10_000 + index);

describe.each(storeKinds)('linked accounts in $kind', (kind) => {
  it('are listed with the default first, by their last name and region', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts } = members;
    expect(await accounts.list('ana')).toEqual([]);
    expect(await accounts.link('ana', seen('11111', { nickname: 'One', region: 'TH' }))).toMatchObject({
      outcome: 'linked',
      account: { number: 1, isDefault: true },
    });
    expect(await accounts.link('ana', seen('22222', { nickname: 'Two', region: 'BR' }))).toMatchObject({
      account: { number: 2, isDefault: false },
    });
    await accounts.makeDefault('ana', '22222');
    expect(await accounts.list('ana')).toMatchObject([
      { uid: '22222', name: 'Two', region: 'BR', isDefault: true, verifiedAt: undefined },
      { uid: '11111', name: 'One', region: 'TH', isDefault: false },
    ]);
    expect(await accounts.makeDefault('ana', '33333')).toBeUndefined();
    await accounts.updateNameAndRegion(seen('11111', { nickname: 'Uno', region: 'TH' }));
    expect(await accounts.list('ana')).toMatchObject([{}, { number: 1, name: 'Uno' }]);
  });

  it('are found by number by others who may see them', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts } = members;
    await linkOpenly(members, 'ana', seen('11111'));
    const ref = { userId: 'ana', number: 1 };
    const uidFor = async (userId: string, guildId: string | undefined) =>
      (await accounts.findShown({ userId, guildId }, ref))?.uid;
    expect(await uidFor('ben', undefined)).toBe('11111');
    await accounts.setVisibility('ana', '11111', { visibility: 'server', guildId: 'here' });
    expect([await uidFor('ben', 'here'), await uidFor('ben', 'there')]).toEqual(['11111', undefined]);
    await accounts.setVisibility('ana', '11111', { visibility: 'me' });
    expect([await uidFor('ben', 'here'), await uidFor('ana', 'here')]).toEqual([undefined, '11111']);
    expect(
      await accounts.findShown({ userId: 'ana', guildId: 'here' }, { ...ref, number: 2 }),
    ).toBeUndefined();
  });

  it('are linked once, and ten of them', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts } = members;
    for (let i = 0; i < maxAccounts; i++) await accounts.link('ana', seen(uidOf(i)));
    expect(await accounts.link('ana', seen(uidOf(3)))).toMatchObject({ outcome: 'already-linked' });
    expect(await accounts.link('ana', seen('99999'))).toEqual({ outcome: 'full' });
    expect(await accounts.list('ana')).toHaveLength(maxAccounts);
    expect(await accounts.holdersOf('99999')).toEqual([]);
  });

  it('keep their number, which is never reused after unlinking', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts } = members;
    await accounts.link('ana', seen('11111'));
    await accounts.link('ana', seen('22222'));
    expect(await accounts.unlink('ana', '22222')).toMatchObject({ number: 2 });
    await accounts.link('ana', seen('33333'));
    expect(await accounts.list('ana')).toMatchObject([{ number: 1 }, { number: 3, uid: '33333' }]);
    expect(await accounts.unlink('ana', '22222')).toBeUndefined();
  });

  it('end participation everywhere with the last one, so that a new link joins nothing', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts, participation } = members;
    await linkOpenly(members, 'ana', seen('11111'));
    await linkOpenly(members, 'ana', seen('22222'));
    for (const board of boards)
      for (const guildId of ['here', 'there']) await participation.join(board, 'ana', guildId);
    const joined = () =>
      Promise.all(
        boards.flatMap((one) => ['here', 'there'].map((guildId) => participation.isIn(one, 'ana', guildId))),
      );
    expect(await accounts.unlink('ana', '11111')).toMatchObject({ left: [] });
    expect(new Set(await joined())).toEqual(new Set([true]));
    expect(await accounts.unlink('ana', '22222')).toMatchObject({ left: boards });
    await linkOpenly(members, 'ana', seen('33333'));
    expect(new Set(await joined())).toEqual(new Set([false]));
    expect(await participation.accountsIn('leaderboards', 'here')).toEqual([]);
    expect(await accounts.unlink('ana', '33333')).toMatchObject({ left: [] });
  });

  it('lose their history with the last who linked them, and the default goes to the next', async ({
    skip,
  }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts, snapshots } = members;
    await linkOpenly(members, 'ana', seen('11111'));
    await accounts.link('ana', seen('22222'));
    await linkOpenly(members, 'ben', seen('11111'));
    await accounts.makeDefault('ana', '11111');
    await accounts.unlink('ana', '11111');
    expect(await accounts.list('ana')).toMatchObject([{ uid: '22222', isDefault: true }]);
    expect(await snapshots.of('11111', 0)).toHaveLength(1);
    await accounts.unlink('ben', '11111');
    expect(await snapshots.of('11111', 0)).toEqual([]);
    expect(await accounts.holdersOf('11111')).toEqual([]);
  });

  it('lose nothing when two processes change them at once, and both see all links', async ({ skip }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const processes = [members, await another()];
    await members.accounts.link('ana', seen('77777'));
    await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => processes[i % 2]?.accounts.link('ana', seen(uidOf(i)))),
      processes[0]?.accounts.link('ben', seen(uidOf(0))),
      processes[1]?.accounts.unlink('ana', '77777'),
      processes[0]?.accounts.setVisibility('ana', '77777', { visibility: 'me' }),
    ]);
    const uids = (await members.accounts.list('ana')).map(({ uid }) => uid);
    expect(uids.toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => uidOf(i)));
    for (const one of processes) {
      const holders = (await one.accounts.holdersOf(uidOf(0))).map(({ userId }) => userId);
      expect(holders.toSorted()).toEqual(['ana', 'ben']);
      expect(await one.accounts.holdersOf('77777')).toEqual([]);
    }
  });

  it('reflect the last link or unlink of concurrent changes', async ({ skip }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const other = await another();
    for (let round = 0; round < 10; round++) {
      await Promise.all([members.accounts.link('ana', seen('11111')), other.accounts.unlink('ana', '11111')]);
      const isLinked = (await members.accounts.list('ana')).length > 0;
      expect(await members.accounts.holdersOf('11111')).toHaveLength(isLinked ? 1 : 0);
    }
  });

  it('can be linked by several members until one proves ownership, and by no other member afterwards', async ({
    skip,
  }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { accounts } = members;
    await accounts.link('ana', seen('11111'));
    await clock.pass(1);
    await accounts.link('ben', seen('11111'));
    expect((await accounts.holdersOf('11111')).map(({ userId }) => userId)).toEqual(['ana', 'ben']);
    await accounts.confirm('ben', seen('11111'));
    expect((await accounts.holdersOf('11111')).map(({ userId }) => userId)).toEqual(['ben', 'ana']);
    expect(await accounts.link('cat', seen('11111'))).toEqual({ outcome: 'taken' });
    expect(await accounts.link('ben', seen('11111'))).toMatchObject({ outcome: 'already-linked' });
    await clock.pass(1);
    expect(await accounts.confirm('cat', seen('11111'))).toMatchObject({ outcome: 'linked' });
    expect(await accounts.holdersOf('11111')).toMatchObject([
      { userId: 'cat', verifiedAt: clock.now() },
      { userId: 'ana', verifiedAt: undefined },
      { userId: 'ben', verifiedAt: undefined },
    ]);
  });

  it('keep the fields of a newer version', async ({ skip }) => {
    const { members, stores } = await openMemberWorld(kind, skip);
    const stored = { uid: '11111', number: 1, name: 'A', linkedAt: 1, badge: 'gold', visibility: 'friends' };
    await (await stores.records('people')).replace('ana', undefined, { accounts: [stored], mood: 'fine' });
    expect(await members.accounts.list('ana')).toMatchObject([{ uid: '11111', visibility: 'me' }]);
    await members.accounts.link('ana', seen('22222'));
    const row = await (await stores.records('people')).read('ana');
    expect(row?.value).toMatchObject({ accounts: [{ badge: 'gold' }, { uid: '22222' }], mood: 'fine' });
  });
});
