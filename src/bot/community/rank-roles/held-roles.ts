import { hourMs } from '../../../shared/time/utc-day.ts';
import { listVisibleAccounts } from '../../members/accounts/account.ts';
import { listRankRoleServers } from '../../members/history/followed-players.ts';
import type { MembersBase } from '../../members/members.ts';
import { emptyToUndefined } from '../../members/people/empty-to-undefined.ts';
import type { HeldRole } from '../../members/people/held-role.ts';
import { listServers, type Person, person } from '../../members/people/person.ts';
import { defineIndex } from '../../records/reverse-index.ts';
import type { ServerChoices } from '../../settings/list/setting-list.ts';
import type { RolePerson } from './plan-roles.ts';

/** A member of a server whose role may have to change. */
export interface RoleMember {
  guildId: string;
  userId: string;
}

/** Stores which rank roles Loadout gave, and reads what decides them. Rejects if the store fails. */
interface RankRoles {
  /** The input of `planRoles`. */
  read(member: RoleMember): Promise<{ settings: ServerChoices; person: RolePerson }>;
  /**
   * Records a role before Discord is asked to give it.
   * @returns the record; an earlier one stays as it is. Undefined if the member's data was deleted meanwhile
   */
  begin(member: RoleMember, roleId: string, state: 'giving' | 'found'): Promise<HeldRole | undefined>;
  /** @returns false if the record of the role was deleted meanwhile */
  given(member: RoleMember, roleId: string): Promise<boolean>;
  /** Deletes the record of a role; without `roleId`, of all in that server. */
  forget(member: RoleMember, roleId?: string): Promise<void>;
  refuses(member: RoleMember): Promise<boolean>;
  setRefused(member: RoleMember, isRefused: boolean): Promise<void>;
  heldBy(userId: string): Promise<readonly HeldRole[]>;
  /** The servers in which a member may get a role or has one. */
  serversOf(userId: string): Promise<string[]>;
  /** A server's members with the role of a rank, and those who may get one. */
  membersIn(guildId: string): Promise<string[]>;
  /** The servers without a run in the last day. */
  due(): Promise<string[]>;
  /** Begins a server's run if no other process has it. `again`: even if it was done today. */
  take(guildId: string, options?: { again: boolean }): Promise<boolean>;
  done(guildId: string): Promise<void>;
  /** Begins to create a server's roles if no other process does. */
  beginCreation(guildId: string): Promise<boolean>;
  endCreation(guildId: string): Promise<void>;
  /** Calls `listener` when a member's role may have to change now. */
  onDue(listener: (member: RoleMember) => void): void;
  /** Calls `take` before a member's data is deleted. It must not reject. */
  onDeletion(take: (userId: string) => Promise<void>): void;
}

/** By server: the members with the role of a rank. */
const roleHolders = defineIndex({
  name: 'roleholders',
  of: person,
  indexedBy: ({ rankRoles }) => rankRoles.map(({ guildId }) => guildId),
});

/** A run a day, whenever in the day the last one ended. */
const runLengths = { every: 23 * hourMs, for: 15 * 60_000 };
const creationLengths = { for: 60_000 };

declare module '../../discord/services.ts' {
  interface CommunityRecords {
    heldRoles: RankRoles;
  }
}

