import { type APIInteractionDataResolvedChannel, ChannelType } from 'discord-api-types/v10';
import { type GuildChannel, isGuildChannel } from './channel-kinds.ts';
import type { Member } from './member.ts';
import type { Place } from './place.ts';

export function channelPayload({ channel }: Place): object {
  if (channel.type !== ChannelType.DM) return channel;
  const { name: _, ...rest } = channel;
  return rest;
}

/** The gateway's form for a bot: it shows only the existence of a hidden channel. */
export function channelAsBotSeesIt({ channel, hasBot }: Place): GuildChannel[] {
  if (!isGuildChannel(channel)) return [];
  if (hasBot) return [channel];
  // Documented: everything else is null.
  const nulls = Object.fromEntries(
    Object.keys(channel).flatMap((key) => (shownWhenHidden.has(key) ? [] : [[key, null]])),
  );
  return [{ ...channel, ...nulls, name: '___hidden___', flags: obfuscated }];
}

const shownWhenHidden = new Set(['id', 'type', 'guild_id', 'position', 'permission_overwrites']);

/** `OBFUSCATED`, which the types lack. */
const obfuscated: number = 1 << 17;

/** The form of `resolved` and selects, with the member's permissions there. */
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
