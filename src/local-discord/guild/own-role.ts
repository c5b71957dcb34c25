import type { APIRole } from 'discord-api-types/v10';
import { snowflakeOfName } from '../snowflakes.ts';
import { describeRole } from './describe-guild.ts';
import type { Person } from './people.ts';
import { allPermissions } from './permissions.ts';
import type { Server } from './servers.ts';

/** Gives a person their own role with these permissions, because Discord derives permissions from roles. */
export function giveOwnRole(server: Server, { user }: Person, permissions: bigint): APIRole {
  const id = snowflakeOfName(`role of ${user.id} in ${server.guild.id}`);
  const role = server.guild.roles.find((known) => known.id === id) ?? addRole(server, id, user.global_name);
  role.permissions = (permissions & allPermissions).toString();
  const membership = server.memberships.get(user.id);
  if (membership) membership.roles = [...new Set([...membership.roles, id])];
  return role;
}

/** Inserts the role above the highest role that is not a bot's. */
function addRole({ guild }: Server, id: string, name: string | null): APIRole {
  const listed = guild.roles.filter(({ managed }) => !managed);
  const position = Math.max(...listed.map((role) => role.position)) + 1;
  for (const role of guild.roles) if (role.position >= position) role.position += 1;
  const facts = { id, name: name ?? id, position, permissions: 0n, color: 0, isMentionable: false };
  const added = describeRole(facts);
  guild.roles.push(added);
  return added;
}
