import type { PageCommand, PageOption, Person } from '../../../src/local-discord/page/wire.ts';

/** Commands as the page receives them. */
export function option(name: string, traits: Partial<PageOption> = {}): PageOption {
  const plain: Omit<PageOption, 'name'> = {
    label: name,
    description: `the ${name}`,
    kind: 'string',
    isRequired: false,
    hasAutocomplete: false,
    choices: [],
  };
  return { name, ...plain, ...traits };
}

export const player: PageCommand = {
  id: '1',
  name: 'player',
  label: 'player',
  description: 'a player',
  isAllowed: true,
  options: [
    option('uid', { isRequired: true, minLength: 5, maxLength: 15 }),
    option('region', {
      choices: [
        { name: 'India', value: 'IND' },
        { name: 'Brazil', value: 'BR' },
      ],
    }),
    option('member', { kind: 'user' }),
    option('private', { kind: 'boolean' }),
  ],
};

export const serverRegion: PageCommand = {
  id: '2',
  name: 'server region',
  label: 'server region',
  description: 'the default',
  isAllowed: false,
  options: [option('region', { isRequired: true })],
};

export const help: PageCommand = {
  id: '3',
  name: 'help',
  label: 'help',
  description: 'help',
  isAllowed: true,
  options: [],
};

export const registered = [help, player, serverRegion];

export const people: Person[] = [
  { key: 'member', role: 'member', id: '70', name: 'Mira' },
  { key: 'admin', role: 'admin', id: '71', name: 'Ada' },
];
