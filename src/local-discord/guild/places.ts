import {
  type APIDMChannel,
  type APIGroupDMChannel,
  type APIGuild,
  type APIInteractionDataResolvedChannel,
  type APIMessage,
  type APIOverwrite,
  type APITextChannel,
  type APIThreadChannel,
  type APIUser,
  ChannelType,
  InteractionContextType,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { ActorError } from '../actors/actor-error.ts';
import type { PlaceKey } from '../local-discord.ts';
import { snowflakeOfName } from '../snowflakes.ts';
import { noFlags } from './describe-guild.ts';
import type { Member } from './member.ts';
import type { PeopleRegistry, Person } from './people.ts';
import { defaultPermissions } from './permissions.ts';
import { memberOf, type Server, type ServerChannel, type ServerRegistry } from './servers.ts';

/** A channel in which people meet one application. */
export interface Place {
  readonly key: PlaceKey;
  readonly channel: APITextChannel | APIThreadChannel | APIDMChannel | APIGroupDMChannel;
  /** Undefined outside of servers. */
  readonly server: Server | undefined;
  readonly guild: APIGuild | undefined;
  readonly context: InteractionContextType;
  /** The application was added to the server, or is the other side of the direct messages. */
  readonly isInstalled: boolean;
  /** The application's bot reads there: it gets events, and the channel's routes answer it. */
  readonly hasBot: boolean;
  /** What the application may do there, as interactions tell it. */
  readonly appPermissions: bigint;
}

/** The places as one application knows them. */
export interface PlaceRegistry {
  /** The direct messages are those of this user. @throws ActorError for a key that is not there */
  find(key: PlaceKey, user: APIUser): Place;
  byChannel(channelId: string): Place | undefined;
  /** The channels of a server in their order, without threads; also those that the bot may not see. */
  ofServer(guildId: string): Place[];
  /** The keys of all places that have one: first those with the bot, threads behind the channel that they hang from. */
  keys(): PlaceKey[];
  /** A message was posted there: the channel names it as its last one, and a thread counts it. */
  countMessage(message: APIMessage): void;
  /** A message was deleted there. */
  uncountMessage(message: APIMessage): void;
}

export function createPlaceRegistry({
  servers,
  people,
  bot,
  directKey,
}: {
  servers: ServerRegistry;
  people: PeopleRegistry;
  bot: Person;
  /** What direct messages with the bot go by. */
  directKey: PlaceKey;
}): PlaceRegistry {
  const inServers = () =>
    servers.all().flatMap((server) => server.channels.map((channel) => guildPlace(server, channel, bot)));
  const entryOf = (channelId: string) =>
    servers
      .all()
      .flatMap(({ channels }) => channels)
      .find(({ channel }) => channel.id === channelId);
  const direct = new LRUCache<string, Place>({ max: maxDirect });
  const directOf = (user: APIUser) => {
    const place = direct.get(user.id) ?? directPlace(directKey, user, bot.user);
    direct.set(user.id, place);
    return place;
  };
  let lastInGroup: string | null = null;
  const group = () =>
    groupPlace(
      people.all().flatMap(({ user }) => (user.bot ? [] : [user])),
      lastInGroup,
    );
  return {
    find(key, user) {
      if (key === 'dm' || key === `dm/${bot.user.username}`) return directOf(user);
      if (key === 'group') return group();
      const found = inServers().find((place) => place.key === key);
      if (!found) throw new ActorError(`There is no place “${key}”.`);
      return found;
    },
    byChannel(channelId) {
      for (const server of servers.all()) {
        const known = server.channels.find(({ channel }) => channel.id === channelId);
        if (known) return guildPlace(server, known, bot);
      }
      return [...direct.values(), group()].find((place) => place.channel.id === channelId);
    },
    ofServer: (guildId) =>
      inServers().filter(({ guild, channel }) => guild?.id === guildId && !isThread(channel)),
    keys() {
      const listed = servers
        .all()
        .flatMap((server) => withThreads(server).map((channel) => guildPlace(server, channel, bot)));
      const keysWhere = (isInstalled: boolean) =>
        listed.filter((place) => place.isInstalled === isInstalled).map(({ key }) => key);
      return [...keysWhere(true), directKey, 'group', ...keysWhere(false)];
    },
    countMessage(message) {
      const { id, channel_id } = message;
      const entry = entryOf(channel_id);
      if (entry) entry.channel = withMessage(entry.channel, message);
      for (const [userId, place] of direct)
        if (place.channel.id === channel_id)
          direct.set(userId, { ...place, channel: { ...place.channel, last_message_id: id } });
      if (group().channel.id === channel_id) lastInGroup = id;
    },
    uncountMessage({ channel_id }) {
      const entry = entryOf(channel_id);
      if (entry && isThread(entry.channel))
        entry.channel = { ...entry.channel, message_count: (entry.channel.message_count ?? 1) - 1 };
    },
  };
}

/** A server's channels, each followed by its threads that are not archived. */
function withThreads({ channels }: Server): ServerChannel[] {
  const hangsFrom = ({ channel: parent }: ServerChannel) =>
    channels.filter(
      ({ channel }) =>
        isThread(channel) && channel.parent_id === parent.id && !channel.thread_metadata?.archived,
    );
  return channels.flatMap((entry) => (isThread(entry.channel) ? [] : [entry, ...hangsFrom(entry)]));
}

/** Documented: a thread does not count the message that it started from. */
function withMessage(channel: ServerChannel['channel'], { id, type }: APIMessage): ServerChannel['channel'] {
  if (!isThread(channel)) return { ...channel, last_message_id: id };
  if (type === MessageType.ThreadStarterMessage) return { ...channel, last_message_id: id };
  const { message_count = 0, total_message_sent = 0 } = channel;
  return {
    ...channel,
    last_message_id: id,
    message_count: message_count + 1,
    total_message_sent: total_message_sent + 1,
  };
}

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

export function isThread(channel: Place['channel']): channel is APIThreadChannel {
  return threadTypes.includes(channel.type);
}

/** Of how many people the direct messages are known. */
const maxDirect = 5000;

const threadTypes: readonly ChannelType[] = [
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
];

/** A thread has those of the channel that it hangs from. */
export function overwritesOf({ channels }: Server, channel: Place['channel']): APIOverwrite[] {
  const owner = isThread(channel)
    ? channels.find((one) => one.channel.id === channel.parent_id)?.channel
    : channel;
  return (owner && 'permission_overwrites' in owner && owner.permission_overwrites) || [];
}

/** The id that decides which shard hears of the place: those of private channels all go to the first one. */
export function shardingIdOf({ guild }: Place): string {
  return guild?.id ?? '0';
}

/** A channel as REST answers it: direct messages have no name. */
export function channelPayload({ channel }: Place): object {
  if (channel.type !== ChannelType.DM) return channel;
  const { name: _, ...rest } = channel;
  return rest;
}

/** A channel of a server as the gateway tells a bot of it: of a hidden one only that it is there. */
export function channelAsBotSeesIt({ channel, hasBot }: Place): APITextChannel[] {
  if (channel.type !== ChannelType.GuildText) return [];
  if (hasBot) return [channel];
  const { id, type, guild_id, position, permission_overwrites } = channel;
  const hidden = { id, type, guild_id, position, permission_overwrites, name: '___hidden___' };
  // Documented: everything else is null.
  const nulls = Object.fromEntries(
    Object.keys(channel).flatMap((key) => (key in hidden ? [] : [[key, null]])),
  );
  return [{ ...channel, ...nulls, ...hidden, flags: obfuscated }];
}

/** `OBFUSCATED`, which the types do not have yet. */
const obfuscated: number = 1 << 17;

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

function guildPlace(server: Server, { key, channel }: ServerChannel, bot: Person): Place {
  const { guild, botIds } = server;
  const isInstalled = botIds.has(bot.user.id);
  const member = isInstalled ? memberOf(server, bot, overwritesOf(server, channel)) : undefined;
  const appPermissions = member?.permissions ?? withoutBot;
  return {
    key,
    channel,
    server,
    guild,
    context: InteractionContextType.Guild,
    isInstalled,
    hasBot: isInstalled && (appPermissions & PermissionFlagsBits.ViewChannel) !== 0n,
    appPermissions,
  };
}

function directPlace(key: PlaceKey, user: APIUser, bot: APIUser): Place {
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
    isInstalled: true,
    hasBot: true,
    appPermissions: withoutBot | PermissionFlagsBits.UseExternalEmojis,
  };
}

function groupPlace(recipients: APIUser[], lastMessageId: string | null): Place {
  return {
    key: 'group',
    channel: {
      id: snowflakeOfName('group of friends'),
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
    isInstalled: false,
    hasBot: false,
    appPermissions: withoutBot,
  };
}

/** Documented for private channels, whose members the application does not know. */
const withoutBot =
  PermissionFlagsBits.AttachFiles | PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.MentionEveryone;
