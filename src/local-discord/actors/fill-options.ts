import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIAttachment,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { TypedOptions } from '../local-discord.ts';
import { storeFile } from '../messages/attachments.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { readValue } from './read-value.ts';
import { resolveIds } from './resolve-ids.ts';

export interface FilledOption {
  name: string;
  type: number;
  value: string | number | boolean;
  focused?: true;
}

export interface Filled {
  options: FilledOption[];
  resolved: APIInteractionDataResolved;
}

type Context = { session: ActorSession; world: World };

/** Orders and types options as registered. @throws ActorError for values that Discord's client would not send */
export function fillOptions(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  context: Context,
): Filled {
  checkNames(definitions, typed);
  const missing = definitions.find(
    (option) => 'required' in option && option.required && !Object.hasOwn(typed, option.name),
  );
  if (missing) throw new ActorError(`The option “${missing.name}” is required.`);
  return collect(definitions, typed, context);
}

/** Like {@link fillOptions}, for autocomplete: the `focused` option stays as typed, and others may be missing. */
export function fillWhileTyping(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  context: Context & { focused: string },
): Filled {
  const { focused } = context;
  const options = { [focused]: '', ...typed };
  checkNames(definitions, options);
  const option = definitions.find(({ name }) => name === focused);
  if (!option || !('autocomplete' in option) || !option.autocomplete)
    throw new ActorError(`The option “${focused}” has no autocomplete.`);
  return collect(definitions, options, context);
}

function collect(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  { focused, session, world }: Context & { focused?: string },
): Filled {
  const values = new Map(Object.entries(typed));
  const ids: string[] = [];
  const attachments: Record<string, APIAttachment> = {};
  const options = definitions.flatMap((definition): FilledOption[] => {
    const { name, type } = definition;
    const given = values.get(name);
    if (given === undefined) return [];
    if (name === focused) return [{ name, type, value: String(given), focused: true }];
    if (typeof given === 'object' || type === ApplicationCommandOptionType.Attachment) {
      const file = attach(definition, given, { session, world });
      attachments[file.id] = file;
      return [{ name, type, value: file.id }];
    }
    const value = readValue(definition as APIApplicationCommandBasicOption, given, { session, world });
    if (referring.has(type)) ids.push(String(value));
    return [{ name, type, value }];
  });
  const files = Object.keys(attachments).length > 0 ? { attachments } : {};
  return { options, resolved: { ...resolveIds(ids, session, world), ...files } };
}

const referring: ReadonlySet<number> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Channel,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
]);

function attach(
  { name, type }: APIApplicationCommandOption,
  given: TypedOptions[string],
  { session, world }: Context,
): APIAttachment {
  const isFileOption = type === ApplicationCommandOptionType.Attachment;
  if (typeof given !== 'object' || !isFileOption)
    throw new ActorError(`The option “${name}” ${isFileOption ? 'takes a file' : 'takes no file'}.`);
  const where = { channelId: session.place.channel.id, isEphemeral: true };
  return storeFile({ ...given, index: 0 }, world, where);
}

function checkNames(definitions: readonly APIApplicationCommandOption[], typed: TypedOptions): void {
  const unknown = Object.keys(typed).find((name) => !definitions.some((option) => option.name === name));
  if (unknown === undefined) return;
  const known = definitions.map(({ name }) => name).join(', ') || 'none';
  throw new ActorError(`There is no option “${unknown}”. The options are: ${known}.`);
}
