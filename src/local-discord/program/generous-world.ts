import { PermissionFlagsBits } from 'discord-api-types/v10';
import { defaultWorld } from '../guild/default-world.ts';
import { defaultApplication, type WorldFile } from '../guild/world-file.ts';

/** The default world with all privileged intents, which most bots' authors have enabled at Discord. */
export const generousWorld: WorldFile = {
  ...defaultWorld,
  privilegedIntents: ['GuildMembers', 'GuildPresences', 'MessageContent'],
};

/** Returns the {@link generousWorld} with these permissions for its bot. */
export function grant(permissions = 0n): WorldFile {
  const names = Object.keys(PermissionFlagsBits) as (keyof typeof PermissionFlagsBits)[];
  const granted = names.filter((name) => permissions & PermissionFlagsBits[name]);
  const applications = [{ name: defaultApplication.name, permissions: granted }];
  const servers = defaultWorld.servers.map((server, at) => (at === 0 ? { ...server, applications } : server));
  return { ...generousWorld, servers };
}
