import { apiErrors } from '../errors/api-error.ts';
import { explainServerPermission, namePermissions } from '../guild/explain-permission.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import type { World } from '../world.ts';

/** Finds a server. @param needed one of these permissions @throws ApiError 10004 if the bot is not in it, 50013 */
export function requireServer(world: World, guildId: string, needed?: bigint): Server {
  const server = world.servers.get(guildId);
  if (!server?.botIds.has(world.state.bot.id)) throw apiErrors.unknownGuild();
  if (needed !== undefined) requireServerPermission(world, server, needed);
  return server;
}

/** @throws ApiError 50013 without any of these permissions in the server */
export function requireServerPermission(world: World, server: Server, needed: bigint): void {
  if (!(serverPermissionsOf(world, server) & needed))
    throw apiErrors.missingPermissions(explainServerPermission(server, world.state.bot.id, needed));
}

/** @throws ApiError 50013 if the bot itself lacks any of these permissions (documented) */
export function requireHeld(world: World, server: Server, permissions: bigint): void {
  const beyond = permissions & ~serverPermissionsOf(world, server);
  if (beyond)
    throw apiErrors.missingPermissions(
      `A bot gives only permissions that it has itself; it lacks ${namePermissions(beyond)}.`,
    );
}

/** Documented: own things need the permission to create or to manage, others' to manage. @throws ApiError 50013 */
export function requireKeeper(
  world: World,
  server: Server,
  creatorId: string | null | undefined,
  { create, manage }: { create: bigint; manage: bigint },
): void {
  const isOwn = creatorId === world.state.bot.id;
  requireServerPermission(world, server, isOwn ? create | manage : manage);
}

function serverPermissionsOf({ people, state }: World, server: Server): bigint {
  const bot = people.get(state.bot.id);
  return (bot && memberOf(server, bot)?.permissions) ?? 0n;
}

/** Whether the bot may act on a member (documented): not on the owner, and only if its highest role is above theirs. */
export function standsAbove({ state }: World, server: Server, userId: string): boolean {
  const isOwner = server.guild.owner_id === userId;
  return !isOwner && highestRole(server, userId) < highestRole(server, state.bot.id);
}

export function requireHigherRole(world: World, server: Server, userId: string): void {
  if (!standsAbove(world, server, userId))
    throw apiErrors.missingPermissions(
      `The bot's highest role has the position ${highestRole(server, world.state.bot.id)} and theirs ${highestRole(server, userId)}: it must be above it, and nobody is above the owner.`,
    );
}

/** Returns the highest role's position; 0 for @everyone. */
export function highestRole({ guild, memberships }: Server, userId: string): number {
  const roles = memberships.get(userId)?.roles ?? [];
  return Math.max(0, ...guild.roles.filter(({ id }) => roles.includes(id)).map(({ position }) => position));
}
