import { type APIInteractionDataResolvedChannel, ChannelType } from 'discord-api-types/v10';
import { type GuildChannel, isGuildChannel } from './channel-kinds.ts';
import type { Member } from './member.ts';
import type { Place } from './place.ts';

export function channelPayload({ channel }: Place): object {
  if (channel.type !== ChannelType.DM) return channel;
  const { name: _, ...rest } = channel;
  return rest;
}

/** Returns the channel as the gateway shows it to a bot: of a hidden channel, little more than its existence. */
export function channelAsBotSeesIt({ channel, hasBot }: Place): GuildChannel[] {
  if (!isGuildChannel(channel)) return [];
  if (hasBot) return [channel];
  // Documented: all other fields are null.
  const nulls = Object.fromEntries(
    Object.keys(channel).flatMap((key) => (shownWhenHidden.has(key) ? [] : [[key, null]])),
  );
  return [{ ...channel, ...nulls, name: '___hidden___', flags: obfuscated }];
}

const shownWhenHidden = new Set(['id', 'type', 'guild_id', 'position', 'permission_overwrites']);

/** `OBFUSCATED`, which is missing in the types. */
const obfuscated: number = 1 << 17;

/** Describes a channel for an interaction's `resolved`, with the member's permissions in it. */
export function resolvedChannel(
  { channel, appPermissions }: Place,
  { permissions }: Pick<Member, 'permissions'>,
): APIInteractionDataResolvedChannel {
  const { id, type, name } = channel;
  return {
    id,
    type,
    name,
    permissions: permissions.toString(),
    app_permissions: appPermissions.toString(),
  };
}
