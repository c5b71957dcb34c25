import {
  type APIInteractionDataResolvedGuildMember,
  type APIMessage,
  type APIUser,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { memberMentioned } from '../../members/accounts/resolve-player.ts';
import type { Options, ResolvedUser } from '../command.ts';
import { asBoolean, asText } from './given-values.ts';

export interface CommandData {
  name: string;
  type: ApplicationCommandType;
  options: Options;
  focused: { name: string; value: string } | undefined;
  targetUser: ResolvedUser | undefined;
  targetMessage: APIMessage | undefined;
  /** The target, users in options, and users mentioned in a text; at most four. */
  namedUsers: readonly string[];
}

export function readCommandData(data: unknown): CommandData {
  const { name, type, options: values, resolved, target_id } = commandData.parse(data);
  const focused = values.find((option) => option.focused);
  const mentioned = values.map(({ value }) => memberMentioned(asText(value)));
  const named = [...resolved.users.keys(), ...mentioned].filter((id) => id !== undefined);
  return {
    name,
    type,
    options: lookup(values, resolved),
    focused: focused && { name: focused.name, value: String(focused.value ?? '') },
    targetUser: resolvedUser(resolved, target_id),
    targetMessage: resolved.messages.get(target_id),
    namedUsers: [...new Set(named)].slice(0, maxNamed),
  };
}

const maxNamed = 4;

function lookup(values: readonly Option[], resolved: Resolved): Options {
  const value = (name: string) => values.find((option) => option.name === name)?.value;
  return {
    string: (name) => asText(value(name)),
    boolean: (name) => asBoolean(value(name)),
    user: (name) => resolvedUser(resolved, asText(value(name))),
  };
}

function resolvedUser({ users, members }: Resolved, id = ''): ResolvedUser | undefined {
  const user = users.get(id);
  return user && { user, member: members.get(id) };
}

interface Option {
  name: string;
  value?: string | number | boolean | null | undefined;
  focused?: boolean | undefined;
}

const option: z.ZodType<Option> = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  focused: z.boolean().optional().catch(undefined),
});

/** Parses options one by one, so that a malformed one doesn't invalidate the others. */
const optionList = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => option.safeParse(entry).data ?? []));

/** Parses objects by ID. Trusts Discord's documentation for their contents. */
const byId = <Value>() =>
  z
    .record(
      z.string(),
      z.custom<Value>((value) => typeof value === 'object' && value !== null),
    )
    .catch({})
    .transform((objects) => new Map(Object.entries(objects)));

const resolved = z.object({
  users: byId<APIUser>(),
  members: byId<APIInteractionDataResolvedGuildMember>(),
  messages: byId<APIMessage>(),
});
type Resolved = z.infer<typeof resolved>;

const nothing = {
  name: '',
  type: ApplicationCommandType.ChatInput,
  options: [],
  resolved: { users: new Map(), members: new Map(), messages: new Map() },
  target_id: '',
};

const commandData = z
  .object({
    name: z.string().catch(nothing.name),
    type: z.enum(ApplicationCommandType).catch(nothing.type),
    options: optionList.catch(nothing.options),
    resolved: resolved.catch(nothing.resolved),
    target_id: z.string().catch(nothing.target_id),
  })
  .catch(nothing);
