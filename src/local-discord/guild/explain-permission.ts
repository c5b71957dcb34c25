import { type APIOverwrite, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { groupOverwrites } from './permissions.ts';
import { findOverwrites, type Place } from './place.ts';
import type { Server } from './servers.ts';

/** Names the missing permission and the overwrite that denies it; Discord only says that one is missing. */
export function explainPermission({ server, channel, botId }: Place, needed: bigint): string {
  const lack = `The bot lacks ${namePermissions(needed)} in #${channel.name}`;
  if (!server) return `${lack}.`;
  const taking = findTaking(server, findOverwrites(server, channel), { botId, needed });
  return taking ? `${lack}: ${taking} denies it.` : `${lack}: ${describeRoles(server, botId)}.`;
}

export function explainServerPermission(server: Server, botId: string, needed: bigint): string {
  return `The bot lacks ${namePermissions(needed)} in the server “${server.guild.name}”: ${describeRoles(server, botId)}.`;
}

/** Names permission bits as discord.js does, e.g. `ManageRoles`. */
export function namePermissions(bits: bigint): string {
  const names = Object.entries(PermissionFlagsBits).flatMap(([name, bit]) => (bits & bit ? [name] : []));
  return names.join(' or ');
}

/** Finds the last overwrite, in Discord's order, that denies the permission, unless a later one allows it. */
function findTaking(
  { guild, memberships }: Server,
  overwrites: readonly APIOverwrite[],
  { botId, needed }: { botId: string; needed: bigint },
): string | undefined {
  const roles = memberships.get(botId)?.roles ?? [];
  let taking: string | undefined;
  for (const step of groupOverwrites({ id: botId, guildId: guild.id, roles }, overwrites)) {
    const denying = step.find(({ deny }) => BigInt(deny) & needed);
    if (denying) taking = `the overwrite of ${nameOwner(guild.roles, denying)}`;
    if (step.some(({ allow }) => BigInt(allow) & needed)) taking = undefined;
  }
  return taking;
}

function nameOwner(roles: Server['guild']['roles'], { id, type }: APIOverwrite): string {
  if (type === OverwriteType.Member) return 'the bot itself';
  return roles.find((role) => role.id === id)?.name ?? id;
}

function describeRoles({ guild, memberships }: Server, botId: string): string {
  const own = memberships.get(botId)?.roles ?? [];
  const names = guild.roles.filter(({ id }) => id === guild.id || own.includes(id)).map(({ name }) => name);
  return `none of its roles has it (${names.join(', ')})`;
}
