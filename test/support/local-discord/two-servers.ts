import type { WorldFile } from '../../../src/local-discord/guild/world-file.ts';

/** Two applications. The guild has added both, the office only one. */
export const twoServers: WorldFile = {
  applications: [
    { name: 'Archivist', id: '1200000000000000001', token: 'token-of-the-archivist' },
    { name: 'Herald', token: 'token-of-the-herald' },
  ],
  servers: [
    {
      name: 'Guild',
      id: '1200000000000000002',
      locale: 'pt-BR',
      roles: [
        {
          name: '@everyone',
          permissions: ['ViewChannel', 'SendMessages', 'UseApplicationCommands', 'ReadMessageHistory'],
        },
        {
          name: 'Officers',
          id: '1200000000000000003',
          permissions: ['ManageGuild', 'MentionEveryone'],
          color: 255,
        },
        { name: 'Silent', isMentionable: false },
      ],
      channels: [
        { name: 'lounge', topic: 'Talk' },
        {
          name: 'officers',
          overwrites: [
            { role: '@everyone', deny: ['ViewChannel'] },
            { role: 'Officers', allow: ['ViewChannel'] },
            { application: 'Archivist', allow: ['ViewChannel'] },
          ],
        },
        { name: 'general' },
      ],
      members: [{ name: 'Iris', roles: ['Officers'], locale: 'pt-BR', nick: 'Boss' }, { name: 'Jun' }],
    },
    {
      name: 'Office',
      applications: [{ name: 'Archivist', permissions: ['ManageMessages'] }],
      channels: [{ name: 'general' }],
      members: [{ name: 'Jun', permissions: ['Administrator'] }],
    },
  ],
};
