import { type APIMessage, type APIUser, MessageType } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { ActorError } from '../errors/actor-error.ts';
import type { PlaceKey } from '../local-discord.ts';
import { holdsMessages } from './channel-kinds.ts';
import type { PeopleRegistry, Person } from './people.ts';
import { directKeyOf, directPlace, groupPlace, guildPlace, isThread, type Place } from './place.ts';
import type { ServerRegistry } from './server-registry.ts';
import type { Server, ServerChannel } from './servers.ts';

/** The places as one application knows them. */
export interface PlaceRegistry {
  /** The key of the direct messages with the application. */
  readonly directKey: PlaceKey;
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
  directKey: PlaceKey;
}): PlaceRegistry {
  const placesIn = (server: Server) =>
    server.channels.all().map((channel) => guildPlace(server, channel, bot));
  const serverOf = (channelId: string) => servers.all().find(({ channels }) => channels.has(channelId));
  const entryOf = (channelId: string) => serverOf(channelId)?.channels.get(channelId);
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
    directKey,
    find(key, user) {
      if (key === directKey || key === directKeyOf(bot.user.username)) return directOf(user);
      if (key === 'group') return group();
      const inServers = servers.all().flatMap(placesIn);
      const found = inServers.find((place) => place.key === key);
      if (found) return found;
      const names = inServers.flatMap((place) => (isThread(place.channel) ? [] : [place.key]));
      throw new ActorError(
        `There is no place “${key}”. The places are: ${[...names, directKey, 'group'].join(', ')}.`,
      );
    },
    byChannel(channelId) {
      const server = serverOf(channelId);
      const entry = server?.channels.get(channelId);
      if (server && entry) return guildPlace(server, entry, bot);
      return [...direct.values(), group()].find((place) => place.channel.id === channelId);
    },
    ofServer(guildId) {
      const server = servers.get(guildId);
      return server ? placesIn(server).filter(({ channel }) => !isThread(channel)) : [];
    },
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
          direct.set(userId, {
            ...place,
            channel: { ...place.channel, last_message_id: id } as Place['channel'],
          });
      if (group().channel.id === channel_id) lastInGroup = id;
    },
    uncountMessage({ channel_id }) {
      const entry = entryOf(channel_id);
      if (entry && isThread(entry.channel))
        entry.channel = { ...entry.channel, message_count: (entry.channel.message_count ?? 1) - 1 };
    },
  };
}

/** A server's channels in which is written, each followed by its threads that are not archived. */
function withThreads({ channels }: Server): ServerChannel[] {
  const hangsFrom = ({ channel: parent }: ServerChannel) =>
    channels
      .all()
      .filter(
        ({ channel }) =>
          isThread(channel) && channel.parent_id === parent.id && !channel.thread_metadata?.archived,
      );
  return channels
    .all()
    .filter(({ channel }) => !isThread(channel))
    .flatMap((entry) => [...(holdsMessages(entry.channel) ? [entry] : []), ...hangsFrom(entry)]);
}

/** Documented: a thread does not count the message that it started from, and a post not its first. */
function withMessage(channel: ServerChannel['channel'], { id, type }: APIMessage): ServerChannel['channel'] {
  if (!isThread(channel)) return { ...channel, last_message_id: id } as ServerChannel['channel'];
  if (type === MessageType.ThreadStarterMessage || id === channel.id)
    return { ...channel, last_message_id: id };
  const { message_count = 0, total_message_sent = 0 } = channel;
  return {
    ...channel,
    last_message_id: id,
    message_count: message_count + 1,
    total_message_sent: total_message_sent + 1,
  };
}

/** The maximum number of people with stored direct messages. */
const maxDirect = 5000;
