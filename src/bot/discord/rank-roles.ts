import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import { type APIRole, PermissionFlagsBits, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';
import type { RankTier } from '../game/ranks.ts';
import type { Members } from '../members/members.ts';
import type { RoleMember } from '../members/rank-roles.ts';

/** A role of a server, and what stands in the way of giving it. */
export interface SurveyedRole {
  id: string;
  name: string;
  /**
   * `not-givable`: it is everybody's, or another app's. `powerful`: its holders can moderate or manage the server. `too-high`:
   * Loadout's highest role is not above it.
   */
  problem: 'not-givable' | 'powerful' | 'too-high' | undefined;
}

/** The roles of a server as they are at this moment. */
export interface RoleSurvey {
  roles: readonly SurveyedRole[];
  /** Loadout's own highest role. */
  ownRole: string;
  mayManageRoles: boolean;
}

/** A role to create. */
export interface NewRole {
  tier: RankTier;
  name: string;
  /** `0xRRGGBB` */
  colour: number;
}

export interface RankRolesOfBot {
  /** @returns undefined if Discord does not tell */
  survey(guildId: string): Promise<RoleSurvey | undefined>;
  /** Creates roles, the first one lowest. @returns the ids of those that Discord accepted */
  create(guildId: string, roles: readonly NewRole[]): Promise<ReadonlyMap<RankTier, string>>;
  /** Gives or takes the roles of a member, in the background; without `guildId`, in every server. */
  refresh(userId: string, guildId?: string): void;
  /** The same for all members of a server, although that was done today. */
  refreshServer(guildId: string): void;
  /** Looks through the servers that are due. To be called every few minutes by every process. Never rejects. */
  run(): Promise<void>;
}

interface RankRolesOptions {
  api: Pick<API, 'guilds' | 'users'>;
  members: Pick<Members, 'rankRoles'>;
  sleep: Sleep;
  log: Log;
}

/** How often servers are looked for whose members were not looked through today. */
export const rankRolesEveryMs = 5 * 60_000;
/** A member's data is deleted without Discord's answer after this long. */
export const takeBackMs = 8_000;

/** One request after the other: roles are never urgent, and Discord limits them for each server. */
export function createRankRoles({
  api,
  members: { rankRoles },
  sleep,
  log,
}: RankRolesOptions): RankRolesOfBot {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Set<string>();

  function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function give(member: RoleMember, roleId: string): Promise<void> {
    const { guildId, userId } = member;
    const { roles } = await api.guilds.getMember(guildId, userId);
    const noted = await rankRoles.begin(member, roleId, roles.includes(roleId) ? 'found' : 'giving');
    if (noted?.state !== 'giving') return;
    try {
      await api.guilds.addRoleToMember(guildId, userId, roleId, { reason: reasons.give });
    } catch (error) {
      if (error instanceof DiscordAPIError) await rankRoles.forget(member, roleId);
      throw error;
    }
    await rankRoles.given(member, roleId);
  }

  async function take(member: RoleMember, roleId: string): Promise<void> {
    const { guildId, userId } = member;
    await api.guilds.removeRoleFromMember(guildId, userId, roleId, { reason: reasons.take });
    await rankRoles.forget(member, roleId);
  }

  async function survey(guildId: string): Promise<RoleSurvey | undefined> {
    try {
      const [roles, own] = await Promise.all([
        api.guilds.getRoles(guildId),
        api.users.getCurrent().then(({ id }) => api.guilds.getMember(guildId, id)),
      ]);
      return surveyRoles(guildId, roles, own.roles);
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      return undefined;
    }
  }

  /** @param surveyed the roles of the server, if they are known: they are asked for only if something has to change */
  async function update(member: RoleMember, surveyed?: RoleSurvey): Promise<void> {
    const { wanted, held } = await rankRoles.plan(member);
    if (wanted === 'unknown') return;
    const wantedId = wanted === 'none' ? undefined : wanted.roleId;
    const isThere = held.some(({ roleId, state }) => roleId === wantedId && state !== 'giving');
    const others = held.filter(({ roleId }) => roleId !== wantedId);
    if ((isThere || wantedId === undefined) && others.length === 0) return;
    const found = surveyed ?? (await survey(member.guildId));
    if (!found?.mayManageRoles) return;
    try {
      if (wantedId !== undefined && !isThere && findProblem(wantedId, found) === undefined)
        await give(member, wantedId);
      for (const { roleId, state } of others) {
        const problem = findProblem(roleId, found);
        if (state === 'found' || problem === 'gone') await rankRoles.forget(member, roleId);
        else if (problem !== 'too-high') await take(member, roleId);
      }
    } catch (error) {
      if (!isDiscordError(error, RESTJSONErrorCodes.UnknownMember)) throw error;
      await rankRoles.forget(member);
    }
  }

  /** One refusal that was not foreseen ends it: Discord counts them, and bans whoever gets too many. */
  async function updateServer(guildId: string): Promise<void> {
    try {
      const found = await survey(guildId);
      if (found?.mayManageRoles)
        for (const userId of await rankRoles.membersIn(guildId))
          await inTurn(() => update({ guildId, userId }, found));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      log.info({ guildId, code: error.code }, 'Discord does not let Loadout give the roles of ranks');
    }
    await rankRoles.done(guildId);
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.debug({ error }, 'roles of ranks were not looked through; it is tried again later');
    }
  }

  async function refreshMember(member: RoleMember): Promise<void> {
    const key = `${member.guildId} ${member.userId}`;
    if (waiting.has(key) || waiting.size >= maxWaiting) return;
    waiting.add(key);
    await attempt(() =>
      inTurn(() => {
        waiting.delete(key);
        return update(member);
      }),
    );
  }

  async function takeBack(userId: string): Promise<void> {
    for (const { guildId, roleId, state } of await rankRoles.heldBy(userId))
      if (state !== 'found') await attempt(() => take({ guildId, userId }, roleId));
  }

  rankRoles.onDue((member) => void refreshMember(member));
  rankRoles.onDeletion((userId) =>
    attempt(() =>
      within(
        takeBackMs,
        inTurn(() => takeBack(userId)),
        { sleep },
      ),
    ),
  );

  return {
    survey,
    async create(guildId, roles) {
      const created = new Map<RankTier, string>();
      try {
        // Discord puts a new role below all others.
        for (const { tier, name, colour } of [...roles].reverse()) {
          const body = { name, color: colour, permissions: '0', mentionable: false };
          const { id } = await api.guilds.createRole(guildId, body, { reason: reasons.create });
          created.set(tier, id);
        }
      } catch (error) {
        if (!(error instanceof DiscordAPIError)) throw error;
        log.info({ guildId, code: error.code }, 'Discord does not let Loadout create the roles of ranks');
      }
      return created;
    },
    refresh(userId, guildId) {
      void attempt(async () => {
        const guildIds = guildId === undefined ? await rankRoles.serversOf(userId) : [guildId];
        for (const one of guildIds) await refreshMember({ guildId: one, userId });
      });
    },
    refreshServer(guildId) {
      void attempt(async () => {
        if (await rankRoles.take(guildId, { again: true })) await updateServer(guildId);
      });
    },
    run: () =>
      attempt(async () => {
        for (const guildId of await rankRoles.due())
          if (await rankRoles.take(guildId)) await updateServer(guildId);
      }),
  };
}

