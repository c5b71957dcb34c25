import { defaultApplication, type WorldFile } from './world-file.ts';

/** The default world: an application, a server that has added it, and one that has not. */
export const defaultWorld = {
  applications: [{ ...defaultApplication, owner: 'Ada' }],
  servers: [
    {
      name: 'Test server',
      id: '1100000000000000002',
      roles: [
        { name: 'Moderators', id: '1100000000000000005' },
        { name: 'Admins', permissions: ['ManageGuild', 'ManageMessages', 'PinMessages'] },
      ],
      channels: [
        { name: 'general', id: '1100000000000000003' },
        { name: 'bots' },
        {
          name: 'announcements',
          overwrites: [{ application: defaultApplication.name, deny: ['SendMessages'] }],
        },
      ],
      members: [{ name: 'Mira' }, { name: 'Noor' }, { name: 'Ada', roles: ['Admins'] }],
    },
    { name: 'Other server', applications: [], channels: [{ name: 'lounge' }] },
  ],
} satisfies WorldFile;
