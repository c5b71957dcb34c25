import type { WorldFile } from '../local-discord/guild/world-file.ts';

/** One server in which Loadout may assign roles, and one without Loadout. */
export const playgroundWorld: WorldFile = {
  applications: [{ name: 'Loadout', id: '1100000000000000001' }],
  servers: [
    {
      name: 'Local server',
      id: '1100000000000000002',
      applications: [{ name: 'Loadout', permissions: ['ManageRoles'] }],
      roles: [{ name: 'Moderators', id: '1100000000000000005' }],
      channels: [
        { name: 'playground', id: '1100000000000000003', key: 'server' },
        { name: 'cards' },
        {
          name: 'announcements',
          key: 'read-only',
          overwrites: [{ application: 'Loadout', deny: ['SendMessages'] }],
        },
      ],
      members: [
        { name: 'Mira' },
        { name: 'Noor' },
        { name: 'Ada', permissions: ['ManageGuild', 'ManageMessages', 'PinMessages', 'ManageRoles'] },
      ],
    },
    { name: 'Foreign server', applications: [], channels: [{ name: 'general', key: 'foreign' }] },
  ],
};
