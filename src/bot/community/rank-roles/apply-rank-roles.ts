import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import { type APIRole, PermissionFlagsBits, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { within } from '../../../shared/time/within.ts';
import { isDiscordError } from '../../discord/rest/is-discord-error.ts';
import type { OwnServices } from '../../discord/services-of-bot.ts';
import type { RankTier } from '../../game/ranks.ts';
import type { HeldRole } from '../../members/member-records.ts';
import type { BackgroundWork, FeatureParts } from '../feature.ts';
import type { RoleMember } from './held-roles.ts';
import { planRoles, type RoleSurvey } from './plan-roles.ts';

interface NewRole {
  tier: RankTier;
  name: string;
  colour: number;
}

declare module '../../discord/services-of-bot.ts' {
  interface CommunityServices {
    rankRoles: RankRoles;
  }
}

type RolesApi = Pick<API, 'guilds' | 'users'>;

interface RankRolesParts extends Pick<FeatureParts, 'sleep' | 'log'> {
  api: RolesApi;
  askedApi: RolesApi;
  services: Pick<OwnServices, 'heldRoles'>;
}

/** Longest time that a deletion waits for Discord. */
const takeBackMs = 8_000;

/** Gives and takes roles with one request at a time: they are not urgent, and Discord limits them per server. */
export class RankRoles implements BackgroundWork {
  readonly everyMs = 5 * 60_000;
  readonly #parts: RankRolesParts;
  readonly #held: OwnServices['heldRoles'];
  readonly #waiting = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: RankRolesParts) {
    this.#parts = parts;
    this.#held = parts.services.heldRoles;
    this.#held.onDue((member) => void this.#refreshMember(member));
    this.#held.onDeletion((userId, erased) => {
      const taken = () => this.#inTurn(() => this.#takeBack(userId, erased));
      return this.#attempt(() => within(takeBackMs, taken(), parts));
    });
  }

  readonly run = (): Promise<void> =>
    this.#attempt(async () => {
      for (const userId of await this.#held.membersWithRolesToTake())
        await this.#inTurn(async () => this.#takeBack(userId, await this.#held.rolesToTake(userId)));
      for (const guildId of await this.#held.due())
        if (await this.#held.take(guildId)) await this.#updateServer(guildId);
    });

  /** Reads the server's roles. @returns undefined if Discord refuses */
  async survey(guildId: string, api = this.#parts.askedApi): Promise<RoleSurvey | undefined> {
    try {
      return surveyRoles(await readRoles(guildId, api));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      return undefined;
    }
  }

  /** Like {@link survey}, but also marks roles that this admin may not give. Rejects if Discord refuses. */
  async surveyFor(adminId: string, guildId: string): Promise<RoleSurvey> {
    const { askedApi } = this.#parts;
    const { guilds } = askedApi;
    const [read, admin, guild] = await Promise.all([
      readRoles(guildId, askedApi),
      guilds.getMember(guildId, adminId),
      guilds.get(guildId),
    ]);
    // Owners may give any role, admins only those below their own, even with Administrator.
    return surveyRoles({ ...read, adminIds: guild.owner_id === adminId ? undefined : admin.roles });
  }

  /** Creates the roles, lowest first. @returns IDs of those that Discord accepted */
  async create(guildId: string, roles: readonly NewRole[]): Promise<ReadonlyMap<RankTier, string>> {
    const created = new Map<RankTier, string>();
    const { askedApi, log } = this.#parts;
    try {
      // Discord puts new roles below all others.
      for (const { tier, name, colour } of roles.toReversed()) {
        const body = { name, color: colour, permissions: '0', mentionable: false };
        const { id } = await askedApi.guilds.createRole(guildId, body, { reason: reasons.create });
        created.set(tier, id);
      }
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      log.info({ guildId, code: error.code }, 'Discord refused to create rank roles');
    }
    return created;
  }

  /** Updates a member's roles in the background, in every server or only in `guildId`. */
  refresh(userId: string, guildId?: string): void {
    void this.#attempt(async () => {
      const guildIds = guildId === undefined ? await this.#held.serversOf(userId) : [guildId];
      for (const one of guildIds) await this.#refreshMember({ guildId: one, userId });
    });
  }

  /** Updates all members in the background, even if today's run is over. */
  refreshServer(guildId: string): void {
    void this.#attempt(async () => {
      if (await this.#held.take(guildId, { every: 0 })) await this.#updateServer(guildId);
    });
  }

  async #refreshMember(member: RoleMember): Promise<void> {
    const key = `${member.guildId} ${member.userId}`;
    if (this.#waiting.has(key) || this.#waiting.size >= maxWaiting) return;
    this.#waiting.add(key);
    const update = () => {
      this.#waiting.delete(key);
      return this.#update(member);
    };
    await this.#attempt(() => this.#inTurn(update));
  }

  /** Stops at the first unexpected refusal, because Discord bans apps that get many. */
  async #updateServer(guildId: string): Promise<void> {
    try {
      const found = await this.survey(guildId, this.#parts.api);
      if (found?.mayManageRoles)
        for (const userId of await this.#held.membersIn(guildId))
          await this.#inTurn(() => this.#update({ guildId, userId }, found));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      this.#parts.log.info({ guildId, code: error.code }, 'Discord refused to give rank roles');
    }
    await this.#held.done(guildId);
  }

  /** @param surveyed the server's roles; if absent, read only before a change */
  async #update(member: RoleMember, surveyed?: RoleSurvey): Promise<void> {
    const { settings, person } = await this.#held.read(member);
    if (planRoles(settings, person).length === 0) return;
    const found = surveyed ?? (await this.survey(member.guildId, this.#parts.api));
    if (!found) return;
    try {
      for (const { kind, roleId } of planRoles(settings, person, found))
        if (kind === 'give') await this.#give(member, roleId);
        else if (kind === 'take') await this.#take(member, roleId);
        else await this.#held.forget(member, roleId);
    } catch (error) {
      if (!isDiscordError(error, [RESTJSONErrorCodes.UnknownMember])) throw error;
      await this.#held.forget(member);
    }
  }

  async #give(member: RoleMember, roleId: string): Promise<void> {
    const { guilds } = this.#parts.api;
    const { guildId, userId } = member;
    const { roles } = await guilds.getMember(guildId, userId);
    const noted = await this.#held.begin(member, roleId, roles.includes(roleId) ? 'found' : 'giving');
    if (noted?.state !== 'giving') return;
    try {
      await guilds.addRoleToMember(guildId, userId, roleId, { reason: reasons.give });
    } catch (error) {
      if (error instanceof DiscordAPIError) await this.#held.forget(member, roleId);
      throw error;
    }
    if (await this.#held.given(member, roleId)) return;
    // A deletion, for example, removed the record: no later step would take this role away.
    await this.#held.noteToTake(member, roleId);
    await this.#takeOrGiveUp(member, roleId);
  }

  async #take(member: RoleMember, roleId: string): Promise<void> {
    const { guildId, userId } = member;
    const { guilds } = this.#parts.api;
    await guilds.removeRoleFromMember(guildId, userId, roleId, { reason: reasons.take });
    await this.#held.forget(member, roleId);
  }

  async #takeBack(userId: string, erased?: readonly HeldRole[]): Promise<void> {
    for (const { guildId, roleId, state } of erased ?? (await this.#held.heldBy(userId)))
      if (state !== 'found') await this.#attempt(() => this.#takeOrGiveUp({ guildId, userId }, roleId));
  }

  async #takeOrGiveUp(member: RoleMember, roleId: string): Promise<void> {
    try {
      await this.#take(member, roleId);
    } catch (error) {
      if (!(error instanceof DiscordAPIError && [403, 404].includes(error.status))) throw error;
      const { guildId } = member;
      this.#parts.log.info({ guildId, code: error.code }, 'Discord refused to take back a rank role');
      await this.#held.forget(member, roleId);
    }
  }

  #inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#parts.log.debug({ error }, 'rank roles were not updated; Loadout tries again later');
    }
  }
}

