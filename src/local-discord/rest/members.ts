import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { type Member, memberPayload } from '../guild/member.ts';
import { listMembers, memberOf, type Server } from '../guild/servers.ts';
import { tellServer } from '../guild/tell-server.ts';
import { enterVoice, tellOfVoice } from '../guild/voices.ts';
import type { Payload } from '../messages/read-payload.ts';
import { removeMember } from '../messages/remove-member.ts';
import { explainIntents } from '../rules/privileged-intents.ts';
import { fieldError, pageForm, readForm, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { requireJoinGrant } from './own-account.ts';
import {
  type GuildParams,
  highestRole,
  requireHigherRole,
  requireServer,
  requireServerPermission,
} from './require-server.ts';

export function memberRoutes(app: FastifyInstance, world: World): void {
  listRoutes(app, world);
  singleRoutes(app, world);
  roleRoutes(app, world);
}

const list = '/guilds/:guild/members';
const single = `${list}/:user`;

function listRoutes(app: FastifyInstance, world: World): void {
  const { people } = world;
  app.get<{ Params: GuildParams; Querystring: { limit?: string; after?: string } }>(
    list,
    ({ params, query }) => {
      const server = requireServer(world, params);
      // Documented: the list wants the privileged intent.
      if (!(world.privilegedIntents & GatewayIntentBits.GuildMembers))
        throw apiErrors.missingAccess().because(explainIntents(GatewayIntentBits.GuildMembers));
      const after = /^\d{1,20}$/.test(query.after ?? '') ? BigInt(query.after ?? 0) : 0n;
      return listMembers(server, people)
        .sort((one, other) => (BigInt(one.user.id) < BigInt(other.user.id) ? -1 : 1))
        .filter(({ user }) => BigInt(user.id) > after)
        .slice(0, readForm(pageForm(1000), query).limit ?? 1)
        .map(memberPayload);
    },
  );
  app.get<{ Params: GuildParams; Querystring: { query?: string; limit?: string } }>(
    `${list}/search`,
    ({ params, query }) => {
      const wanted = (query.query ?? '').toLowerCase();
      return listMembers(requireServer(world, params), people)
        .filter(({ user, nick }) =>
          [user.username, nick ?? ''].some((name) => name.toLowerCase().startsWith(wanted)),
        )
        .slice(0, readForm(pageForm(1000), query).limit ?? 1)
        .map(memberPayload);
    },
  );
}

function singleRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: MemberParams }>(single, ({ params }) =>
    memberPayload(requireMember(world, requireServer(world, params), params.user)),
  );
  app.patch<{ Params: MemberParams; Body: Payload }>(single, audited('MemberUpdate'), ({ params, body }) => {
    const server = requireServer(world, params);
    const isOwn = params.user === '@me';
    const userId = isOwn ? world.state.bot.id : params.user;
    const form = readForm(memberForm, body.json ?? {});
    requireMember(world, server, userId);
    requireRight(world, server, { form, isOwn, userId });
    return change(world, server, userId, form);
  });
  // Deprecated, and no longer in Discord's schema; nextcord uses it.
  app.patch<{ Params: GuildParams; Body: Payload }>(`${list}/@me/nick`, ({ params, body }) => {
    const server = requireServer(world, params);
    const { nick } = readForm(memberForm.pick({ nick: true }), body.json ?? {});
    requireServerPermission(world, server, PermissionFlagsBits.ChangeNickname);
    return { nick: change(world, server, world.state.bot.id, { nick }).nick };
  });
  app.put<{ Params: MemberParams; Body: Payload }>(single, ({ params, body }, reply) => {
    const server = requireServer(world, params);
    const { access_token, nick, roles } = readForm(joinForm, body.json ?? {});
    requireServerPermission(world, server, PermissionFlagsBits.CreateInstantInvite);
    requireJoinGrant(world, params.user, access_token);
    const person = world.people.get(params.user);
    if (!person) throw apiErrors.unknownUser();
    if (server.memberships.has(params.user)) return reply.code(204).send();
    requireRight(world, server, { form: { nick, roles }, isOwn: false, userId: params.user });
    const joined = world.servers.join(server, person);
    if (!joined) throw new ApiError(403, 40007, 'The user is banned from this guild.');
    return reply.code(201).send(change(world, server, params.user, { nick, roles }));
  });
  app.delete<{ Params: MemberParams }>(single, audited('MemberKick'), ({ params }, reply) => {
    const server = requireServer(world, params, PermissionFlagsBits.KickMembers);
    const { user } = requireMember(world, server, params.user);
    requireHigherRole(world, server, user.id);
    removeMember(world, server, user);
    return reply.code(204).send();
  });
}

/** The roles of one member. */
function roleRoutes(app: FastifyInstance, world: World): void {
  for (const [method, isOn] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    app.route<{ Params: MemberParams & { role: string } }>({
      method,
      url: `${single}/roles/:role`,
      ...audited('MemberRoleUpdate'),
      handler: ({ params }, reply) => {
        const server = requireServer(world, params, PermissionFlagsBits.ManageRoles);
        const { roles } = requireMember(world, server, params.user);
        requireLowerRoles(world, server, [params.role]);
        const others = roles.filter((id) => id !== params.role);
        change(world, server, params.user, { roles: isOn ? [...others, params.role] : others });
        return reply.code(204).send();
      },
    });
}

interface MemberParams extends GuildParams {
  user: string;
}

/** @throws ApiError 50013 for what the bot may not change of the member, 40032 for what there is only in a voice channel */
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

/** @throws ApiError 10011 for a role that is not there, 50028 for one that an application manages, 50013 for one that is as high as the bot's own or higher */
function requireLowerRoles({ state }: World, server: Server, ids: readonly string[]): void {
  const roles = ids.map((id) => server.guild.roles.find((role) => role.id === id && id !== server.guild.id));
  const highest = highestRole(server, state.bot.id);
  for (const role of roles)
    if (!role) throw new ApiError(404, 10011, 'Unknown Role');
    else if (role.position >= highest)
      throw apiErrors
        .missingPermissions()
        .because(`${role.name} has the position ${role.position}; the bot's highest role has ${highest}.`);
    else if (role.managed) throw new ApiError(400, 50028, 'Invalid Role');
}

/** @throws ApiError 50035 for a timeout of more than 28 days */
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
  const event = GatewayDispatchEvents.GuildMemberUpdate;
  tellServer(world, server, event, member, GatewayIntentBits.GuildMembers);
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
  if (channel_id === undefined && (mute ?? deaf) !== undefined) tellOfVoice(world, server, person);
}

const maxSilenceMs = 28 * 24 * 60 * 60_000;

/** @throws ApiError 10007 */
function requireMember({ people }: World, server: Server, userId: string): Member {
  const person = people.get(userId);
  const member = person && memberOf(server, person);
  if (!member) throw apiErrors.unknownMember();
  return member;
}

const joinForm = z.object({
  access_token: z.string(),
  nick: text(0, 32).nullish(),
  roles: z.array(snowflake).nullish(),
});
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
