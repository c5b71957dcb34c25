import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Options } from './command.ts';

/** What a person chose and typed. */
interface ChosenOptions {
  /** Names of subcommand group and subcommand, e.g. `['region']`. */
  path: readonly string[];
  options: Options;
  /** The option that is being typed, in an autocomplete. */
  focused: { name: string; value: string } | undefined;
}

/** Reads the `data` of a command or autocomplete, its subcommand included. What can't be read counts as not given. */
export function readOptions(data: unknown): ChosenOptions {
  const { path, values } = descend(commandData.parse(data).options);
  const focused = values.find((option) => option.focused);
  return {
    path,
    options: lookup(values),
    focused: focused && { name: focused.name, value: String(focused.value ?? '') },
  };
}

function descend(
  options: Option[],
  path: readonly string[] = [],
): { path: readonly string[]; values: Option[] } {
  const [first] = options;
  return first && isBranch(first)
    ? descend(first.options ?? [], [...path, first.name])
    : { path, values: options };
}

// Where an option does not say what it is, it is told by its having options of its own.
function isBranch({ type, options }: Option): boolean {
  if (type === undefined) return options !== undefined;
  return (
    type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup
  );
}

function lookup(values: readonly Option[]): Options {
  const value = (name: string) => values.find((option) => option.name === name)?.value;
  return {
    string: (name) => asText(value(name)),
    boolean: (name) => asBoolean(value(name)),
  };
}

// Whoever fills in a player ID by a program may take it for a number.
function asText(value: Option['value']): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function asBoolean(value: Option['value']): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

interface Option {
  name: string;
  type?: number | undefined;
  value?: string | number | boolean | null | undefined;
  focused?: boolean | undefined;
  options?: Option[] | undefined;
}

const option: z.ZodType<Option> = z.object({
  name: z.string(),
  type: z.number().optional().catch(undefined),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  focused: z.boolean().optional().catch(undefined),
  options: z.lazy(() => readable.optional()).catch(undefined),
});

/** Each option by itself: an odd one takes none of the others along. */
const readable = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => option.safeParse(entry).data ?? []));

const commandData = z.object({ options: readable.catch([]) }).catch({ options: [] });
