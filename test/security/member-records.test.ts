import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/bot/game/input-error.ts';
import type { Members } from '../../src/bot/members/members.ts';
import { openMemberWorld } from '../support/members/member-world.ts';
import { seen } from '../support/members/seen.ts';
import { storeKinds } from '../support/store/store-kinds.ts';

// Members, processes and moments that meet at the records of one member.

describe.each(storeKinds)('the records of a member in $kind', (kind) => {
  it('name one owner after two proofs in the same moment', async ({ skip }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const processes = { ana: members, ben: kind.kind === 'SQLite' ? members : await another() };
    const userIds = ['ana', 'ben'] as const;
    const begun = await Promise.all(
      userIds.map((userId) => processes[userId].verification.begin(userId, '11111')),
    );
    const signature = begun.map(({ code }) => code).join(' ');
    const checked = await Promise.all(
      userIds.map((userId) =>
        processes[userId].verification.check(userId, '11111', async () => seen('11111', { signature })),
      ),
    );
    const proven = (await members.accounts.holdersOf('11111')).filter(({ verifiedAt }) => verifiedAt);
    expect(proven).toHaveLength(1);
    const owner = checked[proven[0]?.userId === 'ana' ? 0 : 1];
    expect(owner).toMatchObject({ outcome: 'verified' });
    // A member who reads that the account is taken has not linked it either.
    const told = userIds.filter((_, at) => checked[at]?.outcome === 'taken');
    const holders = (await members.accounts.holdersOf('11111')).map(({ userId }) => userId);
    expect(holders.filter((userId) => told.some((one) => one === userId))).toEqual([]);
  });

  it('stay deleted, whatever another process was about to store', async ({ skip }) => {
    const { members, another, clock, keys } = await openMemberWorld(kind, skip);
    // SQLite has one process.
    const other = kind.kind === 'SQLite' ? members : await another();
    await members.choices.saveMember('ana', { values: { region: 'BR' } });
    const askedAt = clock.now();
    await clock.pass(4_000);
    await members.privacy.deleteMember('ana');
    const writes: Record<string, (at: Members) => Promise<unknown>> = {
      link: async ({ accounts }) =>
        expect(await accounts.link('ana', seen('11111'), { askedAt })).toEqual({ outcome: 'deleted' }),
      choices: ({ choices }) =>
        expect(choices.saveMember('ana', { values: { region: 'IND' }, sentAt: askedAt })).rejects.toThrow(
          InputError,
        ),
      code: ({ verification }) =>
        expect(verification.begin('ana', '11111', askedAt)).rejects.toThrow(InputError),
      recents: ({ afterAnswer }) => {
        const players = [seen('11111')];
        afterAnswer.note({ userId: 'ana', guildId: undefined, isPublic: false, players, askedAt });
        return afterAnswer.flush();
      },
    };
    for (const [name, write] of Object.entries(writes)) {
      await write(other);
      expect(await keys(), name).toEqual([]);
    }
  });

  // SQLite has one process, in which a deletion and a change of the same record wait for each other.
  it.skipIf(kind.kind === 'SQLite')(
    'lose a choice that was saved late, and keep the one that came after it',
    async ({ skip }) => {
      const { members, another, clock, stores } = await openMemberWorld(kind, skip);
      let isFirst = true;
      const late = await another({
        async records(name) {
          const table = await stores.records(name);
          const replace: typeof table.replace = async (...row) => {
            if (name !== 'people' || !isFirst) return table.replace(...row);
            isFirst = false;
            await members.privacy.deleteMember('ana');
            const isReplaced = await table.replace(...row);
            await clock.pass(1);
            await members.choices.saveMember('ana', { values: { region: 'BR' } });
            return isReplaced;
          };
          return { ...table, replace };
        },
      });
      const sentAt = clock.now();
      // Longer than Redis needs, whose own clock tells how old the deletion is.
      await clock.pass(1_000);
      await expect(
        late.choices.saveMember('ana', { values: { theme: 'accent', region: 'IND' }, sentAt }),
      ).rejects.toThrow(InputError);
      expect((await members.choices.ofMember('ana')).choices).toEqual({ region: 'BR' });
      expect(JSON.stringify(await (await stores.records('people')).read('ana'))).not.toMatch(/accent|IND/);
    },
  );

  it('are gone after the next start if a process was killed in the middle of a deletion', async ({
    skip,
  }) => {
    const { members, another, keys, stores, clock } = await openMemberWorld(kind, skip);
    for (let steps = 1; ; steps += 1) {
      const askedAt = clock.now();
      await members.accounts.link('ana', seen('11111'), { askedAt });
      await members.choices.saveMember('ana', { values: { region: 'BR' }, sentAt: askedAt });
      await members.verification.begin('ana', '22222', askedAt);
      await members.heldRoles.begin({ guildId: 'guild', userId: 'ana' }, 'role', 'giving');
      let left = steps;
      // As of a process that is no more: it neither goes on nor fails.
      const mortal =
        <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
        (...args: Args): Promise<Result> => {
          left -= 1;
          return left < 0 ? new Promise(() => {}) : write(...args);
        };
      const dying = await another({
        async records(name) {
          const table = await stores.records(name);
          return { ...table, replace: mortal(table.replace), remove: mortal(table.remove) };
        },
      });
      const died = new Promise<string>((resolve) => {
        const look = () => (left < 0 ? resolve('died') : setImmediate(look));
        look();
      });
      const outcome = await Promise.race([dying.privacy.deleteMember('ana'), died]);
      left = -1;
      await members.privacy.finishBrokenOff();
      const held = await members.heldRoles.heldBy('ana');
      const noted = [...held, ...(await members.heldRoles.rolesToTake('ana'))];
      expect(
        noted.map(({ roleId }) => roleId),
        `after ${steps} writes`,
      ).toEqual(['role']);
      await members.heldRoles.forget({ guildId: 'guild', userId: 'ana' });
      expect(await keys(), `after ${steps} writes`).toEqual([]);
      if (outcome !== 'died') return expect(steps).toBeGreaterThan(5);
    }
  });

  it('show no hidden ID to strangers that was shown in the moment before', async ({ skip }) => {
    const { members, another, clock } = await openMemberWorld(kind, skip);
    const other = kind.kind === 'SQLite' ? members : await another();
    const shown = { userId: 'ben', guildId: 'one', isPublic: true, players: [seen('11111')] };
    other.afterAnswer.note(shown);
    await clock.pass(1_000);
    await members.accounts.link('ana', seen('11111'));
    await members.choices.saveMember('ana', { values: { showsId: false } });
    await members.privacy.deleteMember('ana');
    await other.afterAnswer.flush();
    expect(await members.recents.ofServer('one')).toEqual([]);
  });

  it('let no stranger hide the player of the member who has proven to be it', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { accounts, afterAnswer, choices, suggestPlayers, verification } = members;
    await accounts.link('eve', seen('11111'));
    await choices.saveMember('eve', { values: { showsId: false } });
    const { code } = await verification.begin('ana', '11111');
    const suggested = async () => {
      afterAnswer.note({ userId: 'ben', guildId: 'one', isPublic: true, players: [seen('11111')] });
      await afterAnswer.flush();
      return suggestPlayers({ userId: 'cem', guildId: 'one', typed: '', accounts: [] });
    };
    expect(await suggested()).toEqual([]);
    await verification.check('ana', '11111', async () => seen('11111', { signature: code }));
    expect(await suggested()).toMatchObject([{ uid: '11111' }]);
    await choices.saveMember('ana', { values: { showsId: false } });
    expect(await suggested()).toEqual([]);
  });

  it('have one code for an hour, however often the member gives it up', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { verification } = members;
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 12; attempt++) {
      codes.add((await verification.begin('ana', '11111')).code);
      await verification.cancel('ana', '11111');
      await clock.pass(100);
    }
    expect(codes.size).toBe(1);
  });
});
