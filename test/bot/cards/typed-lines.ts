import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { TypedOptions } from '../../../src/local-discord/local-discord.ts';
import { fullUid } from '../../support/text/cyrillic-records.ts';

/** The options of a slash command; undefined for an entry of a menu. */
export function optionsOf(
  data: RESTPostAPIApplicationCommandsJSONBody,
): APIApplicationCommandBasicOption[] | undefined {
  if (data.type !== undefined && data.type !== ApplicationCommandType.ChatInput) return undefined;
  return (data.options ?? []).filter(isBasic);
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return !('options' in option);
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
