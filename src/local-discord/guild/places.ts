import {
  type APIDMChannel,
  type APIGroupDMChannel,
  type APIGuild,
  type APIInteractionDataResolvedChannel,
  type APITextChannel,
  type APIUser,
  ChannelType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { PlaceKey } from '../local-discord.ts';
import { snowflakeOfName } from '../snowflakes.ts';
import { defaultPermissions, type Member } from './member-registry.ts';
import { describeChannel, noFlags, type WorldState } from './world-state.ts';

/** A channel in which members meet the application. */
export interface Place {
  readonly key: PlaceKey;
  readonly channel: APITextChannel | APIDMChannel | APIGroupDMChannel;
  /** Undefined outside of servers. */
  readonly guild: APIGuild | undefined;
  readonly context: InteractionContextType;
  /** The application's bot is in there: it gets events, and the channel's routes answer it. */
  readonly hasBot: boolean;
  /** What the application may do there, as interactions tell it. */
  readonly appPermissions: bigint;
  /** Members may not use external applications in public there: each answer becomes private. */
  readonly forcesPrivate: boolean;
}

export interface PlaceRegistry {
  /** The direct messages are those of this user. */
  find(key: PlaceKey, user: APIUser): Place;
  byChannel(channelId: string): Place | undefined;
  /** The channels of the guild that has added the application, in their order. */
  ofGuild(): Place[];
}

export function createPlaceRegistry(state: WorldState, users: () => readonly APIUser[]): PlaceRegistry {
  const { guild, channel, foreignGuild, bot } = state;
  const inGuild = (key: PlaceKey, name: string, position: number) =>
    guildPlace(
      key,
      guild,
      describeChannel({ id: snowflakeOfName(`channel ${name}`), guildId: guild.id, name, position }),
    );
  const fixed: Place[] = [
    guildPlace('server', guild, channel),
    inGuild('cards', 'cards', 1),
    {
      ...inGuild('read-only', 'announcements', 2),
      appPermissions: defaultPermissions & ~PermissionFlagsBits.SendMessages,
    },
    foreignPlace(foreignGuild),
  ];
  const direct = new Map<string, Place>();
  const directOf = (user: APIUser) => {
    const place = direct.get(user.id) ?? directPlace(user);
    direct.set(user.id, place);
    return place;
  };
  const group = () => groupPlace(users().filter(({ id }) => id !== bot.id));
  return {
    find(key, user) {
      if (key === 'dm') return directOf(user);
      return fixed.find((place) => place.key === key) ?? group();
    },
    byChannel: (channelId) =>
      [...fixed, ...direct.values(), group()].find((place) => place.channel.id === channelId),
    ofGuild: () => fixed.filter((place) => place.guild === guild),
  };
}

/** The id that decides which shard hears of the place: those of private channels all go to the first one. */
export function shardingIdOf({ guild }: Place): string {
  return guild?.id ?? '0';
}

/** A channel as `resolved` and selects hold one, with what the member may do there. */
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

function guildPlace(key: PlaceKey, guild: APIGuild, channel: APITextChannel): Place {
  return {
    key,
    channel,
    guild,
    context: InteractionContextType.Guild,
    hasBot: true,
    appPermissions: defaultPermissions,
    forcesPrivate: false,
  };
}

function foreignPlace(guild: APIGuild): Place {
  const channel = describeChannel({
    id: snowflakeOfName('foreign channel'),
    guildId: guild.id,
    name: 'general',
    position: 0,
  });
  return {
    ...guildPlace('foreign', guild, channel),
    hasBot: false,
    appPermissions: withoutBot,
    forcesPrivate: true,
  };
}

function directPlace(user: APIUser): Place {
  return {
    key: 'dm',
    channel: {
      id: snowflakeOfName(`direct messages with ${user.id}`),
      type: ChannelType.DM,
      name: null,
      flags: noFlags,
      last_message_id: null,
      recipients: [user],
    },
    guild: undefined,
    context: InteractionContextType.BotDM,
    hasBot: true,
    appPermissions: withoutBot | PermissionFlagsBits.UseExternalEmojis,
    forcesPrivate: false,
  };
}

function groupPlace(recipients: APIUser[]): Place {
  return {
    key: 'group',
    channel: {
      id: snowflakeOfName('group of friends'),
      type: ChannelType.GroupDM,
      flags: noFlags,
      last_message_id: null,
      name: 'Friends',
      icon: null,
      owner_id: recipients[0]?.id ?? '0',
      recipients,
    },
    guild: undefined,
    context: InteractionContextType.PrivateChannel,
    hasBot: false,
    appPermissions: withoutBot,
    forcesPrivate: false,
  };
}

/** Documented for private channels, whose members the application does not know. */
const withoutBot =
  PermissionFlagsBits.AttachFiles | PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.MentionEveryone;
