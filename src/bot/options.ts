import { type APIUser, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Options } from './command.ts';

/** What a person chose and typed. */
export interface ChosenOptions {
  /** Names of subcommand group and subcommand, e.g. `['region']`. */
  path: readonly string[];
  options: Options;
  /** The option that is being typed, in an autocomplete. */
  focused: { name: string; value: string } | undefined;
}

/** Reads the `data` of a command or autocomplete, its subcommand included. What can't be read counts as not given. */
export function readOptions(data: unknown): ChosenOptions {
  const { options, resolved } = commandData.parse(data);
  const { path, values } = descend(options);
  const focused = values.find((option) => option.focused);
  return {
    path,
    options: lookup(values, resolved.users),
    focused: focused && { name: focused.name, value: String(focused.value ?? '') },
  };
}

function descend(
  options: Option[],
  path: readonly string[] = [],
): { path: readonly string[]; values: Option[] } {
  const [first] = options;
  const isBranch =
    first?.type === ApplicationCommandOptionType.Subcommand ||
    first?.type === ApplicationCommandOptionType.SubcommandGroup;
  return isBranch ? descend(first.options ?? [], [...path, first.name]) : { path, values: options };
}

function lookup(values: readonly Option[], users: Readonly<Record<string, APIUser>>): Options {
  const value = (name: string) => values.find((option) => option.name === name)?.value;
  return {
    string: (name) => asText(value(name)),
    integer: (name) => asInteger(value(name)),
    boolean: (name) => asBoolean(value(name)),
    user: (name) => users[asText(value(name)) ?? ''],
  };
}

function asText(value: Option['value']): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asInteger(value: Option['value']): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

function asBoolean(value: Option['value']): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

interface Option {
  name: string;
  type: number;
  value?: string | number | boolean | undefined;
  focused?: boolean | undefined;
  options?: Option[] | undefined;
}

const option: z.ZodType<Option> = z.object({
  name: z.string(),
  type: z.number(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
  options: z.lazy(() => z.array(option)).optional(),
});

const user = z.custom<APIUser>((value) => z.object({ id: z.string() }).safeParse(value).success);

const commandData = z
  .object({
    options: z.array(option).catch([]),
    resolved: z.object({ users: z.record(z.string(), user).catch({}) }).catch({ users: {} }),
  })
  .catch({ options: [], resolved: { users: {} } });
