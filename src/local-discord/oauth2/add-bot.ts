import { PermissionFlagsBits } from 'discord-api-types/v10';
import { sendNewServer } from '../gateway/send-ready.ts';
import { describeRole } from '../guild/describe-guild.ts';
import type { Person } from '../guild/people.ts';
import { allPermissions } from '../guild/permissions.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import type { World } from '../world.ts';

export function listServersToAdd({ servers, state }: World, person: Person): Server[] {
  const needed = PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator;
  return servers.all().filter((server) => {
    const { permissions = 0n } = memberOf(server, person) ?? {};
    return !server.botIds.has(state.bot.id) && (permissions & needed) !== 0n;
  });
}

export function addBot(world: World, server: Server, permissions: bigint): void {
  const { bot } = world.state;
  const person = world.people.get(bot.id);
  if (!person) return;
  server.botIds.add(bot.id);
  const membership = world.servers.join(server, person);
  const granted = permissions & allPermissions;
  if (membership && granted !== 0n) {
    const { guild } = server;
    const look = { name: bot.username, position: 1, color: 0, isMentionable: false };
    const role = describeRole({ ...look, id: world.makeId(), permissions: granted });
    for (const other of guild.roles) if (other.position > 0) other.position += 1;
    guild.roles.push({ ...role, managed: true, tags: { bot_id: bot.id } });
    membership.roles = [role.id];
  }
  sendNewServer(world, server);
  world.announce({ type: 'places' });
}
