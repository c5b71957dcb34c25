import type { APIBan, APIGuild, APIOverwrite, APIThreadChannel } from 'discord-api-types/v10';
import type { Collection } from '../collection.ts';
import { type GuildChannel, holdsMessages } from './channel-kinds.ts';
import type { EmojiRegistry } from './emoji-registry.ts';
import type { Member } from './member.ts';
import type { PeopleRegistry, Person } from './people.ts';
import { computePermissions } from './permissions.ts';
import type { ServerRecords } from './server-records.ts';

export interface Server extends ServerRecords {
  readonly guild: APIGuild;
  readonly channels: Collection<ServerChannel>;
  /** By the user's id. */
  readonly memberships: Map<string, Membership>;
  readonly botIds: Set<string>;
  readonly emojis: EmojiRegistry;
  /** By the user's id. */
  readonly bans: Map<string, APIBan>;
  /** The ids of people who were removed and have not come back. */
  readonly departed: Set<string>;
}

export interface ServerChannel {
  /** Its name for actors. */
  readonly key: string;
  channel: GuildChannel | APIThreadChannel;
  /** Of a thread: since when each member is in it. */
  joined?: ReadonlyMap<string, string>;
  /** Of a thread: ends the wait after which it archives itself. */
  stopArchiving?: () => void;
}

export interface Membership {
  readonly joinedAt: string;
  nick: string | null;
  roles: readonly string[];
  /** Permissions beyond those of the roles. */
  extra: bigint;
  /** ISO 8601: until then the member only reads (a timeout). */
  silencedUntil: string | null;
  /** By moderators, in all voice channels. */
  isMuted?: boolean;
  isDeafened?: boolean;
}

/** The channel in which people are at first: the first one that holds messages. */
export function firstChannel({ channels }: Server): ServerChannel | undefined {
  return channels.all().find(({ channel }) => holdsMessages(channel));
}

/** A member of a server with their permissions; with a channel's overwrites, their permissions there. */
export function memberOf(
  server: Server,
  person: Person,
  overwrites?: readonly APIOverwrite[],
): Member | undefined {
  const membership = server.memberships.get(person.user.id);
  return membership && describeMember(server, person, { membership, overwrites });
}

/** Like `memberOf`, but a person who is no member yet gets the permissions that they would have after joining. */
export function memberOrNewcomer(
  server: Server,
  person: Person,
  overwrites: readonly APIOverwrite[],
): Member {
  const membership = server.memberships.get(person.user.id) ?? newMembership('');
  return describeMember(server, person, { membership, overwrites });
}

/** The membership of a person, new if they have none; `now` is the time at which they come in. */
export function enroll({ memberships }: Server, { user }: Person, now: number): Membership {
  const membership = memberships.get(user.id) ?? newMembership(new Date(now).toISOString());
  memberships.set(user.id, membership);
  return membership;
}

function newMembership(joinedAt: string): Membership {
  return { joinedAt, nick: null, roles: [], extra: 0n, silencedUntil: null };
}

function describeMember(
  { guild }: Server,
  { user, locale }: Person,
  { membership, overwrites }: { membership: Membership; overwrites: readonly APIOverwrite[] | undefined },
): Member {
  const { roles, nick, joinedAt, extra, silencedUntil, isMuted = false, isDeafened = false } = membership;
  const isOwner = guild.owner_id === user.id;
  const holder = { id: user.id, guildId: guild.id, roles, extra, isOwner };
  const permissions = computePermissions(holder, guild.roles, overwrites);
  return { user, joinedAt, nick, roles, silencedUntil, isMuted, isDeafened, locale, permissions };
}

/** All members of a server, in the order in which they joined. */
export function listMembers(server: Server, people: PeopleRegistry): Member[] {
  return [...server.memberships.keys()].flatMap((id) => {
    const person = people.get(id);
    const member = person && memberOf(server, person);
    return member ? [member] : [];
  });
}
