import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { type People, resolvedMember } from '../guild/people.ts';
import type { Place } from '../guild/place.ts';
import type { TypedOptions } from '../local-discord.ts';
import { readValue } from './read-value.ts';
import { Refusal } from './refusal.ts';

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

type Neighbours = { place: Place; people: People };

/**
 * Gives what was typed the registered types, in the registered order, and looks up people, channels and roles.
 * @throws Refusal as Discord's client would refuse to send it
 */
export function fillOptions(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  neighbours: Neighbours,
): Filled {
  checkNames(definitions, typed);
  const missing = definitions.find(
    (option) => 'required' in option && option.required && !(option.name in typed),
  );
  if (missing) throw new Refusal(`The option “${missing.name}” is required.`);
  return collect(definitions, typed, neighbours, undefined);
}

/** The same while the person is still typing `focused`: that one stays as typed, and others may be missing. */
export function fillWhileTyping(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  focused: string,
  neighbours: Neighbours,
): Filled {
  checkNames(definitions, { ...typed, [focused]: '' });
  const option = definitions.find(({ name }) => name === focused);
  if (!option || !('autocomplete' in option) || !option.autocomplete)
    throw new Refusal(`The option “${focused}” has no autocomplete.`);
  return collect(definitions, { ...typed, [focused]: typed[focused] ?? '' }, neighbours, focused);
}

function collect(
  definitions: readonly APIApplicationCommandOption[],
  typed: TypedOptions,
  neighbours: Neighbours,
  focused: string | undefined,
): Filled {
  const resolved: APIInteractionDataResolved = {};
  const options = definitions.flatMap((definition) => {
    const { name, type } = definition;
    const given = typed[name];
    if (given === undefined) return [];
    if (name === focused) return [{ name, type, value: String(given), focused: true as const }];
    const value = readValue(definition as APIApplicationCommandBasicOption, given, neighbours);
    resolve(type, String(value), neighbours, resolved);
    return [{ name, type, value }];
  });
  return { options, resolved };
}

function checkNames(definitions: readonly APIApplicationCommandOption[], typed: TypedOptions): void {
  const unknown = Object.keys(typed).find((name) => !definitions.some((option) => option.name === name));
  if (unknown === undefined) return;
  const known = definitions.map(({ name }) => name).join(', ') || 'none';
  throw new Refusal(`There is no option “${unknown}”. The options are: ${known}.`);
}

/** Puts the things behind an id into `resolved`, as Discord does beside the options. */
function resolve(
  type: number,
  id: string,
  { place, people }: Neighbours,
  resolved: APIInteractionDataResolved,
): void {
  const { User, Mentionable, Role, Channel } = ApplicationCommandOptionType;
  const person = type === User || type === Mentionable ? people.byId(id) : undefined;
  const role =
    type === Role || type === Mentionable ? place.guild.roles.find((known) => known.id === id) : undefined;
  if (person) {
    resolved.users = { ...resolved.users, [id]: person.user };
    resolved.members = { ...resolved.members, [id]: resolvedMember(person) };
  } else if (role) resolved.roles = { ...resolved.roles, [id]: role };
  else if (type === Channel) {
    const { name, type: kind } = place.channel;
    const permissions = people.byId(place.bot.id)?.permissions.toString() ?? '0';
    resolved.channels = { ...resolved.channels, [id]: { id, name, type: kind, permissions } };
  }
}
