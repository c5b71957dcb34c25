import { hourMs } from '../../../shared/time/utc-day.ts';
import { listVisibleAccounts } from '../../members/accounts/linked-account.ts';
import { listRankRoleServers } from '../../members/history/followed-players.ts';
import {
  addGivenRoles,
  type HeldRole,
  isSameRole,
  listServers,
  type Person,
  person,
} from '../../members/member-records.ts';
import type { MembersBase } from '../../members/members.ts';
import { emptyToUndefined } from '../../members/people/empty-to-undefined.ts';
import type { OnDeletion } from '../../members/privacy/member-privacy.ts';
import { type ExclusiveJob, everywhere } from '../../records/exclusive-job.ts';
import { defineIndex, type ReverseIndex } from '../../records/reverse-index.ts';
import type { ServerChoices } from '../../settings/list/setting-list.ts';
import type { RolePerson } from './plan-roles.ts';

export interface RoleMember {
  guildId: string;
  userId: string;
}

const roleHolders = defineIndex({
  name: 'roleholders',
  of: person,
  indexedBy: ({ rankRoles }) => rankRoles.map(({ guildId }) => guildId),
});

/** The next run is due a day after the last one ended. */
const runLengths = { every: 23 * hourMs, for: 15 * 60_000 };
const creationLengths = { for: 60_000 };
// Never done, so the next turn comes after this time; runs are five minutes apart.
const takingLengths = { for: 14 * 60_000 };

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    heldRoles: HeldRoles;
  }
}

export async function openHeldRoles(base: MembersBase): Promise<HeldRoles> {
  return new HeldRoles(base, await base.records.openIndex(roleHolders, base.people));
}

/** Records the roles that Loadout gave, and reads the data that decides who gets them. Rejects if the store fails. */
class HeldRoles {
  readonly #base: MembersBase;
  readonly #holders: ReverseIndex;
  readonly #runs: ExclusiveJob;
  readonly #creations: ExclusiveJob;
  readonly #takings: ExclusiveJob;
  #tell: (member: RoleMember) => void = () => undefined;

