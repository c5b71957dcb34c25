import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import { type Member, memberPayload } from '../guild/member.ts';
import { listMembers, memberOf, type Server } from '../guild/servers.ts';
import { dispatchVoice, enterVoice } from '../guild/voices.ts';
import { removeMember } from '../messages/remove-member.ts';
import { explainIntents } from '../rules/privileged-intents.ts';
import { fieldError, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requireJoinGrant } from './own-account-routes.ts';
import { limitForm, pageForm, takePage } from './pages.ts';
import { highestRole, requireHigherRole, requireServerPermission } from './require-server.ts';
import type { Routes } from './routes.ts';

export function memberRoutes(routes: Routes): void {
  listRoutes(routes);
  singleRoutes(routes);
}

function listRoutes({ world, guild }: Routes): void {
  const { people } = world;
  guild.on('GET', '/members', { form: pageForm(1000, 1) }, ({ server, form }) => {
    // Documented: needs the privileged intent.
    if (!(world.privilegedIntents & GatewayIntentBits.GuildMembers))
      throw apiErrors.missingAccess(explainIntents(GatewayIntentBits.GuildMembers));
    const { limit, after } = form;
    return takePage(listMembers(server, people), ({ user }) => user.id, { limit, after }).map(memberPayload);
  });
  const search = limitForm(1000, 1).extend({ query: z.string().default('') });
  guild.on('GET', '/members/search', { form: search }, ({ server, form: { query, limit } }) =>
    listMembers(server, people)
      .filter(({ user, nick }) =>
        [user.username, nick ?? ''].some((name) => name.toLowerCase().startsWith(query.toLowerCase())),
      )
      .slice(0, limit)
      .map(memberPayload),
  );
}

function singleRoutes({ world, guild }: Routes): void {
  const single = '/members/:user';
  guild.on('GET', single, {}, ({ server, params }) =>
    memberPayload(requireMember(world, server, params.user)),
  );
  guild.on('PATCH', single, { form: memberForm, audit: 'MemberUpdate' }, ({ server, params, form }) => {
    const isOwn = params.user === '@me';
    const userId = isOwn ? world.state.bot.id : params.user;
    requireMember(world, server, userId);
    const wanted = withoutEveryone(server, form);
    requireRight(world, server, { form: wanted, isOwn, userId });
    return change(world, server, userId, wanted);
  });
  // Deprecated and not in Discord's schema, but used by nextcord.
  const nickname = { needs: PermissionFlagsBits.ChangeNickname, form: memberForm.pick({ nick: true }) };
  guild.on('PATCH', '/members/@me/nick', nickname, ({ server, form }) => ({
    nick: change(world, server, world.state.bot.id, form).nick,
  }));
  const joining = { needs: PermissionFlagsBits.CreateInstantInvite, form: joinForm, status: 201 } as const;
  guild.on(
    'PUT',
    single,
    joining,
    ({ server, params: { user: userId }, form: { access_token, ...given } }) => {
      const form = withoutEveryone(server, given);
      requireJoinGrant(world, userId, access_token);
      const person = world.people.get(userId);
      if (!person) throw apiErrors.unknownUser();
      if (server.memberships.has(userId)) return undefined;
      requireRight(world, server, { form, isOwn: false, userId });
      const joined = world.servers.join(server, person);
      if (!joined) throw new ApiError(403, 40007, 'The user is banned from this guild.');
      return change(world, server, userId, form);
    },
  );
  const kick = { needs: PermissionFlagsBits.KickMembers, audit: 'MemberKick' } as const;
  guild.on('DELETE', single, kick, ({ server, params }) => {
    const { user } = requireMember(world, server, params.user);
    requireHigherRole(world, server, user.id);
    removeMember(world, server, user);
  });
  const ofRole = { needs: PermissionFlagsBits.ManageRoles, audit: 'MemberRoleUpdate' } as const;
  guild.on(['PUT', 'DELETE'], `${single}/roles/:role`, ofRole, ({ server, params, request }) => {
    const { roles } = requireMember(world, server, params.user);
    requireLowerRoles(world, server, [params.role]);
    const others = roles.filter((id) => id !== params.role);
    change(world, server, params.user, {
      roles: request.method === 'PUT' ? [...others, params.role] : others,
    });
  });
}

/** Removes @everyone, which all members have, from lists of roles. */
function withoutEveryone<Form extends { roles?: string[] | null | undefined }>(
  { guild }: Server,
  form: Form,
): Form {
  return form.roles ? { ...form, roles: form.roles.filter((id) => id !== guild.id) } : form;
}

