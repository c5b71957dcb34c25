import { type APIBan, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import type { Server } from '../guild/servers.ts';
import { ban as banUser, unban } from '../messages/remove-member.ts';
import { boundedList, integer, snowflake } from '../rules/read-form.ts';
import { readReason } from './audit-reason.ts';
import { pageForm, takePage } from './pages.ts';
import { requireHigherRole, requireServerPermission, standsAbove } from './require-server.ts';
import type { Routes } from './routes.ts';

export function banRoutes({ world, guild }: Routes): void {
  const needs = PermissionFlagsBits.BanMembers;
  guild.on('GET', '/bans', { needs, form: pageForm(1000) }, ({ server, form }) =>
    takePage(server.bans.values(), ({ user }) => user.id, form),
  );
  const single = '/bans/:user';
  guild.on('GET', single, { needs }, ({ server, params }) => requireBan(server, params.user));
  const ban = { needs, form: banForm, audit: 'MemberBanAdd' } as const;
  guild.on('PUT', single, ban, ({ server, params, form, request }) => {
    // People who were never members can be banned, too.
    const person = world.people.get(params.user);
    if (!person) throw apiErrors.unknownUser();
    requireHigherRole(world, server, params.user);
    const seconds = form.delete_message_seconds ?? (form.delete_message_days ?? 0) * secondsOfDay;
    banUser(world, server, { user: person.user, reason: readReason(request), deleteMs: seconds * 1000 });
  });
  guild.on('DELETE', single, { needs, audit: 'MemberBanRemove' }, ({ server, params }) =>
    unban(world, server, requireBan(server, params.user).user),
  );
  guild.on('POST', '/bulk-ban', { needs, form: bulkForm }, ({ server, form, request }) => {
    requireServerPermission(world, server, PermissionFlagsBits.ManageGuild);
    const { user_ids, delete_message_seconds } = form;
    const reason = readReason(request);
    const deleteMs = (delete_message_seconds ?? 0) * 1000;
    const users = user_ids.flatMap((id) => world.people.get(id)?.user ?? []);
    const free = users.filter(({ id }) => standsAbove(world, server, id) && !server.bans.has(id));
    for (const user of free) banUser(world, server, { user, reason, deleteMs });
    const banned_users = free.map(({ id }) => id);
    if (banned_users.length === 0) throw new ApiError(400, 500_000, 'Failed to ban users');
    return { banned_users, failed_users: user_ids.filter((id) => !banned_users.includes(id)) };
  });
}

function requireBan({ bans }: Server, userId: string): APIBan {
  const found = bans.get(userId);
  if (!found) throw new ApiError(404, 10026, 'Unknown Ban');
  return found;
}

const secondsOfDay = 24 * 60 * 60;
const deletion = integer(0, 7 * secondsOfDay).nullish();
const banForm = z.object({
  delete_message_seconds: deletion,
  delete_message_days: integer(0, 7).nullish(),
});
const bulkForm = z.object({
  user_ids: boundedList(snowflake, 1, 200),
  delete_message_seconds: deletion,
});
