import {
  type APIInteractionDataResolvedGuildMember,
  type APIMessage,
  type APIUser,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { memberMentioned } from '../../members/member-mentioned.ts';
import type { Options, ResolvedUser } from '../command.ts';
import { asBoolean, asText } from './given-values.ts';

/** What a member chose and typed. */
interface ChosenOptions {
  /** Names of sub-command group and sub-command, e.g. `['region']`. */
  path: readonly string[];
  options: Options;
  /** The option that is being typed, in an autocomplete. */
  focused: { name: string; value: string } | undefined;
}

/** Reads the `data` of a command or autocomplete, its sub-command included. What can't be read counts as not given. */
export function readOptions(data: unknown): ChosenOptions {
  const { options, resolved } = commandData.parse(data);
  const { path, values } = descend(options);
  const focused = values.find((option) => option.focused);
  return {
    path,
    options: lookup(values, resolved),
    focused: focused && { name: focused.name, value: String(focused.value ?? '') },
  };
}

/** Reads the target of a user menu. */
export function readTargetUser(data: unknown): ResolvedUser | undefined {
  const { target_id, resolved } = commandData.parse(data);
  return resolvedUser(resolved, target_id);
}

/** Reads the target of a message menu. */
export function readTargetMessage(data: unknown): APIMessage | undefined {
  const { target_id, resolved } = commandData.parse(data);
  return resolved.messages[target_id];
}

/** The users that a command names, by id: as its target, in an option for users, or as a mention in a text. */
export function readNamedUsers(data: unknown): string[] {
  const { options, resolved } = commandData.parse(data);
  const mentioned = descend(options).values.map(({ value }) => memberMentioned(asText(value)));
  const named = [...Object.keys(resolved.users), ...mentioned].filter((id) => id !== undefined);
  return [...new Set(named)].slice(0, maxNamed);
}

/** No command asks for more at once. */
const maxNamed = 4;

function descend(
  options: Option[],
  path: readonly string[] = [],
): { path: readonly string[]; values: Option[] } {
  const [first] = options;
  return first && isBranch(first)
    ? descend(first.options ?? [], [...path, first.name])
    : { path, values: options };
}

// An option without a type is a branch where it has options of its own.
function isBranch({ type, options }: Option): boolean {
  if (type === undefined) return options !== undefined;
  return (
    type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup
  );
}

function lookup(values: readonly Option[], resolved: Resolved): Options {
  const value = (name: string) => values.find((option) => option.name === name)?.value;
  return {
    string: (name) => asText(value(name)),
    boolean: (name) => asBoolean(value(name)),
    user: (name) => resolvedUser(resolved, asText(value(name))),
  };
}

function resolvedUser({ users, members }: Resolved, id = ''): ResolvedUser | undefined {
  const user = users[id];
  return user && { user, member: members[id] };
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
  options: z.lazy(() => optionList.optional()).catch(undefined),
});

/** Each option by itself: a malformed one takes none of the others along. */
const optionList = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => option.safeParse(entry).data ?? []));

/** Discord's own objects by id, trusted to be what Discord documents; only their presence is checked. */
const byId = <Value>() =>
  z
    .record(
      z.string(),
      z.custom<Value>((value) => typeof value === 'object' && value !== null),
    )
    .catch({});

const resolved = z.object({
  users: byId<APIUser>(),
  members: byId<APIInteractionDataResolvedGuildMember>(),
  messages: byId<APIMessage>(),
});
type Resolved = z.infer<typeof resolved>;
const nothingResolved: Resolved = { users: {}, members: {}, messages: {} };

const commandData = z
  .object({
    options: optionList.catch([]),
    resolved: resolved.catch(nothingResolved),
    target_id: z.string().catch(''),
  })
  .catch({ options: [], resolved: nothingResolved, target_id: '' });
