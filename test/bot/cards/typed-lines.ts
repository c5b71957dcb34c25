import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { TypedOptions } from '../../../src/local-discord/local-discord.ts';
import { fullUid } from '../../support/text/cyrillic-records.ts';

/** Something that can be typed. */
export interface Line {
  /** As typed: `/account link`. */
  path: string;
  options: APIApplicationCommandBasicOption[];
}

/** Everything that can be typed: a command, or each of its sub-commands. */
export function pathsOf(data: RESTPostAPIApplicationCommandsJSONBody): Line[] {
  if (data.type !== undefined && data.type !== ApplicationCommandType.ChatInput) return [];
  return linesBelow(`/${data.name}`, data.options ?? []);
}

function linesBelow(path: string, options: readonly APIApplicationCommandOption[]): Line[] {
  const below = options.flatMap((option) =>
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
      ? linesBelow(`${path} ${option.name}`, option.options ?? [])
      : [],
  );
  return below.length > 0 ? below : [{ path, options: options.filter(isBasic) }];
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

/** An option whose value is typed freely. */
export function isText(option: APIApplicationCommandBasicOption): boolean {
  return option.type === ApplicationCommandOptionType.String && !('choices' in option && option.choices);
}

/** A value for each option that can be typed as text, number or yes and no. */
export function valuesOf(options: readonly APIApplicationCommandBasicOption[]): TypedOptions {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = exampleFor(option);
      return value === undefined ? [] : [[option.name, value]];
    }),
  );
}

function exampleFor(option: APIApplicationCommandBasicOption): string | number | boolean | undefined {
  if ('choices' in option && option.choices?.[0]) return option.choices[0].value;
  switch (option.type) {
    case ApplicationCommandOptionType.String:
      return textByOption[option.name] ?? fullUid;
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return ('min_value' in option ? option.min_value : undefined) ?? 1;
    case ApplicationCommandOptionType.Boolean:
      return true;
    default:
      return undefined;
  }
}

/** An example for options whose text is no uid. */
const textByOption: Readonly<Record<string, string>> = {
  region: 'IND',
  id: '1300000051',
  // No map has it: the generated ones have Latin names.
  code: `#FREEFIRE${'0'.repeat(39)}3`,
};
