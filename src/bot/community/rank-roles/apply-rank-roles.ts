import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import { type APIRole, PermissionFlagsBits, RESTJSONErrorCodes } from 'discord-api-types/v10';
import { within } from '../../../shared/time/within.ts';
import { isDiscordError } from '../../discord/rest/is-discord-error.ts';
import type { OwnServices } from '../../discord/services.ts';
import type { RankTier } from '../../game/ranks.ts';
import type { BackgroundWork, FeatureParts } from '../feature.ts';
import type { RoleMember } from './held-roles.ts';
import { planRoles, type RoleSurvey } from './plan-roles.ts';

/** A role to create. */
interface NewRole {
  tier: RankTier;
  name: string;
  /** `0xRRGGBB` */
  colour: number;
}

export interface RankRolesOfBot extends BackgroundWork {
  /** @returns undefined if Discord refuses to tell */
  survey(guildId: string): Promise<RoleSurvey | undefined>;
  /** Also finds the roles that this admin may not give. Rejects if Discord refuses to tell. */
  surveyFor(adminId: string, guildId: string): Promise<RoleSurvey>;
  /** Creates roles, the first one lowest. @returns the ids of those that Discord accepted */
  create(guildId: string, roles: readonly NewRole[]): Promise<ReadonlyMap<RankTier, string>>;
  /** Updates a member's roles in the background; without `guildId`, in every server. */
  refresh(userId: string, guildId?: string): void;
  /** Updates all members of a server in the background, even after today's run. */
  refreshServer(guildId: string): void;
}

declare module '../../discord/services.ts' {
  interface CommunityServices {
    rankRoles: Omit<RankRolesOfBot, keyof BackgroundWork>;
  }
}

/** How long the deletion of a member's data waits for Discord. */
const takeBackMs = 8_000;

/** Sends one request at a time: roles are not urgent, and Discord limits them for each server. */
export function openRankRoles({
  api,
  services,
  sleep,
  log,
}: Omit<FeatureParts, 'api' | 'services'> & {
  api: Pick<API, 'guilds' | 'users'>;
  services: Pick<OwnServices, 'heldRoles'>;
}): RankRolesOfBot {
  const { heldRoles: rankRoles } = services;
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
    if (await rankRoles.given(member, roleId)) return;
    // Taken back meanwhile, e.g. because the member's data was deleted: nothing would ever take this role.
    await api.guilds.removeRoleFromMember(guildId, userId, roleId, { reason: reasons.take });
  }

  async function take(member: RoleMember, roleId: string): Promise<void> {
    const { guildId, userId } = member;
    await api.guilds.removeRoleFromMember(guildId, userId, roleId, { reason: reasons.take });
    await rankRoles.forget(member, roleId);
  }

  async function readRoles(guildId: string) {
    const [all, own] = await Promise.all([
      api.guilds.getRoles(guildId),
      api.users.getCurrent().then(({ id }) => api.guilds.getMember(guildId, id)),
    ]);
    return { guildId, all, ownIds: own.roles };
  }

  async function survey(guildId: string): Promise<RoleSurvey | undefined> {
    try {
      return surveyRoles(await readRoles(guildId));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      return undefined;
    }
  }

  async function surveyFor(adminId: string, guildId: string): Promise<RoleSurvey> {
    const [read, admin, guild] = await Promise.all([
      readRoles(guildId),
      api.guilds.getMember(guildId, adminId),
      api.guilds.get(guildId),
    ]);
    // Discord lets the owner give any role, but an admin only those below their own, Administrator or not.
    return surveyRoles({ ...read, adminIds: guild.owner_id === adminId ? undefined : admin.roles });
  }

  /** @param surveyed the server's roles; if left out, they are read only when something has to change */
  async function update(member: RoleMember, surveyed?: RoleSurvey): Promise<void> {
    const { settings, person } = await rankRoles.read(member);
    if (planRoles(settings, person).length === 0) return;
    const found = surveyed ?? (await survey(member.guildId));
    if (!found) return;
    try {
      for (const { kind, roleId } of planRoles(settings, person, found))
        if (kind === 'give') await give(member, roleId);
        else if (kind === 'take') await take(member, roleId);
        else await rankRoles.forget(member, roleId);
    } catch (error) {
      if (!isDiscordError(error, [RESTJSONErrorCodes.UnknownMember])) throw error;
      await rankRoles.forget(member);
    }
  }

  /** Stops at the first unexpected refusal: Discord counts refusals, and bans an app that gets too many. */
  async function updateServer(guildId: string): Promise<void> {
    try {
      const found = await survey(guildId);
      if (found?.mayManageRoles)
        for (const userId of await rankRoles.membersIn(guildId))
          await inTurn(() => update({ guildId, userId }, found));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      log.info({ guildId, code: error.code }, 'Discord refused to give rank roles');
    }
    await rankRoles.done(guildId);
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.debug({ error }, 'rank roles were not updated; Loadout tries again later');
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
    surveyFor,
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
        log.info({ guildId, code: error.code }, 'Discord refused to create rank roles');
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
    everyMs: 5 * 60_000,
    run: () =>
      attempt(async () => {
        for (const guildId of await rankRoles.due())
          if (await rankRoles.take(guildId)) await updateServer(guildId);
      }),
  };
}

const maxWaiting = 5_000;

/** For the server's audit log, in English. */
const reasons = {
  give: 'Rank role',
  take: 'Rank role no longer applies',
  create: 'Rank roles, created for an admin',
} as const;

interface ReadRoles {
  guildId: string;
  all: readonly APIRole[];
  /** The ids of Loadout's roles. */
  ownIds: readonly string[];
  /** The ids of the admin's roles, if the admin may give only roles below them. */
  adminIds?: readonly string[] | undefined;
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
        (isAboveAdmin(role) ? 'above-admin' : isBelow(role, highest) ? undefined : 'too-high'),
    })),
  };
}

function findPower(role: APIRole, guildId: string): 'not-givable' | 'powerful' | undefined {
  if (role.id === guildId || role.managed) return 'not-givable';
  return (BigInt(role.permissions) & powers) === 0n ? undefined : 'powerful';
}

function isBelow(role: APIRole, other: APIRole | undefined): boolean {
  return other !== undefined && byHeight(other, role) < 0;
}

// Of two roles in one place, the older one is higher.
function byHeight(one: APIRole, other: APIRole): number {
  return (
    other.position - one.position || (BigInt(one.id) < BigInt(other.id) ? -1 : Number(one.id !== other.id))
  );
}

/** A rank never gives these: otherwise an admin could have Loadout give what they may not give themselves. */
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
