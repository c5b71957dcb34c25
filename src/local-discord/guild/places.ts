import { type APIMessage, type APIUser, MessageType } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { ActorError } from '../errors/actor-error.ts';
import type { PlaceKey } from '../local-discord.ts';
import { holdsMessages } from './channel-kinds.ts';
import type { PeopleRegistry, Person } from './people.ts';
import { directKeyOf, directPlace, groupId, groupPlace, guildPlace, isThread, type Place } from './place.ts';
import type { ServerRegistry } from './server-registry.ts';
import type { Server, ServerChannel } from './servers.ts';

export class PlaceRegistry {
  readonly directKey: PlaceKey;
  readonly #servers: ServerRegistry;
  readonly #people: PeopleRegistry;
  readonly #bot: Person;
  readonly #direct = new LRUCache<string, Place>({ max: maxDirect });
  #lastInGroup: string | null = null;

  constructor(
    { servers, people }: { servers: ServerRegistry; people: PeopleRegistry },
    bot: Person,
    directKey: PlaceKey,
  ) {
    this.directKey = directKey;
    this.#servers = servers;
    this.#people = people;
    this.#bot = bot;
  }

  /** Finds a place; `user` selects the direct messages. @throws ActorError for an unknown key */
  find(key: PlaceKey, user: APIUser): Place {
    if (key === this.directKey || key === directKeyOf(this.#bot.user.username)) return this.#directOf(user);
    if (key === 'group') return this.#group();
    const inServers = this.#servers.all().flatMap((server) => this.#placesIn(server));
    const found = inServers.find((place) => place.key === key);
    if (found) return found;
    const names = inServers.flatMap((place) => (isThread(place.channel) ? [] : [place.key]));
    throw new ActorError(
      `There is no place “${key}”. The places are: ${[...names, this.directKey, 'group'].join(', ')}.`,
    );
  }

  byChannel(channelId: string): Place | undefined {
    const server = this.#serverOf(channelId);
    const entry = server?.channels.get(channelId);
    if (server && entry) return guildPlace(server, entry, this.#bot);
    if (channelId === groupId) return this.#group();
    return [...this.#direct.values()].find((place) => place.channel.id === channelId);
  }

  /** Lists a server's channels in order, including hidden ones, without threads. */
  ofServer(guildId: string): Place[] {
    const server = this.#servers.get(guildId);
    return server ? this.#placesIn(server).filter(({ channel }) => !isThread(channel)) : [];
  }

  /** Lists all places: those with the bot first, threads after their parent. */
  keys(): PlaceKey[] {
    const listed = this.#servers
      .all()
      .flatMap((server) => withThreads(server).map((channel) => guildPlace(server, channel, this.#bot)));
    const keysWhere = (isInstalled: boolean) =>
      listed.filter((place) => place.isInstalled === isInstalled).map(({ key }) => key);
    return [...keysWhere(true), this.directKey, 'group', ...keysWhere(false)];
  }

  /** Updates a channel's last message ID, and a thread's message counts. */
  countMessage(message: APIMessage): void {
    const { id: last_message_id, channel_id } = message;
    const entry = this.#serverOf(channel_id)?.channels.get(channel_id);
    if (entry) entry.channel = withMessage(entry.channel, message);
    for (const [userId, { channel, ...place }] of this.#direct)
      if (channel.id === channel_id)
        this.#direct.set(userId, { ...place, channel: { ...channel, last_message_id } as Place['channel'] });
    if (channel_id === groupId) this.#lastInGroup = last_message_id;
  }

  uncountMessage({ channel_id }: APIMessage): void {
    const entry = this.#serverOf(channel_id)?.channels.get(channel_id);
    if (entry && isThread(entry.channel))
      entry.channel = { ...entry.channel, message_count: (entry.channel.message_count ?? 1) - 1 };
  }

  #placesIn(server: Server): Place[] {
    return server.channels.all().map((channel) => guildPlace(server, channel, this.#bot));
  }

  #serverOf(channelId: string): Server | undefined {
    return this.#servers.all().find(({ channels }) => channels.has(channelId));
  }

  #directOf(user: APIUser): Place {
    const place = this.#direct.get(user.id) ?? directPlace(this.directKey, user, this.#bot.user);
    this.#direct.set(user.id, place);
    return place;
  }

  #group(): Place {
    const users = this.#people.all().flatMap(({ user }) => (user.bot ? [] : [user]));
    return groupPlace(users, this.#lastInGroup);
  }
}

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

/** Documented: a thread does not count its starter message, nor a post its first message. */
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

const maxDirect = 5000;
