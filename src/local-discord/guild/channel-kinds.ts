import {
  type APIGuildCategoryChannel,
  type APIGuildForumChannel,
  type APIGuildMediaChannel,
  type APIGuildStageVoiceChannel,
  type APIGuildVoiceChannel,
  type APINewsChannel,
  type APITextChannel,
  ChannelType,
} from 'discord-api-types/v10';
import { noFlags } from './describe-guild.ts';

export type GuildChannel =
  | APITextChannel
  | APINewsChannel
  | APIGuildVoiceChannel
  | APIGuildStageVoiceChannel
  | APIGuildCategoryChannel
  | APIGuildForumChannel
  | APIGuildMediaChannel;

export const channelKinds = {
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
  category: ChannelType.GuildCategory,
  announcement: ChannelType.GuildAnnouncement,
  stage: ChannelType.GuildStageVoice,
  forum: ChannelType.GuildForum,
  media: ChannelType.GuildMedia,
} as const;

export type GuildChannelKind = GuildChannel['type'];

const kinds: readonly ChannelType[] = Object.values(channelKinds);
const voiceKinds: readonly ChannelType[] = [ChannelType.GuildVoice, ChannelType.GuildStageVoice];
const forumKinds: readonly ChannelType[] = [ChannelType.GuildForum, ChannelType.GuildMedia];

type Channel = { type: ChannelType };

export function isGuildChannel(channel: Channel): channel is GuildChannel {
  return kinds.includes(channel.type);
}

export function isVoice(channel: Channel): channel is APIGuildVoiceChannel | APIGuildStageVoiceChannel {
  return voiceKinds.includes(channel.type);
}

/** Whether a channel holds posts, which are threads, but no messages of its own. */
export function isForum(channel: Channel): channel is APIGuildForumChannel | APIGuildMediaChannel {
  return forumKinds.includes(channel.type);
}

/** Whether a channel's messages can have threads. */
export function isText(channel: Channel): channel is APITextChannel | APINewsChannel {
  return channel.type === ChannelType.GuildText || channel.type === ChannelType.GuildAnnouncement;
}

/** Whether a channel itself holds messages. */
export function holdsMessages(channel: Channel): boolean {
  return channel.type !== ChannelType.GuildCategory && !forumKinds.includes(channel.type);
}

export function describeChannel(
  kind: GuildChannelKind,
  facts: Pick<APITextChannel, 'id' | 'name' | 'position'> & { guild_id: string },
): GuildChannel {
  const common = { ...facts, permission_overwrites: [], flags: noFlags };
  const plain = { ...common, parent_id: null, nsfw: false };
  const written = { ...plain, rate_limit_per_user: 0, last_message_id: null };
  const spoken = { ...written, bitrate: 64_000, user_limit: 0, rtc_region: null };
  const posted = {
    ...written,
    topic: null,
    available_tags: [],
    default_reaction_emoji: null,
    default_sort_order: null,
  };
  switch (kind) {
    case ChannelType.GuildCategory:
      return { ...common, type: kind, parent_id: null };
    case ChannelType.GuildVoice:
    case ChannelType.GuildStageVoice:
      return { ...spoken, type: kind } as GuildChannel;
    case ChannelType.GuildForum:
      return { ...posted, type: kind, default_forum_layout: 0 };
    case ChannelType.GuildMedia:
      return { ...posted, type: kind };
    default:
      return { ...written, topic: null, type: kind } as GuildChannel;
  }
}