/** @throws ApiError 50013 if the bot lacks permission, 40032 if the member is not in a voice channel */
function requireRight(
  world: World,
  server: Server,
  { form, isOwn, userId }: { form: z.infer<typeof memberForm>; isOwn: boolean; userId: string },
): void {
  const { nick, roles, communication_disabled_until: silence, mute, deaf, channel_id } = form;
  for (const [value, needed] of [
    [mute, PermissionFlagsBits.MuteMembers],
    [deaf, PermissionFlagsBits.DeafenMembers],
    [channel_id, PermissionFlagsBits.MoveMembers],
  ] as const)
    if (value !== undefined) {
      if (!server.voices.has(userId))
        throw new ApiError(400, 40032, 'Target user is not connected to voice.');
      requireServerPermission(world, server, needed);
    }
  const nickname = isOwn ? PermissionFlagsBits.ChangeNickname : PermissionFlagsBits.ManageNicknames;
  if (nick !== undefined) requireServerPermission(world, server, nickname);
  if (roles) requireServerPermission(world, server, PermissionFlagsBits.ManageRoles);
  if (silence !== undefined) requireServerPermission(world, server, PermissionFlagsBits.ModerateMembers);
  if (!isOwn && (nick !== undefined || silence !== undefined)) requireHigherRole(world, server, userId);
  const before = server.memberships.get(userId)?.roles ?? [];
  const after = roles ?? before;
  requireLowerRoles(world, server, [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ]);
}

/** @throws ApiError 10011 for a missing role, 50028 for an application's, 50013 if it is not below the bot's own */
function requireLowerRoles({ state }: World, server: Server, ids: readonly string[]): void {
  const roles = ids.map((id) => server.guild.roles.find((role) => role.id === id && id !== server.guild.id));
  const highest = highestRole(server, state.bot.id);
  for (const role of roles)
    if (!role) throw apiErrors.unknownRole();
    else if (role.position >= highest)
      throw apiErrors.missingPermissions(
        `${role.name} has the position ${role.position}; the bot's highest role has ${highest}.`,
      );
    else if (role.managed) throw apiErrors.invalidRole();
}

/** @throws ApiError 50035 for a timeout above 28 days */
function change(
  world: World,
  server: Server,
  userId: string,
  { nick, roles, communication_disabled_until: silence, ...voice }: Partial<z.infer<typeof memberForm>>,
) {
  if (silence && Date.parse(silence) > world.now() + maxSilenceMs)
    throw fieldError(['communication_disabled_until'], 'BASE_TYPE_BAD_TIME', 'Must be within 28 days.');
  const membership = server.memberships.get(userId);
  if (membership && nick !== undefined) membership.nick = nick || null;
  if (membership && roles) membership.roles = [...new Set(roles)];
  if (membership && silence !== undefined) membership.silencedUntil = silence;
  changeVoice(world, server, userId, voice);
  const member = memberPayload(requireMember(world, server, userId));
  dispatchInServer(world, server, GatewayDispatchEvents.GuildMemberUpdate, member);
  return member;
}

/** @throws ApiError 50035 for a channel without voice */
function changeVoice(
  world: World,
  server: Server,
  userId: string,
  { mute, deaf, channel_id }: Partial<Pick<z.infer<typeof memberForm>, 'mute' | 'deaf' | 'channel_id'>>,
): void {
  const membership = server.memberships.get(userId);
  const person = world.people.get(userId);
  if (!membership || !person) return;
  if (typeof mute === 'boolean') membership.isMuted = mute;
  if (typeof deaf === 'boolean') membership.isDeafened = deaf;
  if (channel_id !== undefined && !enterVoice(world, server, person, { channelId: channel_id }))
    throw fieldError(['channel_id'], 'CHANNEL_INVALID', 'Invalid channel');
  if (channel_id === undefined && (mute ?? deaf) !== undefined) dispatchVoice(world, server, person);
}

const maxSilenceMs = 28 * 24 * 60 * 60_000;

/** @throws ApiError 10013 for an unknown user, 10007 for a non-member */
function requireMember({ people }: World, server: Server, userId: string): Member {
  const person = people.get(userId);
  if (!person) throw apiErrors.unknownUser();
  const member = memberOf(server, person);
  if (!member) throw apiErrors.unknownMember();
  return member;
}

const memberForm = z.object({
  nick: text(0, 32).nullish(),
  roles: z.array(snowflake).nullish(),
  communication_disabled_until: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time).toISOString())
    .nullish(),
  mute: z.boolean().nullish(),
  deaf: z.boolean().nullish(),
  channel_id: snowflake.nullish(),
});
const joinForm = memberForm.pick({ nick: true, roles: true }).extend({ access_token: z.string() });
