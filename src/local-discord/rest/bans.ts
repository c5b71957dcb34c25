import { type APIBan, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import type { Server } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import { ban, unban } from '../messages/remove-member.ts';
import { boundedList, integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { readReason } from './audit-reason.ts';
import { audited } from './audit-requests.ts';
import {
  type GuildParams,
  requireHigherRole,
  requireServer,
  requireServerPermission,
  standsAbove,
} from './require-server.ts';

export function banRoutes(app: FastifyInstance, world: World): void {
  const list = '/guilds/:guild/bans';
  app.get<{ Params: GuildParams; Querystring: PageQuery }>(list, ({ params, query }) => {
    const { limit = 1000, before, after } = readForm(pageForm, query);
    const bans = [...requireModerated(world, params).bans.values()]
      .sort((one, other) => (BigInt(one.user.id) < BigInt(other.user.id) ? -1 : 1))
      .filter(({ user }) => after === undefined || BigInt(user.id) > BigInt(after))
      .filter(({ user }) => before === undefined || BigInt(user.id) < BigInt(before));
    return before === undefined ? bans.slice(0, limit) : bans.slice(-limit);
  });
  const single = `${list}/:user`;
  app.get<{ Params: BanParams }>(single, ({ params }) => requireBan(requireModerated(world, params), params));
  app.put<{ Params: BanParams; Body: Payload }>(single, audited('MemberBanAdd'), (request, reply) => {
    const { params, body } = request;
    const server = requireModerated(world, params);
    const form = readForm(banForm, body.json ?? {});
    requireHigherRole(world, server, params.user);
    const seconds = form.delete_message_seconds ?? (form.delete_message_days ?? 0) * secondsOfDay;
    const user = userOf(world, params.user);
    ban(world, server, { user, reason: readReason(request), deleteMs: seconds * 1000 });
    return reply.code(204).send();
  });
  app.delete<{ Params: BanParams }>(single, audited('MemberBanRemove'), ({ params }, reply) => {
    const server = requireModerated(world, params);
    unban(world, server, requireBan(server, params).user);
    return reply.code(204).send();
  });
  app.post<{ Params: GuildParams; Body: Payload }>('/guilds/:guild/bulk-ban', (request) => {
    const { params, body } = request;
    const server = requireModerated(world, params);
    requireServerPermission(world, server, PermissionFlagsBits.ManageGuild);
    const { user_ids, delete_message_seconds } = readForm(bulkForm, body.json ?? {});
    const reason = readReason(request);
    const deleteMs = (delete_message_seconds ?? 0) * 1000;
    const users = user_ids.flatMap((id) => world.people.get(id)?.user ?? []);
    const free = users.filter(({ id }) => standsAbove(world, server, id) && !server.bans.has(id));
    for (const user of free) ban(world, server, { user, reason, deleteMs });
    const banned_users = free.map(({ id }) => id);
    if (banned_users.length === 0) throw new ApiError(400, 500_000, 'Failed to ban users');
    return { banned_users, failed_users: user_ids.filter((id) => !banned_users.includes(id)) };
  });
}

interface BanParams extends GuildParams {
  user: string;
}

/** @throws ApiError 10004, 50013 */
function requireModerated(world: World, params: GuildParams): Server {
  const server = requireServer(world, params, PermissionFlagsBits.BanMembers);
  return server;
}

/** @throws ApiError 10026 */
function requireBan({ bans }: Server, { user }: BanParams): APIBan {
  const found = bans.get(user);
  if (!found) throw new ApiError(404, 10026, 'Unknown Ban');
  return found;
}

/** @throws ApiError 10013; a person who never was a member can be banned too */
function userOf({ people }: World, id: string) {
  const person = people.get(id);
  if (!person) throw apiErrors.unknownUser();
  return person.user;
}

const secondsOfDay = 24 * 60 * 60;
const deletion = integer(0, 7 * secondsOfDay).nullish();
const banForm = z.object({
  delete_message_seconds: deletion,
  /** As it was before there were seconds. */
  delete_message_days: integer(0, 7).nullish(),
});
const bulkForm = z.object({
  user_ids: boundedList(snowflake, 1, 200),
  delete_message_seconds: deletion,
});

type PageQuery = Partial<Record<'limit' | 'before' | 'after', string>>;
const pageForm = z.object({
  limit: integer(1, 1000).optional(),
  before: snowflake.optional(),
  after: snowflake.optional(),
});
