import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { addIssue, enumeration, formIssue, integer, text } from './read-form.ts';

export type CommandForm = z.infer<typeof commandForm>;
export type OptionForm = z.infer<typeof basicOption> & { options?: OptionForm[] | null | undefined };

/** The client's locales, and two more from Discord's OpenAPI file. */
const locales: ReadonlySet<string> = new Set([...Object.values(Locale), 'ar', 'he']);
const slashName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const isSlashName = (name: string) => slashName.test(name) && name === name.toLowerCase();
const badName = 'Command name is invalid: 1 to 32 lower-case letters, digits, - or _.';

const localized = (maximum: number) =>
  z
    .record(z.string(), text(1, maximum).nullish())
    .superRefine((words, context) => {
      for (const locale of Object.keys(words))
        if (!locales.has(locale))
          addIssue(context, 'BASE_TYPE_CHOICES', `Unknown locale "${locale}".`, [locale]);
    })
    .nullish();

const optionName = text(1, 32).superRefine((name, context) => {
  if (!isSlashName(name)) addIssue(context, 'APPLICATION_COMMAND_INVALID_NAME', badName);
});

const choice = z.object({
  name: text(1, 100),
  name_localizations: localized(100),
  value: z.union([z.string().max(6000), z.number()]),
});

const basicOption = z.object({
  type: enumeration(ApplicationCommandOptionType),
  name: optionName,
  name_localizations: localized(32),
  description: text(1, 100),
  description_localizations: localized(100),
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z.array(choice).max(25).nullish(),
  channel_types: z.array(z.int()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: integer(0, 6000).nullish(),
  max_length: integer(1, 6000).nullish(),
});

const { Subcommand, SubcommandGroup, String: Text, Integer, Number: Decimal } = ApplicationCommandOptionType;

const valueOption = basicOption.superRefine(checkOption);
const subcommand = basicOption.extend({
  options: z.array(valueOption).max(25).superRefine(checkSiblings).nullish(),
});
const option = basicOption
  .extend({ options: z.array(subcommand).max(25).superRefine(checkSiblings).nullish() })
  .superRefine(checkOption);

export const commandForm = z
  .object({
    type: enumeration(ApplicationCommandType).nullish(),
    name: text(1, 32),
    name_localizations: localized(32),
    description: text(0, 100).nullish(),
    description_localizations: localized(100),
    options: z.array(option).max(25).superRefine(checkSiblings).nullish(),
    default_member_permissions: z
      .union([z.string().regex(/^\d+$/), z.int().min(0)])
      .transform(String)
      .nullish(),
    dm_permission: z.boolean().nullish(),
    contexts: z.array(enumeration(InteractionContextType)).min(1).nullish(),
    integration_types: z.array(enumeration(ApplicationIntegrationType)).min(1).nullish(),
    nsfw: z.boolean().nullish(),
  })
  .superRefine((command, context) => {
    const isSlash = (command.type ?? ApplicationCommandType.ChatInput) === ApplicationCommandType.ChatInput;
    if (isSlash && !isSlashName(command.name))
      addIssue(context, 'APPLICATION_COMMAND_INVALID_NAME', badName, ['name']);
    if (isSlash && !command.description)
      addIssue(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['description']);
    if (!isSlash && command.description)
      addIssue(
        context,
        'APPLICATION_COMMAND_DESCRIPTION_INVALID',
        'Context menu commands cannot have description',
        ['description'],
      );
    if (!isSlash && command.options?.length)
      addIssue(context, 'APPLICATION_COMMAND_OPTIONS_INVALID', 'Context menu commands cannot have options', [
        'options',
      ]);
    if (countCharacters(command) > 8000)
      addIssue(context, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
  });

export const commandListForm = z.array(commandForm).superRefine((commands, context) => {
  const seen = new Set<string>();
  commands.forEach(({ type, name }, index) => {
    const key = `${type ?? 1} ${name}`;
    if (seen.has(key))
      addIssue(context, 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique', [
        index,
      ]);
    seen.add(key);
  });
});

type Siblings = readonly { type: number; name: string; required?: boolean | null | undefined }[];

function checkSiblings(options: Siblings, context: z.core.$RefinementCtx<unknown>): void {
  const refuse = (index: number, code: string, message: string) =>
    context.issues.push({ ...formIssue(code, message, [index]), input: options });
  const names = new Set<string>();
  let sawOptional = false;
  options.forEach(({ type, name, required }, index) => {
    if (names.has(name))
      refuse(index, 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED', 'Option names must be unique');
    names.add(name);
    if (required && sawOptional)
      refuse(
        index,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    sawOptional ||= !required && !isBranch(type);
    if (isBranch(type) !== isBranch(options[0]?.type ?? 0))
      refuse(
        index,
        'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
        'Sub-command and sub-command group option types are mutually exclusive to all other types',
      );
  });
}

function checkOption(option: CheckedOption, context: z.core.$RefinementCtx<unknown>): void {
  for (const { at, code, message, isBroken } of optionRules)
    if (isBroken(option))
      context.issues.push({
        ...formIssue(`APPLICATION_COMMAND_OPTIONS_${code}`, message, [at]),
        input: option,
      });
}

type CheckedOption = z.infer<typeof basicOption> & {
  options?: readonly { type: number }[] | null | undefined;
};

const optionRules: {
  at: string;
  code: string;
  message: string;
  isBroken: (option: CheckedOption) => boolean | undefined;
}[] = [
  {
    at: 'autocomplete',
    code: 'AUTOCOMPLETE_CHOICES',
    message: 'Autocomplete and choices are mutually exclusive',
    isBroken: ({ autocomplete, choices }) => Boolean(autocomplete && choices?.length),
  },
  {
    at: 'type',
    code: 'CHOICES_TYPE',
    message: 'Only string, integer and number options take choices or autocomplete',
    isBroken: ({ type, autocomplete, choices }) =>
      Boolean(autocomplete || choices?.length) && ![Text, Integer, Decimal].includes(type),
  },
  {
    at: 'choices',
    code: 'CHOICE_VALUE',
    message: 'The value of a choice must have the type of its option',
    isBroken: ({ type, choices }) =>
      choices?.some(({ value }) => typeof value !== (type === Text ? 'string' : 'number')),
  },
  {
    at: 'min_value',
    code: 'MIN_VALUE',
    message: 'min_value is above max_value',
    isBroken: ({ min_value, max_value }) => (min_value ?? -Infinity) > (max_value ?? Infinity),
  },
  {
    at: 'min_length',
    code: 'MIN_LENGTH',
    message: 'min_length is above max_length',
    isBroken: ({ min_length, max_length }) => (min_length ?? 0) > (max_length ?? 6000),
  },
  {
    at: 'options',
    code: 'INVALID',
    message: 'Only sub-commands and groups have options',
    isBroken: ({ type, options }) => !isBranch(type) && Boolean(options?.length),
  },
  {
    at: 'options',
    code: 'TYPE_INVALID',
    message: 'A group holds sub-commands only, a sub-command values only',
    isBroken: ({ type, options }) =>
      options?.some((child) => (type === SubcommandGroup ? child.type !== Subcommand : isBranch(child.type))),
  },
];

function isBranch(type: number): boolean {
  return type === Subcommand || type === SubcommandGroup;
}

function countCharacters(command: {
  name: string;
  description?: string | null | undefined;
  options?: unknown;
}): number {
  const options = Array.isArray(command.options) ? command.options : [];
  return (
    command.name.length +
    (command.description?.length ?? 0) +
    options.reduce((sum: number, child) => sum + countCharacters(child) + countChoices(child.choices), 0)
  );
}

function countChoices(choices: { name: string; value: string | number }[] | null | undefined): number {
  return (choices ?? []).reduce((sum, { name, value }) => sum + name.length + String(value).length, 0);
}
