import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { type MemberRegistry, resolvedMember } from '../guild/member-registry.ts';
import type { WorldState } from '../guild/world-state.ts';
import type { TypedOptions } from '../local-discord.ts';
import { ActorError } from './actor-error.ts';
import { readValue } from './read-value.ts';

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

type Lookup = { state: WorldState; members: MemberRegistry };

/**
 * Converts what was typed to the registered types, in the registered order, and looks up members, channels and roles.
 * @throws ActorError for options that Discord's client would not send
 */
export function fillOptions(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  world: Lookup,
): Filled {
  checkNames(definitions, typed);
  const missing = definitions.find(
    (option) => 'required' in option && option.required && !(option.name in typed),
  );
  if (missing) throw new ActorError(`The option “${missing.name}” is required.`);
  return collect(definitions, typed, world, undefined);
}

/** The same while the member is still typing `focused`: that one stays as typed, and others may be missing. */
export function fillWhileTyping(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  focused: string,
  world: Lookup,
): Filled {
  checkNames(definitions, { ...typed, [focused]: '' });
  const option = definitions.find(({ name }) => name === focused);
  if (!option || !('autocomplete' in option) || !option.autocomplete)
    throw new ActorError(`The option “${focused}” has no autocomplete.`);
  return collect(definitions, { ...typed, [focused]: typed[focused] ?? '' }, world, focused);
}

function collect(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  world: Lookup,
  focused: string | undefined,
): Filled {
  const resolved: APIInteractionDataResolved = {};
  const options = definitions.flatMap((definition) => {
    const { name, type } = definition;
    const given = typed[name];
    if (given === undefined) return [];
    if (name === focused) return [{ name, type, value: String(given), focused: true as const }];
    const value = readValue(definition as APIApplicationCommandBasicOption, given, world);
    resolve(type, String(value), world, resolved);
    return [{ name, type, value }];
  });
  return { options, resolved };
}

function checkNames(definitions: readonly APIApplicationCommandOption[], typed: TypedOptions): void {
  const unknown = Object.keys(typed).find((name) => !definitions.some((option) => option.name === name));
  if (unknown === undefined) return;
  const known = definitions.map(({ name }) => name).join(', ') || 'none';
  throw new ActorError(`There is no option “${unknown}”. The options are: ${known}.`);
}

/** Adds the objects behind an id to `resolved`, which Discord sends with the options. */
function resolve(
  type: number,
  id: string,
  { state, members }: Lookup,
  resolved: APIInteractionDataResolved,
): void {
  const { User, Mentionable, Role, Channel } = ApplicationCommandOptionType;
  const member = type === User || type === Mentionable ? members.byId(id) : undefined;
  const role =
    type === Role || type === Mentionable ? state.guild.roles.find((known) => known.id === id) : undefined;
  if (member) {
    resolved.users = { ...resolved.users, [id]: member.user };
    resolved.members = { ...resolved.members, [id]: resolvedMember(member) };
  } else if (role) resolved.roles = { ...resolved.roles, [id]: role };
  else if (type === Channel) {
    const { name, type: kind } = state.channel;
    const permissions = members.byId(state.bot.id)?.permissions.toString() ?? '0';
    resolved.channels = { ...resolved.channels, [id]: { id, name, type: kind, permissions } };
  }
}
