import type { WorldFile } from './world-file.ts';

/** One application, a server that has added it, and one that has not. */
export const defaultWorld = {
  applications: [{ name: 'Loadout', id: '1100000000000000001' }],
  servers: [
    {
      name: 'Local server',
      id: '1100000000000000002',
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
        { name: 'Ada', permissions: ['ManageGuild', 'ManageMessages', 'PinMessages'] },
      ],
    },
    { name: 'Foreign server', applications: [], channels: [{ name: 'general', key: 'foreign' }] },
  ],
} satisfies WorldFile;
