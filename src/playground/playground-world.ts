import { defaultWorld } from '../local-discord/guild/default-world.ts';
import type { WorldFile } from '../local-discord/guild/world-file.ts';

const usual: WorldFile = defaultWorld;

/** The local Discord's usual world. In its first server Loadout may give roles, and the admin may choose them. */
export const playgroundWorld: WorldFile = {
  ...usual,
  servers: usual.servers.map((server, nth) =>
    nth > 0
      ? server
      : {
          ...server,
          applications: [{ name: 'Loadout', permissions: ['ManageRoles'] }],
          members: server.members?.map(({ permissions, ...member }) => ({
            ...member,
            ...(permissions && { permissions: [...permissions, 'ManageRoles' as const] }),
          })),
        },
  ),
};
