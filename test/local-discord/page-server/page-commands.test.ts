import {
  type APIApplicationCommand,
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { toPageOffers } from '../../../src/local-discord/page-server/page-commands.ts';

const region: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  name: 'region',
  name_localizations: { ru: 'регион' },
  description: 'Where',
  description_localizations: { ru: 'Где', 'es-419': 'Dónde' },
  choices: [{ name: 'India', name_localizations: { ru: 'Индия' }, value: 'IND' }],
};

const registered = [
  describeCommand({ name: 'alpha', name_localizations: { ru: 'яблоко' } }),
  describeCommand({
    name: 'server',
    name_localizations: { ru: 'сервер' },
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand,
        name: 'set',
        name_localizations: { ru: 'задать' },
        description: 'Sets it',
        options: [region],
      },
    ],
  }),
  describeCommand({ name: 'Player card', type: 2, name_localizations: { ru: 'Карточка' } }),
];

describe('commands as Discord’s client shows them', () => {
  const offersIn = (language: string) => toPageOffers(registered, { permissions: 0n, language });

  it('are called and described in the viewer’s language, in its order, and known by their registered names', () => {
    const { commands, onMembers } = offersIn('ru');
    expect(commands.map(({ name, label }) => [name, label])).toEqual([
      ['server set', 'сервер задать'],
      ['alpha', 'яблоко'],
    ]);
    expect(commands[0]?.options).toMatchObject([
      {
        name: 'region',
        label: 'регион',
        description: 'Где',
        choices: [{ name: 'Индия', registeredName: 'India', value: 'IND' }],
      },
    ]);
    expect(onMembers).toEqual([{ name: 'Player card', label: 'Карточка' }]);
  });

  it.each(['bn', 'en-US', 'uk', 'valueOf'])(
    'stay as they are registered if they have no text in %s',
    (language) => {
      const { commands, onMembers } = offersIn(language);
      expect(commands.map(({ label }) => label)).toEqual(['alpha', 'server set']);
      expect(commands[1]?.options).toMatchObject([
        { label: 'region', description: 'Where', choices: [{ name: 'India', value: 'IND' }] },
      ]);
      expect(onMembers).toEqual([{ name: 'Player card', label: 'Player card' }]);
    },
  );

  it('fall back from one Spanish to the other', () => {
    expect(offersIn('es-ES').commands[1]?.options[0]?.description).toBe('Dónde');
    expect(offersIn('es-419').commands[1]?.options[0]?.description).toBe('Dónde');
  });
});

function describeCommand(part: Partial<APIApplicationCommand>): APIApplicationCommand {
  return {
    id: '1',
    application_id: '2',
    version: '3',
    type: 1,
    name: 'name',
    description: 'Does it',
    default_member_permissions: null,
    ...part,
  };
}
