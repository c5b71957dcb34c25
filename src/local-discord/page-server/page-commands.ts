import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandOptionChoice,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type LocalizationMap,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type {
  Called,
  Choice,
  Entity,
  OptionKind,
  PageCommand,
  PageOffers,
  PageOption,
} from '../page/wire.ts';

interface Viewer {
  permissions: bigint;
  language: string;
  applications?: readonly Entity[];
  /** Command names, in the order in which the page lists them first. */
  firstCommands?: readonly string[] | undefined;
}

/** Lists everything that the application offers to this viewer. */
export function toPageOffers(commands: readonly APIApplicationCommand[], viewer: Viewer): PageOffers {
  const entries = (type: ApplicationCommandType) =>
    commands
      .filter((command) => command.type === type)
      .filter((command) => isAllowed(command.default_member_permissions, viewer))
      .map((command) => ({ ...callIn(viewer.language, command), ...applicationOf(command, viewer) }));
  return {
    commands: toPageCommands(commands, viewer),
    onMembers: entries(ApplicationCommandType.User),
    onMessages: entries(ApplicationCommandType.Message),
  };
}

function toPageCommands(commands: readonly APIApplicationCommand[], viewer: Viewer): PageCommand[] {
  const { language, firstCommands = [] } = viewer;
  const placeOf = (name: string) => {
    const index = firstCommands.indexOf(name);
    return index === -1 ? firstCommands.length : index;
  };
  return commands
    .filter(({ type }) => type === ApplicationCommandType.ChatInput)
    .flatMap((command) =>
      listLines(command, language).map((line) => ({
        id: command.id,
        isAllowed: isAllowed(command.default_member_permissions, viewer),
        ...applicationOf(command, viewer),
        ...line,
      })),
    )
    .toSorted(
      (one, other) =>
        placeOf(one.name) - placeOf(other.name) || one.label.localeCompare(other.label, language),
    );
}

function applicationOf(
  { application_id }: APIApplicationCommand,
  { applications = [] }: Viewer,
): { application?: Entity } {
  const application = applications.find(({ id }) => id === application_id);
  return application && applications.length > 1 ? { application } : {};
}

type Line = Pick<PageCommand, 'name' | 'label' | 'description' | 'options'>;

function listLines(
  part:
    | APIApplicationCommand
    | APIApplicationCommandSubcommandOption
    | APIApplicationCommandSubcommandGroupOption,
  language: string,
): Line[] {
  const { options = [] } = part;
  const own = callIn(language, part);
  const nested = options
    .filter((option) => !isBasic(option))
    .flatMap((option) => listLines(option, language));
  if (nested.length > 0)
    return nested.map(({ name, label, ...line }) => ({
      name: `${own.name} ${name}`,
      label: `${own.label} ${label}`,
      ...line,
    }));
  return [
    {
      ...own,
      description: describeIn(language, part),
      options: options.filter(isBasic).map((option) => toPageOption(option, language)),
    },
  ];
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return (
    option.type !== ApplicationCommandOptionType.Subcommand &&
    option.type !== ApplicationCommandOptionType.SubcommandGroup
  );
}

function toPageOption(option: APIApplicationCommandBasicOption, language: string): PageOption {
  return {
    ...callIn(language, option),
    description: describeIn(language, option),
    kind: kinds[option.type] ?? 'other',
    isRequired: option.required ?? false,
    hasAutocomplete: 'autocomplete' in option && option.autocomplete === true,
    choices: 'choices' in option ? (option.choices ?? []).map((choice) => toChoice(choice, language)) : [],
    ...('min_value' in option && { min: option.min_value }),
    ...('max_value' in option && { max: option.max_value }),
    ...('min_length' in option && { minLength: option.min_length }),
    ...('max_length' in option && { maxLength: option.max_length }),
  };
}

function toChoice(choice: APIApplicationCommandOptionChoice, language: string): Choice {
  const { name, label } = callIn(language, choice);
  return { name: label, value: choice.value, ...(label !== name && { registeredName: name }) };
}

function callIn(
  language: string,
  { name, name_localizations }: { name: string; name_localizations?: LocalizationMap | null | undefined },
): Called {
  return { name, label: textIn(language, name_localizations) ?? name };
}

function describeIn(
  language: string,
  {
    description,
    description_localizations,
  }: { description: string; description_localizations?: LocalizationMap | null | undefined },
): string {
  return textIn(language, description_localizations) ?? description;
}

/** Returns the localized text as Discord chooses it; undefined: the default text. */
function textIn(language: string, texts: LocalizationMap | null | undefined): string | undefined {
  const known = new Map(Object.entries(texts ?? {}));
  return known.get(language) ?? known.get(neighbours.get(language) ?? '') ?? undefined;
}

/** The only "Locale fallbacks" in Discord's reference. */
const neighbours = new Map([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
  ['es-ES', 'es-419'],
]);

const kinds: Partial<Record<ApplicationCommandOptionType, OptionKind>> = {
  [ApplicationCommandOptionType.String]: 'string',
  [ApplicationCommandOptionType.Integer]: 'integer',
  [ApplicationCommandOptionType.Number]: 'number',
  [ApplicationCommandOptionType.Boolean]: 'boolean',
  [ApplicationCommandOptionType.User]: 'user',
  [ApplicationCommandOptionType.Attachment]: 'file',
};

/** Whether `default_member_permissions` allow a viewer. Null allows all; "0" only administrators. */
function isAllowed(required: string | null | undefined, { permissions }: Viewer): boolean {
  if (required === null || required === undefined) return true;
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return true;
  const needed = BigInt(required);
  return needed !== 0n && (permissions & needed) === needed;
}
