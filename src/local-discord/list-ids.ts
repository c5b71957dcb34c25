import type { World } from './world.ts';

export interface Ids {
  applications: Record<string, string>;
  people: Record<string, string>;
  /** Channels by the keys of their places. */
  places: Record<string, string>;
  servers: Record<string, { id: string; roles: Record<string, string> }>;
  commands: Record<string, string>;
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
        { id, roles: Object.fromEntries(roles.map((role) => [role.name, role.id])) },
      ]),
    ),
    commands: Object.fromEntries(
      worlds.flatMap(({ commands, servers: all }) =>
        [...all.all().flatMap(({ guild }) => commands.list(guild.id)), ...commands.list()].map(
          ({ name, id }) => [name, id],
        ),
      ),
    ),
  };
}
