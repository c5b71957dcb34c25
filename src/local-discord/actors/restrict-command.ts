import {
  ApplicationCommandPermissionType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { isAllowed } from '../guild/member.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { findChannel, findRole } from './resolve-ids.ts';

/** Sets a command's permissions in a server. @throws ActorError without Manage Server, or for unknown names */
export function restrictCommand(
  { world, session, commandId: id }: { world: World; session: ActorSession; commandId: string },
  rules: Readonly<Record<string, boolean>>,
): void {
  const { place, member } = session;
  const { guild } = place;
  if (!guild || !isAllowed(member, PermissionFlagsBits.ManageGuild))
    throw new ActorError('You do not have permission to manage this server.');
  const permissions = Object.entries(rules).map(([name, permission]) => {
    const found = findHolder(name, session, world);
    return { ...found, permission };
  });
  world.commands.restrict(id, guild.id, permissions);
  const event = GatewayDispatchEvents.ApplicationCommandPermissionsUpdate;
  const application_id = world.state.application.id;
  world.sessions.dispatch(event, { id, application_id, guild_id: guild.id, permissions }, guild.id);
}

function findHolder(name: string, session: ActorSession, world: World) {
  const role = findRole(name, session);
  if (role) return { id: role, type: ApplicationCommandPermissionType.Role };
  const channel = name.startsWith('#') ? findChannel(name, session, world, undefined) : undefined;
  if (channel) return { id: channel, type: ApplicationCommandPermissionType.Channel };
  const user = world.people.find(name)?.user.id;
  if (user) return { id: user, type: ApplicationCommandPermissionType.User };
  throw new ActorError(`There is no role, member or channel “${name}”.`);
}
