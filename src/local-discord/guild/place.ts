import {
  type APIDMChannel,
  type APIGroupDMChannel,
  type APIGuild,
  type APIOverwrite,
  type APIThreadChannel,
  type APIUser,
  ChannelType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { PlaceKey } from '../local-discord.ts';
import { snowflakeOfName } from '../snowflakes.ts';
import type { GuildChannel } from './channel-kinds.ts';
import { noFlags } from './describe-guild.ts';
import type { Person } from './people.ts';
import { memberOf, type Server, type ServerChannel } from './servers.ts';

export interface Place {
  readonly key: PlaceKey;
  readonly channel: GuildChannel | APIThreadChannel | APIDMChannel | APIGroupDMChannel;
  readonly server: Server | undefined;
  readonly guild: APIGuild | undefined;
  readonly context: InteractionContextType;
  /** Empty in a group without the bot. */
  readonly botId: string;
  /** Whether the application is installed in the server, or is the other side of the direct messages. */
  readonly isInstalled: boolean;
  /** Whether the bot can read here: it gets the channel's events and may use its routes. */
  readonly hasBot: boolean;
  readonly appPermissions: bigint;
}

export function isThread(channel: Place['channel']): channel is APIThreadChannel {
  return threadTypes.includes(channel.type);
}

const threadTypes: readonly ChannelType[] = [
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
];

/** Returns a channel's overwrites; a thread has those of its parent. */
export function findOverwrites({ channels }: Server, channel: Place['channel']): APIOverwrite[] {
  const owner = isThread(channel) ? channels.get(channel.parent_id ?? '')?.channel : channel;
  return (owner && 'permission_overwrites' in owner && owner.permission_overwrites) || [];
}

/** Returns the ID that decides which shard gets the events; private channels use the first shard. */
export function shardingIdOf({ guild }: Place): string {
  return guild?.id ?? '0';
}

export function guildPlace(server: Server, { key, channel }: ServerChannel, bot: Person): Place {
  const { guild, botIds } = server;
  const isInstalled = botIds.has(bot.user.id);
  const member = isInstalled ? memberOf(server, bot, findOverwrites(server, channel)) : undefined;
  const appPermissions = member?.permissions ?? withoutBot;
  return {
    key,
    channel,
    server,
    guild,
    context: InteractionContextType.Guild,
    botId: bot.user.id,
    isInstalled,
    hasBot: isInstalled && (appPermissions & PermissionFlagsBits.ViewChannel) !== 0n,
    appPermissions,
  };
}

export function directKeyOf(name: string): PlaceKey {
  return `dm/${name}`;
}

export function directPlace(key: PlaceKey, user: APIUser, bot: APIUser): Place {
  return {
    key,
    channel: {
      id: snowflakeOfName(`direct messages of ${bot.id} with ${user.id}`),
      type: ChannelType.DM,
      name: null,
      flags: noFlags,
      last_message_id: null,
      recipients: [user],
    },
    server: undefined,
    guild: undefined,
    context: InteractionContextType.BotDM,
    botId: bot.id,
    isInstalled: true,
    hasBot: true,
    appPermissions: withoutBot | PermissionFlagsBits.UseExternalEmojis,
  };
}

export const groupId = snowflakeOfName('group of friends');

export function groupPlace(recipients: APIUser[], lastMessageId: string | null): Place {
  return {
    key: 'group',
    channel: {
      id: groupId,
      type: ChannelType.GroupDM,
      flags: noFlags,
      last_message_id: lastMessageId,
      name: 'Friends',
      icon: null,
      owner_id: recipients[0]?.id ?? '0',
      recipients,
    },
    server: undefined,
    guild: undefined,
    context: InteractionContextType.PrivateChannel,
    botId: '',
    isInstalled: false,
    hasBot: false,
    appPermissions: withoutBot,
  };
}

/** Documented for private channels whose members the application does not know. */
const withoutBot =
  PermissionFlagsBits.AttachFiles | PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.MentionEveryone;
