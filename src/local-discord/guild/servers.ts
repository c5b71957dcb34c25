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
  /** Keyed by user ID. */
  readonly memberships: Map<string, Membership>;
  readonly botIds: Set<string>;
  readonly emojis: EmojiRegistry;
  readonly bans: Map<string, APIBan>;
  /** IDs of removed people who have not rejoined. */
  readonly departed: Set<string>;
}

export interface ServerChannel {
  /** The key that actors use. */
  readonly key: string;
  channel: GuildChannel | APIThreadChannel;
  /** For threads: when each member joined. */
  joined?: ReadonlyMap<string, string>;
  stopArchiving?: () => void;
}

export interface Membership {
  readonly joinedAt: string;
  nick: string | null;
  roles: readonly string[];
  /** End of a timeout, ISO 8601. */
  silencedUntil: string | null;
  isMuted?: boolean;
  isDeafened?: boolean;
}

/** Returns the channel in which people start: the first with messages. */
export function firstChannel({ channels }: Server): ServerChannel | undefined {
  return channels.all().find(({ channel }) => holdsMessages(channel));
}

/** Returns a member, with the permissions that a channel's `overwrites` leave, if given. */
export function memberOf(
  server: Server,
  person: Person,
  overwrites?: readonly APIOverwrite[],
): Member | undefined {
  const membership = server.memberships.get(person.user.id);
  return membership && describeMember(server, person, { membership, overwrites });
}

/** Like {@link memberOf}; a non-member gets the permissions they would have after joining. */
export function memberOrNewcomer(
  server: Server,
  person: Person,
  overwrites: readonly APIOverwrite[],
): Member {
  const membership = server.memberships.get(person.user.id) ?? newMembership('');
  return describeMember(server, person, { membership, overwrites });
}

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

/** Lists members by time of joining. */
export function listMembers(server: Server, people: PeopleRegistry): Member[] {
  return [...server.memberships.keys()].flatMap((id) => {
    const person = people.get(id);
    const member = person && memberOf(server, person);
    return member ? [member] : [];
  });
}
