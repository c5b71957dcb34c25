import type { APIInteractionDataResolved } from 'discord-api-types/v10';
import { resolvedMember } from '../guild/member-registry.ts';
import { type Place, resolvedChannel } from '../guild/places.ts';
import type { World } from '../world.ts';
import type { Scene } from './scene.ts';

type Lookup = Pick<World, 'members' | 'places'>;

/** The objects behind ids of members, roles and channels, which Discord sends beside them. */
export function resolveIds(
  ids: readonly string[],
  { member: reader, place }: Scene,
  { members, places }: Lookup,
): APIInteractionDataResolved {
  const resolved: APIInteractionDataResolved = {};
  for (const id of ids) {
    const member = members.byId(id);
    const role = place.guild?.roles.find((known) => known.id === id);
    const channel = channelsOf(place, places).find((known) => known.channel.id === id);
    if (member) resolved.users = { ...resolved.users, [id]: member.user };
    // Outside of servers there are users only.
    if (member && place.guild) resolved.members = { ...resolved.members, [id]: resolvedMember(member) };
    if (role) resolved.roles = { ...resolved.roles, [id]: role };
    if (channel) resolved.channels = { ...resolved.channels, [id]: resolvedChannel(channel, reader) };
  }
  return resolved;
}

/** The id of the role of this name, mention or id. */
export function findRole(text: string, { place }: Scene): string | undefined {
  return place.guild?.roles.find(({ id, name }) => [id, `<@&${id}>`, name, `@${name}`].includes(text))?.id;
}

/** The id of the channel of this name, mention or id, where it is of one of `types` (undefined: of any). */
export function findChannel(
  text: string,
  { place }: Scene,
  { places }: Lookup,
  types: readonly number[] | undefined,
): string | undefined {
  return channelsOf(place, places)
    .map(({ channel }) => channel)
    .filter(({ type }) => !types?.length || types.includes(type))
    .find(({ id, name }) => [id, `<#${id}>`, name, `#${name}`].includes(text))?.id;
}

/** The channels that can be chosen at a place: those of its server, as far as they are known. */
export function channelsOf(place: Place, places: Lookup['places']): Place[] {
  if (!place.guild) return [];
  return place.hasBot ? places.ofGuild() : [place];
}