const maxWaiting = 5_000;

/** For the server's audit log; Discord's own words there are English, too. */
const reasons = {
  give: 'The role of their rank',
  take: 'No longer the role of their rank',
  create: 'An admin asked for roles of ranks',
} as const;

function surveyRoles(guildId: string, all: readonly APIRole[], ownRoleIds: readonly string[]): RoleSurvey {
  const own = all.filter(({ id }) => id === guildId || ownRoleIds.includes(id));
  const [highest] = own.toSorted(byHeight);
  const permissions = own.reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  return {
    ownRole: highest?.name ?? '',
    mayManageRoles:
      (permissions & (PermissionFlagsBits.ManageRoles | PermissionFlagsBits.Administrator)) !== 0n,
    roles: all.map((role) => ({
      id: role.id,
      name: role.name,
      problem: problemWith(role, guildId, highest),
    })),
  };
}

function problemWith(role: APIRole, guildId: string, highest: APIRole | undefined): SurveyedRole['problem'] {
  if (role.id === guildId || role.managed) return 'not-givable';
  if ((BigInt(role.permissions) & powers) !== 0n) return 'powerful';
  return highest && byHeight(highest, role) < 0 ? undefined : 'too-high';
}

// Of two roles in one place, the older one is higher.
function byHeight(one: APIRole, other: APIRole): number {
  return (
    other.position - one.position || (BigInt(one.id) < BigInt(other.id) ? -1 : Number(one.id !== other.id))
  );
}

const {
  Administrator,
  ManageGuild,
  ManageRoles,
  ManageChannels,
  ManageWebhooks,
  ManageMessages,
  ManageThreads,
  ManageNicknames,
  ManageEvents,
  ManageGuildExpressions,
  KickMembers,
  BanMembers,
  ModerateMembers,
  MuteMembers,
  DeafenMembers,
  MoveMembers,
  MentionEveryone,
  ViewAuditLog,
} = PermissionFlagsBits;

/** Nobody earns these in a game: an admin could otherwise have Loadout give what Discord would not let them give. */
const powers =
  Administrator |
  ManageGuild |
  ManageRoles |
  ManageChannels |
  ManageWebhooks |
  ManageMessages |
  ManageThreads |
  ManageNicknames |
  ManageEvents |
  ManageGuildExpressions |
  KickMembers |
  BanMembers |
  ModerateMembers |
  MuteMembers |
  DeafenMembers |
  MoveMembers |
  MentionEveryone |
  ViewAuditLog;

/** Finds the reason why a role can't be given; `gone`: the server no longer has it. */
export function findProblem(roleId: string, { roles }: RoleSurvey): SurveyedRole['problem'] | 'gone' {
  const role = roles.find(({ id }) => id === roleId);
  return role ? role.problem : 'gone';
}

function isDiscordError(error: unknown, code: RESTJSONErrorCodes): boolean {
  return error instanceof DiscordAPIError && error.code === code;
}
