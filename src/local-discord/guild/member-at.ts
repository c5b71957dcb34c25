import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Member } from './member.ts';
import type { Person } from './people.ts';
import { defaultPermissions } from './permissions.ts';
import { findOverwrites, type Place } from './place.ts';
import { memberOrNewcomer } from './servers.ts';

/** Whether a member may enter a private thread: its members may, and moderators. */
export function mayEnterThread(
  { server, channel }: Place,
  { user, permissions }: Pick<Member, 'user' | 'permissions'>,
): boolean {
  if (channel.type !== ChannelType.PrivateThread) return true;
  const entry = server?.channels.get(channel.id);
  return Boolean(entry?.joined?.has(user.id)) || (permissions & PermissionFlagsBits.ManageThreads) !== 0n;
}

/** Somebody at a place, as a member or as what they would be on coming there; outside of servers like a member without roles. */
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

/** Members may not use external applications in public there: each answer becomes private. */
export function forcesPrivate(
  { server, isInstalled }: Place,
  { permissions }: Pick<Member, 'permissions'>,
): boolean {
  return Boolean(server) && !isInstalled && !(permissions & PermissionFlagsBits.UseExternalApps);
}
