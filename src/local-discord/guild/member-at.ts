import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Member } from './member.ts';
import type { Person } from './people.ts';
import { defaultPermissions } from './permissions.ts';
import { findOverwrites, type Place } from './place.ts';
import { memberOrNewcomer } from './servers.ts';

/** Whether a person may see a thread: a private one only if they are in it or may manage threads. */
export function mayEnterThread(
  { server, channel }: Place,
  { user, permissions }: Pick<Member, 'user' | 'permissions'>,
): boolean {
  if (channel.type !== ChannelType.PrivateThread) return true;
  const entry = server?.channels.get(channel.id);
  return Boolean(entry?.joined?.has(user.id)) || (permissions & PermissionFlagsBits.ManageThreads) !== 0n;
}

/** Describes a person as a member, or as they would be after joining. Outside servers, there are no roles. */
export function memberAt({ server, channel }: Place, person: Person): Member {
  if (server) return memberOrNewcomer(server, person, findOverwrites(server, channel));
  const unbound = {
    joinedAt: '',
    nick: null,
    roles: [],
    silencedUntil: null,
    isMuted: false,
    isDeafened: false,
  };
  return { ...person, ...unbound, permissions: defaultPermissions };
}

/** Whether replies become private, because the member may not use external applications in public. */
export function forcesPrivate(
  { server, isInstalled }: Place,
  { permissions }: Pick<Member, 'permissions'>,
): boolean {
  return Boolean(server) && !isInstalled && !(permissions & PermissionFlagsBits.UseExternalApps);
}