  constructor(base: MembersBase, holders: ReverseIndex) {
    this.#base = base;
    this.#holders = holders;
    this.#runs = base.exclusiveJob('rank-roles');
    this.#creations = base.exclusiveJob('role-creation');
    this.#takings = base.exclusiveJob('role-taking');
    base.onTier(({ uid }) => void this.#tierChanged(uid));
    base.beforeServerDeletion(async (guildId) => {
      for (const userId of await holders.ownersWith(guildId)) await this.forget({ guildId, userId });
    });
  }

  onDue(listener: (member: RoleMember) => void): void {
    this.#tell = listener;
  }

  onDeletion(take: OnDeletion): void {
    this.#base.onDeletion(take);
  }

  async read(member: RoleMember): Promise<{ settings: ServerChoices; person: RolePerson }> {
    const { people, servers } = this.#base;
    const [settings, holder] = await Promise.all([servers.get(member.guildId), people.get(member.userId)]);
    const account = await this.#findAccount(member, holder, settings);
    const refuses = holder.noRankRoles.includes(member.guildId);
    return { settings, person: { refuses, account, held: rolesIn(member.guildId, holder) } };
  }

  /** Records a role before it is given. @returns the record, perhaps an earlier one; undefined after a deletion */
  async begin(
    { guildId, userId }: RoleMember,
    roleId: string,
    state: 'giving' | 'found',
  ): Promise<HeldRole | undefined> {
    const { roles, hasBegun } = await this.#base.deletions.get(userId);
    // A role left over from a deletion is Loadout's.
    const isToTake = !hasBegun && roles.some((one) => isSameRole(one, { guildId, roleId }));
    const held = await this.#change({ guildId, userId }, (here, { accounts }) => {
      // After a deletion there is no account that would justify a role.
      const isKnown = here.some((one) => one.roleId === roleId);
      if (isKnown || accounts.length === 0) return here;
      return [...here, { guildId, roleId, state: isToTake ? 'giving' : state }];
    });
    const begun = held.find((one) => one.roleId === roleId);
    if (begun && isToTake) await this.#forgetToTake({ guildId, userId }, roleId);
    return begun;
  }

  /** Records that Discord gave the role. @returns false if the record has since been deleted */
  async given(member: RoleMember, roleId: string): Promise<boolean> {
    const noted = await this.#change(member, (here) =>
      here.map((one) => (one.roleId === roleId && one.state === 'giving' ? { ...one, state: 'given' } : one)),
    );
    return noted.some((one) => one.roleId === roleId);
  }

  /** Deletes the record of a role, or of all roles in that server. */
  async forget(member: RoleMember, roleId?: string): Promise<void> {
    await this.#change(member, (here) => here.filter((one) => roleId !== undefined && one.roleId !== roleId));
    await this.#forgetToTake(member, roleId);
  }

  /** Notes a role that a member has without a record, until {@link forget}. */
  async noteToTake({ guildId, userId }: RoleMember, roleId: string): Promise<void> {
    await this.#base.deletions.update(userId, ({ roles }) => ({
      roles: addGivenRoles(roles, [{ guildId, roleId, state: 'giving' }]),
    }));
  }

  /** Lists whom {@link rolesToTake} is about, to one process per quarter of an hour; other calls get none. */
  async membersWithRolesToTake(): Promise<string[]> {
    const { deletions } = this.#base;
    const members: string[] = [];
    for (const userId of await deletions.keys())
      if ((await deletions.get(userId)).roles.length > 0) members.push(userId);
    return members.length > 0 && (await this.#takings.take(everywhere, takingLengths)) ? members : [];
  }

  /** Lists a member's roles that Discord still has to take after a deletion. Forgets notes of those held again. */
  async rolesToTake(userId: string): Promise<HeldRole[]> {
    const { hasBegun, roles } = await this.#base.deletions.get(userId);
    const held = await this.heldBy(userId);
    const isHeld = (role: HeldRole) => held.some((one) => isSameRole(one, role));
    // A deletion that has begun needs its notes until it ends.
    if (!hasBegun)
      for (const { guildId, roleId } of roles.filter(isHeld))
        await this.#forgetToTake({ guildId, userId }, roleId);
    return roles.filter((role) => !isHeld(role));
  }

  async refuses({ guildId, userId }: RoleMember): Promise<boolean> {
    return (await this.#base.people.get(userId)).noRankRoles.includes(guildId);
  }

  async setRefused({ guildId, userId }: RoleMember, isRefused: boolean): Promise<void> {
    await this.#base.people.update(userId, ({ noRankRoles }) => {
      const others = noRankRoles.filter((one) => one !== guildId);
      return { noRankRoles: emptyToUndefined(isRefused ? [...others, guildId] : others) };
    });
  }

  async heldBy(userId: string): Promise<readonly HeldRole[]> {
    return (await this.#base.people.get(userId)).rankRoles;
  }

  async serversOf(userId: string): Promise<string[]> {
    return listServers(await this.#base.people.get(userId));
  }

  async holdersIn(guildId: string): Promise<readonly string[]> {
    return this.#holders.ownersWith(guildId);
  }

  async membersIn(guildId: string): Promise<string[]> {
    const indexes = [this.#base.serverLinks, this.#base.participants, this.#holders];
    const members = await Promise.all(indexes.map((one) => one.ownersWith(guildId)));
    return [...new Set(members.flat())];
  }

  async due(): Promise<string[]> {
    const withHolders = await this.#holders.keys();
    const found = new Set([...(await listRankRoleServers(this.#base.servers)), ...withHolders]);
    const due: string[] = [];
    for (const guildId of found) if (await this.#runs.isOpen(guildId, runLengths)) due.push(guildId);
    return due;
  }

  /** Begins a run, unless another process has it. `every: 0` runs again on the same day. */
  take(guildId: string, lengths?: { every: number }): Promise<boolean> {
    return this.#runs.take(guildId, { ...runLengths, ...lengths });
  }

  done(guildId: string): Promise<void> {
    return this.#runs.done(guildId);
  }

  /** @returns undefined if another process is creating */
  async createOnce<Created>(guildId: string, create: () => Promise<Created>): Promise<Created | undefined> {
    if (!(await this.#creations.take(guildId, creationLengths))) return undefined;
    try {
      return await create();
    } finally {
      await this.#creations.done(guildId);
    }
  }

  async #findAccount(
    { guildId, userId }: RoleMember,
    holder: Person,
    { rankRoles: audience }: ServerChoices,
  ): Promise<RolePerson['account']> {
    const account = listVisibleAccounts(userId, holder, guildId).find(
      ({ verifiedAt }) => audience === 'linked' || verifiedAt !== undefined,
    );
    if (!account || (await this.#base.optedOutPlayers.has(account.uid))) return undefined;
    return { tier: (await this.#base.snapshots.latest(account.uid)).tier?.id };
  }

  async #forgetToTake({ guildId, userId }: RoleMember, roleId: string | undefined): Promise<void> {
    const { deletions, records } = this.#base;
    const { decision: isNoted } = await deletions.decide(userId, ({ roles }) => {
      const isOther = (one: HeldRole) =>
        one.guildId !== guildId || (roleId !== undefined && one.roleId !== roleId);
      return { change: { roles: emptyToUndefined(roles.filter(isOther)) }, decision: roles.length > 0 };
    });
    if (isNoted) await records.purge();
  }

  async #change(
    { guildId, userId }: RoleMember,
    edit: (here: readonly HeldRole[], holder: Person) => readonly HeldRole[],
  ): Promise<HeldRole[]> {
    const changed = await this.#base.people.update(userId, (current) => {
      const elsewhere = current.rankRoles.filter((one) => one.guildId !== guildId);
      return { rankRoles: emptyToUndefined([...elsewhere, ...edit(rolesIn(guildId, current), current)]) };
    });
    return rolesIn(guildId, changed);
  }

  async #tierChanged(uid: string): Promise<void> {
    for (const userId of await this.#base.links.ownersWith(uid).catch(() => []))
      for (const guildId of await this.serversOf(userId).catch(() => [])) this.#tell({ guildId, userId });
  }
}

function rolesIn(guildId: string, { rankRoles }: Person): HeldRole[] {
  return rankRoles.filter((one) => one.guildId === guildId);
}
