import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { dispatchInServer, dispatchMember } from './dispatch.ts';
import { giveOwnRole } from './own-role.ts';
import type { Person } from './people.ts';
import type { Server } from './servers.ts';

/** Gives a person their own role, like {@link giveOwnRole}, and dispatches the events to bots. */
export function grant(world: World, server: Server, person: Person, permissions: bigint): void {
  const before = server.guild.roles.length;
  const role = giveOwnRole(server, person, permissions);
  const isNew = server.guild.roles.length > before;
  const { GuildRoleCreate, GuildRoleUpdate } = GatewayDispatchEvents;
  dispatchInServer(world, server, isNew ? GuildRoleCreate : GuildRoleUpdate, { role });
  dispatchMember(world, server, person);
}
