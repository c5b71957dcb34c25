import { apiErrors } from '../errors/api-error.ts';
import { explainServerPermission } from '../guild/explain-permission.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import type { World } from '../world.ts';

/**
 * @param needed permissions, of which the bot must have one
 * @throws ApiError 10004 for a server that the bot is not in, 50013
 */
export function requireServer(world: World, guildId: string, needed?: bigint): Server {
  const server = world.servers.get(guildId);
  if (!server?.botIds.has(world.state.bot.id)) throw apiErrors.unknownGuild();
  if (needed !== undefined) requireServerPermission(world, server, needed);
  return server;
}

/** @throws ApiError 50013 if the bot lacks all of the permissions `needed` in the server at large */
export function requireServerPermission(world: World, server: Server, needed: bigint): void {
  if (!(serverPermissionsOf(world, server) & needed))
    throw apiErrors.missingPermissions(explainServerPermission(server, world.state.bot.id, needed));
}

/**
 * Documented: the creator of a thing may change it as long as they may create such things; others need the permission to manage
 * them.
 * @throws ApiError 50013
 */
export function requireKeeper(
  world: World,
  server: Server,
  creatorId: string | null | undefined,
  { create, manage }: { create: bigint; manage: bigint },
): void {
  const isOwn = creatorId === world.state.bot.id;
  requireServerPermission(world, server, isOwn ? create | manage : manage);
}

export function serverPermissionsOf({ people, state }: World, server: Server): bigint {
  const bot = people.get(state.bot.id);
  return (bot && memberOf(server, bot)?.permissions) ?? 0n;
}

/** Documented: a bot can act only on members whose highest role is below its own, and never on the owner. */
export function standsAbove({ state }: World, server: Server, userId: string): boolean {
  const isOwner = server.guild.owner_id === userId;
  return !isOwner && highestRole(server, userId) < highestRole(server, state.bot.id);
}

/** @throws ApiError 50013 */
export function requireHigherRole(world: World, server: Server, userId: string): void {
  if (!standsAbove(world, server, userId))
    throw apiErrors.missingPermissions(
      `The bot's highest role has the position ${highestRole(server, world.state.bot.id)} and theirs ${highestRole(server, userId)}: it must be above it, and nobody is above the owner.`,
    );
}

/** The position of a member's highest role; 0 for @everyone. */
export function highestRole({ guild, memberships }: Server, userId: string): number {
  const roles = memberships.get(userId)?.roles ?? [];
  return Math.max(0, ...guild.roles.filter(({ id }) => roles.includes(id)).map(({ position }) => position));
}
