import { type APIInteractionDataResolved, PermissionFlagsBits } from 'discord-api-types/v10';
import { resolvedChannel } from '../guild/channel-payloads.ts';
import { resolvedMember } from '../guild/member.ts';
import { memberAt } from '../guild/member-at.ts';
import type { Place } from '../guild/place.ts';
import { memberOf } from '../guild/servers.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';

export function resolveIds(
  ids: readonly string[],
  session: ActorSession,
  world: World,
): APIInteractionDataResolved {
  const { member: reader, place } = session;
  const resolved: APIInteractionDataResolved = {};
  for (const id of ids) {
    const person = world.people.get(id);
    const member = person && place.server && memberOf(place.server, person);
    const role = place.guild?.roles.find((known) => known.id === id);
    const channel = listReadableChannels(session, world).find((known) => known.channel.id === id);
    if (person) resolved.users = { ...resolved.users, [id]: person.user };
    if (member) resolved.members = { ...resolved.members, [id]: resolvedMember(member) };
    if (role) resolved.roles = { ...resolved.roles, [id]: role };
    if (channel) resolved.channels = { ...resolved.channels, [id]: resolvedChannel(channel, reader) };
  }
  return resolved;
}

/** Finds a role's ID by name, mention or ID. */
export function findRole(text: string, { place }: ActorSession): string | undefined {
  return place.guild?.roles.find(({ id, name }) => [id, `<@&${id}>`, name, `@${name}`].includes(text))?.id;
}

/** Finds a channel's ID by name, mention or ID. @param types undefined: any type */
export function findChannel(
  text: string,
  session: ActorSession,
  world: World,
  types: readonly number[] | undefined,
): string | undefined {
  return listReadableChannels(session, world)
    .map(({ channel }) => channel)
    .filter(({ type }) => !types?.length || types.includes(type))
    .find(({ id, name }) => [id, `<#${id}>`, name, `#${name}`].includes(text))?.id;
}

export function listReadableChannels(
  { place: { server }, member }: ActorSession,
  { places }: World,
): Place[] {
  if (!server) return [];
  const mayRead = (place: Place) =>
    (memberAt(place, member).permissions & PermissionFlagsBits.ViewChannel) !== 0n;
  return places.ofServer(server.guild.id).filter(mayRead);
}