export async function openHeldRoles(base: MembersBase): Promise<RankRoles> {
  const { people, servers, unshown, turnOf } = base;
  const holders = await base.records.openIndex(roleHolders, people);
  const turns = { run: turnOf('rank-roles'), creation: turnOf('role-creation') };
  const listeners: ((member: RoleMember) => void)[] = [];
  const tell = (member: RoleMember) => {
    for (const listener of listeners) listener(member);
  };

  async function findAccount(
    { guildId, userId }: RoleMember,
    holder: Person,
    { rankRoles: audience }: ServerChoices,
  ): Promise<RolePerson['account']> {
    const account = listVisibleAccounts(userId, holder, guildId).find(
      ({ verifiedAt }) => audience === 'linked' || verifiedAt !== undefined,
    );
    if (!account || (await unshown.has(account.uid))) return undefined;
    return { tier: (await base.snapshots.latest(account.uid)).tier?.id };
  }

  async function change(
    { guildId, userId }: RoleMember,
    edit: (here: readonly HeldRole[], holder: Person) => readonly HeldRole[],
  ): Promise<HeldRole[]> {
    const changed = await people.update(userId, (current) => {
      const elsewhere = current.rankRoles.filter((one) => one.guildId !== guildId);
      return { rankRoles: emptyToUndefined([...elsewhere, ...edit(rolesIn(guildId, current), current)]) };
    });
    return rolesIn(guildId, changed);
  }

  const serversOf = async (userId: string) => listServers(await people.get(userId));

  async function tierChanged(uid: string): Promise<void> {
    for (const userId of await base.links.ownersWith(uid).catch(() => []))
      for (const guildId of await serversOf(userId).catch(() => [])) tell({ guildId, userId });
  }

  base.onTier(({ uid }) => void tierChanged(uid));
  base.beforeServerDeletion(async (guildId) => {
    for (const userId of await holders.ownersWith(guildId)) await change({ guildId, userId }, () => []);
  });

  return {
    async read(member) {
      const [settings, holder] = await Promise.all([servers.get(member.guildId), people.get(member.userId)]);
      const account = await findAccount(member, holder, settings);
      const refuses = holder.noRankRoles.includes(member.guildId);
      return { settings, person: { refuses, account, held: rolesIn(member.guildId, holder) } };
    },
    async begin(member, roleId, state) {
      const noted = await change(member, (here, { accounts }) => {
        // After a deletion no account is left, by which a role could be due.
        const isKnown = here.some((one) => one.roleId === roleId);
        return isKnown || accounts.length === 0
          ? here
          : [...here, { guildId: member.guildId, roleId, state }];
      });
      return noted.find((one) => one.roleId === roleId);
    },
    async given(member, roleId) {
      const noted = await change(member, (here) =>
        here.map((one) =>
          one.roleId === roleId && one.state === 'giving' ? { ...one, state: 'given' } : one,
        ),
      );
      return noted.some((one) => one.roleId === roleId);
    },
    async forget(member, roleId) {
      await change(member, (here) =>
        roleId === undefined ? [] : here.filter((one) => one.roleId !== roleId),
      );
    },
    refuses: async ({ guildId, userId }) => (await people.get(userId)).noRankRoles.includes(guildId),
    async setRefused({ guildId, userId }, isRefused) {
      await people.update(userId, ({ noRankRoles }) => {
        const others = noRankRoles.filter((one) => one !== guildId);
        return { noRankRoles: emptyToUndefined(isRefused ? [...others, guildId] : others) };
      });
    },
    heldBy: async (userId) => (await people.get(userId)).rankRoles,
    serversOf,
    async membersIn(guildId) {
      const indexes = [base.serverLinks, base.participants, holders];
      const members = await Promise.all(indexes.map((one) => one.ownersWith(guildId)));
      return [...new Set(members.flat())];
    },
    async due() {
      // Members can still have a role after an admin has turned rank roles off.
      const withHolders = await holders.keys();
      const found = new Set([...(await listRankRoleServers(servers)), ...withHolders]);
      const due: string[] = [];
      for (const guildId of found) if (await turns.run.isOpen(guildId, runLengths)) due.push(guildId);
      return due;
    },
    take: (guildId, { again } = { again: false }) =>
      turns.run.take(guildId, { ...runLengths, ...(again && { every: 0 }) }),
    done: (guildId) => turns.run.done(guildId),
    beginCreation: (guildId) => turns.creation.take(guildId, creationLengths),
    endCreation: (guildId) => turns.creation.done(guildId),
    onDue: (listener) => void listeners.push(listener),
    onDeletion: base.beforeDeletion,
  };
}

function rolesIn(guildId: string, { rankRoles }: Person): HeldRole[] {
  return rankRoles.filter((one) => one.guildId === guildId);
}
