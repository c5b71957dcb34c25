import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { OptionKind, PageCommand, PageOffers, PageOption } from './page/wire.ts';

/** Everything that the application offers to somebody with these permissions. */
export function toPageOffers(commands: readonly APIApplicationCommand[], permissions: bigint): PageOffers {
  const entries = (type: ApplicationCommandType) =>
    commands
      .filter((command) => command.type === type)
      .filter((command) => isAllowed(command.default_member_permissions, permissions))
      .map(({ name }) => name);
  return {
    commands: toPageCommands(commands, permissions),
    onMembers: entries(ApplicationCommandType.User),
    onMessages: entries(ApplicationCommandType.Message),
  };
}

/** The registered slash commands as lines that can be typed: a subcommand is a line of its own. */
function toPageCommands(commands: readonly APIApplicationCommand[], permissions: bigint): PageCommand[] {
  return commands
    .filter(({ type }) => type === ApplicationCommandType.ChatInput)
    .flatMap((command) =>
      listLines(command.name, command.description, command.options ?? []).map((line) => ({
        id: command.id,
        isAllowed: isAllowed(command.default_member_permissions, permissions),
        ...line,
      })),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

type Line = Pick<PageCommand, 'name' | 'description' | 'options'>;

function listLines(
  name: string,
  description: string,
  options: readonly APIApplicationCommandOption[],
): Line[] {
  const nested = options.filter(
    (option) =>
      option.type === ApplicationCommandOptionType.Subcommand ||
      option.type === ApplicationCommandOptionType.SubcommandGroup,
  );
  if (nested.length > 0)
    return nested.flatMap((option) =>
      listLines(`${name} ${option.name}`, option.description, option.options ?? []),
    );
  return [{ name, description, options: options.filter(isBasic).map(toPageOption) }];
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

function toPageOption(option: APIApplicationCommandBasicOption): PageOption {
  return {
    name: option.name,
    description: option.description,
    kind: kinds[option.type] ?? 'other',
    isRequired: option.required ?? false,
    hasAutocomplete: 'autocomplete' in option && option.autocomplete === true,
    choices: 'choices' in option ? (option.choices ?? []).map(({ name, value }) => ({ name, value })) : [],
    ...('min_value' in option && { min: option.min_value }),
    ...('max_value' in option && { max: option.max_value }),
    ...('min_length' in option && { minLength: option.min_length }),
    ...('max_length' in option && { maxLength: option.max_length }),
  };
}

const kinds: Partial<Record<ApplicationCommandOptionType, OptionKind>> = {
  [ApplicationCommandOptionType.String]: 'string',
  [ApplicationCommandOptionType.Integer]: 'integer',
  [ApplicationCommandOptionType.Number]: 'number',
  [ApplicationCommandOptionType.Boolean]: 'boolean',
  [ApplicationCommandOptionType.User]: 'user',
};

/** `default_member_permissions`: null allows all members, "0" administrators only, other values ask for all their bits. */
function isAllowed(required: string | null | undefined, permissions: bigint): boolean {
  if (required === null || required === undefined) return true;
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return true;
  const needed = BigInt(required);
  return needed !== 0n && (permissions & needed) === needed;
}
