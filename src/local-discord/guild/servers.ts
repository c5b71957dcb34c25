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
  /** Keyed by user id. */
  readonly memberships: Map<string, Membership>;
  readonly botIds: Set<string>;
  readonly emojis: EmojiRegistry;
  readonly bans: Map<string, APIBan>;
  /** Ids of removed people who have not come back. */
  readonly departed: Set<string>;
}

export interface ServerChannel {
  /** Name for actors. */
  readonly key: string;
  channel: GuildChannel | APIThreadChannel;
  /** Threads: when each member joined. */
  joined?: ReadonlyMap<string, string>;
  /** Threads: stops the automatic archiving. */
  stopArchiving?: () => void;
}

export interface Membership {
  readonly joinedAt: string;
  nick: string | null;
  roles: readonly string[];
  /** ISO 8601 end of a timeout. */
  silencedUntil: string | null;
  /** Set by moderators, for all voice channels. */
  isMuted?: boolean;
  isDeafened?: boolean;
}

/** Where people start: the first channel with messages. */
export function firstChannel({ channels }: Server): ServerChannel | undefined {
  return channels.all().find(({ channel }) => holdsMessages(channel));
}

/** Uses a channel's `overwrites`, if given. */
export function memberOf(
  server: Server,
  person: Person,
  overwrites?: readonly APIOverwrite[],
): Member | undefined {
  const membership = server.memberships.get(person.user.id);
  return membership && describeMember(server, person, { membership, overwrites });
}

/** A person who is no member gets the permissions after joining. */
export function memberOrNewcomer(
  server: Server,
  person: Person,
  overwrites: readonly APIOverwrite[],
): Member {
  const membership = server.memberships.get(person.user.id) ?? newMembership('');
  return describeMember(server, person, { membership, overwrites });
}

/** A new membership begins at `now`. */
export function enroll({ memberships }: Server, { user }: Person, now: number): Membership {
  const membership = memberships.get(user.id) ?? newMembership(new Date(now).toISOString());
  memberships.set(user.id, membership);
  return membership;
}

function newMembership(joinedAt: string): Membership {
  return { joinedAt, nick: null, roles: [], silencedUntil: null };
}

function describeMember(
  { guild }: Server,
  { user, locale }: Person,
  { membership, overwrites }: { membership: Membership; overwrites: readonly APIOverwrite[] | undefined },
): Member {
  const { roles, nick, joinedAt, silencedUntil, isMuted = false, isDeafened = false } = membership;
  const isOwner = guild.owner_id === user.id;
  const holder = { id: user.id, guildId: guild.id, roles, isOwner };
  const permissions = computePermissions(holder, guild.roles, overwrites);
  return { user, joinedAt, nick, roles, silencedUntil, isMuted, isDeafened, locale, permissions };
}

/** Sorted by joining. */
export function listMembers(server: Server, people: PeopleRegistry): Member[] {
  return [...server.memberships.keys()].flatMap((id) => {
    const person = people.get(id);
    const member = person && memberOf(server, person);
    return member ? [member] : [];
  });
}