const maxWaiting = 5_000;

/** English text for the server's audit log. */
const reasons = {
  give: 'Rank role',
  take: 'Rank role no longer applies',
  create: 'Rank roles, created for an admin',
} as const;

interface ReadRoles {
  guildId: string;
  all: readonly APIRole[];
  ownIds: readonly string[];
  adminIds?: readonly string[] | undefined;
}

async function readRoles(guildId: string, { guilds, users }: RolesApi): Promise<ReadRoles> {
  const [all, own] = await Promise.all([
    guilds.getRoles(guildId),
    users.getCurrent().then(({ id }) => guilds.getMember(guildId, id)),
  ]);
  return { guildId, all, ownIds: own.roles };
}

function surveyRoles({ guildId, all, ownIds, adminIds }: ReadRoles): RoleSurvey {
  const rolesOf = (ids: readonly string[]) =>
    all.filter(({ id }) => id === guildId || ids.includes(id)).toSorted(byHeight);
  const own = rolesOf(ownIds);
  const [highest] = own;
  const [highestOfAdmin] = adminIds ? rolesOf(adminIds) : [];
  const isAboveAdmin = (role: APIRole) => adminIds && !isBelow(role, highestOfAdmin);
  const permissions = own.reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  return {
    ownRole: highest?.name ?? '',
    mayManageRoles:
      (permissions & (PermissionFlagsBits.ManageRoles | PermissionFlagsBits.Administrator)) !== 0n,
    roles: all.map((role) => ({
      id: role.id,
      name: role.name,
      problem:
        findPower(role, guildId) ??
        (isAboveAdmin(role) ? 'aboveAdmin' : isBelow(role, highest) ? undefined : 'tooHigh'),
    })),
  };
}

function findPower(role: APIRole, guildId: string): 'notGivable' | 'powerful' | undefined {
  if (role.id === guildId || role.managed) return 'notGivable';
  return (BigInt(role.permissions) & powers) === 0n ? undefined : 'powerful';
}

function isBelow(role: APIRole, other: APIRole | undefined): boolean {
  return other !== undefined && byHeight(other, role) < 0;
}

// Orders roles downwards; of two with one position, the older is higher.
function byHeight(one: APIRole, other: APIRole): number {
  return (
    other.position - one.position || (BigInt(one.id) < BigInt(other.id) ? -1 : Number(one.id !== other.id))
  );
}

/** Roles with these permissions are never given by rank, or admins could give more than they may. */
const powers = (
  [
    'Administrator',
    'ManageGuild',
    'ManageRoles',
    'ManageChannels',
    'ManageWebhooks',
    'ManageMessages',
    'ManageThreads',
    'ManageNicknames',
    'ManageEvents',
    'ManageGuildExpressions',
    'KickMembers',
    'BanMembers',
    'ModerateMembers',
    'MuteMembers',
    'DeafenMembers',
    'MoveMembers',
    'MentionEveryone',
    'ViewAuditLog',
  ] as const
).reduce((sum, name) => sum | PermissionFlagsBits[name], 0n);
