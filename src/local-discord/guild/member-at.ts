import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Member } from './member.ts';
import type { Person } from './people.ts';
import { defaultPermissions } from './permissions.ts';
import { overwritesOf, type Place } from './place.ts';
import { memberOf, type ServerRegistry } from './servers.ts';

/** Who may be in a private thread: its members, and those who keep order. */
export function mayEnterThread(
  { server, channel }: Place,
  { user, permissions }: Pick<Member, 'user' | 'permissions'>,
): boolean {
  if (channel.type !== ChannelType.PrivateThread) return true;
  const entry = server?.channels.find((one) => one.channel.id === channel.id);
  return Boolean(entry?.joined?.has(user.id)) || (permissions & PermissionFlagsBits.ManageThreads) !== 0n;
}

/** Somebody at a place; outside of servers like a member without roles. Who comes to a server joins it. */
export function memberAt(place: Place, person: Person, servers: Pick<ServerRegistry, 'join'>): Member {
  const { server, channel } = place;
  if (server) servers.join(server, person);
  const member = server && memberOf(server, person, overwritesOf(server, channel));
  const unbound = { joinedAt: '', nick: null, roles: [], silencedUntil: null };
  return member ?? { ...person, ...unbound, permissions: defaultPermissions };
}

/** Members may not use external applications in public there: each answer becomes private. */
export function forcesPrivate(
  { server, isInstalled }: Place,
  { permissions }: Pick<Member, 'permissions'>,
): boolean {
  return Boolean(server) && !isInstalled && !(permissions & PermissionFlagsBits.UseExternalApps);
}
