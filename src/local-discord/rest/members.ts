import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Member, memberPayload } from '../guild/member.ts';
import { memberOf, membersOf, type Server } from '../guild/servers.ts';
import { readForm, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { ApiError, apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';
import { type GuildParams, requireServer, tellServer } from './require-server.ts';

export async function memberRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { people } = world;
  app.addHook('onRequest', requireBot(world));
  const list = '/guilds/:guild/members';
  app.get<{ Params: GuildParams; Querystring: { limit?: string; after?: string } }>(
    list,
    ({ params, query }) => {
      const server = requireServer(world, params);
      // Documented: the list wants the privileged intent.
      if (!(world.privilegedIntents & GatewayIntentBits.GuildMembers)) throw apiErrors.missingAccess();
      const after = /^\d{1,20}$/.test(query.after ?? '') ? BigInt(query.after ?? 0) : 0n;
      return membersOf(server, people)
        .sort((one, other) => (BigInt(one.user.id) < BigInt(other.user.id) ? -1 : 1))
        .filter(({ user }) => BigInt(user.id) > after)
        .slice(0, readLimit(query.limit))
        .map(memberPayload);
    },
  );
  app.get<{ Params: GuildParams; Querystring: { query?: string; limit?: string } }>(
    `${list}/search`,
    ({ params, query }) => {
      const wanted = (query.query ?? '').toLowerCase();
      return membersOf(requireServer(world, params), people)
        .filter(({ user, nick }) =>
          [user.username, nick ?? ''].some((name) => name.toLowerCase().startsWith(wanted)),
        )
        .slice(0, readLimit(query.limit))
        .map(memberPayload);
    },
  );
  const single = `${list}/:user`;
  app.get<{ Params: MemberParams }>(single, ({ params }) =>
    memberPayload(requireMember(world, requireServer(world, params), params.user)),
  );
  app.patch<{ Params: MemberParams; Body: Payload }>(single, ({ params, body }) => {
    const server = requireServer(world, params);
    const isOwn = params.user === '@me';
    const userId = isOwn ? world.state.bot.id : params.user;
    const { nick, roles } = readForm(memberForm, body.json ?? {});
    if (nick !== undefined)
      requireAllowed(
        world,
        server,
        isOwn ? PermissionFlagsBits.ChangeNickname : PermissionFlagsBits.ManageNicknames,
      );
    if (roles) requireAllowed(world, server, PermissionFlagsBits.ManageRoles);
    return change(world, server, userId, { nick, roles });
  });
  app.delete<{ Params: MemberParams }>(single, ({ params }, reply) => {
    const server = requireServer(world, params);
    requireAllowed(world, server, PermissionFlagsBits.KickMembers);
    const { user } = requireMember(world, server, params.user);
    if (user.bot || user.id === server.guild.owner_id) throw apiErrors.missingPermissions();
    server.memberships.delete(user.id);
    const event = GatewayDispatchEvents.GuildMemberRemove;
    tellServer(world, server, event, { user }, GatewayIntentBits.GuildMembers);
    return reply.code(204).send();
  });
  for (const [method, isOn] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    app.route<{ Params: MemberParams & { role: string } }>({
      method,
      url: `${single}/roles/:role`,
      handler: ({ params }, reply) => {
        const server = requireServer(world, params);
        requireAllowed(world, server, PermissionFlagsBits.ManageRoles);
        const { roles } = requireMember(world, server, params.user);
        const others = roles.filter((id) => id !== params.role);
        change(world, server, params.user, { roles: isOn ? [...others, params.role] : others });
        return reply.code(204).send();
      },
    });
}

interface MemberParams extends GuildParams {
  user: string;
}

/** @throws ApiError 10011 for a role that is not there */
function change(
  world: World,
  server: Server,
  userId: string,
  { nick, roles }: { nick?: string | null | undefined; roles?: readonly string[] | null | undefined },
) {
  requireMember(world, server, userId);
  const membership = server.memberships.get(userId);
  const isKnown = (id: string) => id !== server.guild.id && server.guild.roles.some((role) => role.id === id);
  if (roles && !roles.every(isKnown)) throw new ApiError(404, 10011, 'Unknown Role');
  if (membership && nick !== undefined) membership.nick = nick || null;
  if (membership && roles) membership.roles = [...new Set(roles)];
  const member = memberPayload(requireMember(world, server, userId));
  const event = GatewayDispatchEvents.GuildMemberUpdate;
  tellServer(world, server, event, member, GatewayIntentBits.GuildMembers);
  return member;
}

/** @throws ApiError 10007 */
function requireMember({ people }: World, server: Server, userId: string): Member {
  const person = people.byId(userId);
  const member = person && memberOf(server, person);
  if (!member) throw apiErrors.unknownMember();
  return member;
}

/** @throws ApiError 50013 */
function requireAllowed(world: World, server: Server, needed: bigint): void {
  const { permissions } = requireMember(world, server, world.state.bot.id);
  if (!(permissions & needed)) throw apiErrors.missingPermissions();
}

function readLimit(text: string | undefined): number {
  return Math.min(1000, Math.max(1, Number(text ?? 1) || 1));
}

const memberForm = z.object({ nick: text(0, 32).nullish(), roles: z.array(snowflake).nullish() });
