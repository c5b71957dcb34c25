import type { ApplicationCommandType } from 'discord-api-types/v10';
import type { World } from './world.ts';

interface Named {
  name: string;
  id: string;
}

export interface Ids {
  applications: Record<string, string>;
  people: Record<string, string>;
  /** Channel IDs by place key. */
  places: Record<string, string>;
  /** Roles and commands are lists, because names may repeat. */
  servers: Record<string, { id: string; roles: Named[] }>;
  commands: (Named & { type: ApplicationCommandType })[];
}

export function listIds(worlds: readonly World[], people: readonly string[]): Ids {
  const [shared] = worlds;
  const servers = shared?.servers.all() ?? [];
  const idOf = (name: string) => shared?.people.find(name)?.user.id ?? '';
  return {
    applications: Object.fromEntries(
      worlds.map(({ state: { application } }) => [application.name, application.id]),
    ),
    people: Object.fromEntries(people.map((name) => [name, idOf(name)])),
    places: Object.fromEntries(
      servers.flatMap(({ channels }) => channels.all().map(({ key, channel }) => [key, channel.id])),
    ),
    servers: Object.fromEntries(
      servers.map(({ guild: { id, name, roles } }) => [
        name,
        { id, roles: roles.map((role) => ({ name: role.name, id: role.id })) },
      ]),
    ),
    commands: worlds.flatMap(({ commands }) =>
      [...commands.list(), ...servers.flatMap(({ guild }) => commands.list(guild.id))].map(
        ({ name, type, id }) => ({ name, type, id }),
      ),
    ),
  };
}
