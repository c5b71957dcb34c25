import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { memberPayload } from './member.ts';
import { giveOwnRole } from './own-role.ts';
import type { Person } from './people.ts';
import { memberOf, type Server } from './servers.ts';
import { tellServer } from './tell-server.ts';

/** {@link giveOwnRole} while bots listen. */
export function grant(world: World, server: Server, person: Person, permissions: bigint): void {
  const before = server.guild.roles.length;
  const role = giveOwnRole(server, person, permissions);
  const isNew = server.guild.roles.length > before;
  const { GuildRoleCreate, GuildRoleUpdate, GuildMemberUpdate } = GatewayDispatchEvents;
  tellServer(world, server, isNew ? GuildRoleCreate : GuildRoleUpdate, { role }, GatewayIntentBits.Guilds);
  const member = memberOf(server, person);
  if (member)
    tellServer(world, server, GuildMemberUpdate, memberPayload(member), GatewayIntentBits.GuildMembers);
}
