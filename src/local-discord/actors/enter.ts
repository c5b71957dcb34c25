import { type APIApplicationCommandPermission, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { holdsMessages } from '../guild/channel-kinds.ts';
import type { Member } from '../guild/member.ts';
import { mayEnterThread, memberAt } from '../guild/member-at.ts';
import type { Person } from '../guild/people.ts';
import { isThread, type Place } from '../guild/place.ts';
import { isArchived, isLocked } from '../guild/threads.ts';
import type { PlaceKey } from '../local-discord.ts';
import type { World } from '../world.ts';

export interface ActorSession {
  readonly member: Member;
  readonly place: Place;
  restrictions(commandId: string): readonly APIApplicationCommandPermission[];
}

/** Returns the applications reachable at a place: all in a server, one in direct messages. */
export function worldsAt(worlds: readonly World[], key: PlaceKey): [World, ...World[]] {
  const [first, ...others] = worlds;
  if (!first) throw new ActorError('There is no application.');
  const named = /^dm\/(.+)$/.exec(key)?.[1];
  if (named === undefined) return key === 'dm' ? [first] : [first, ...others];
  const found = worlds.find(({ state }) => state.bot.username === named);
  if (!found) throw new ActorError(`There is no application “${named}”.`);
  return [found];
}

/** Joins the server if needed. @throws ActorError as {@link look} does */
export function enter(world: World, person: Person, key: PlaceKey): ActorSession {
  const { server } = look(world, person, key).place;
  if (server) world.servers.join(server, person);
  return look(world, person, key);
}

/** Opens a place without joining, so bots get no event. @throws ActorError if the place does not exist or is hidden */
export function look({ places, commands, now }: World, person: Person, key: PlaceKey): ActorSession {
  const place = places.find(key, person.user);
  if (place.server?.bans.has(person.user.id))
    throw new ActorError(`${nameOf(person)} is banned from the server “${place.server.guild.name}”.`);
  const member = whileSilenced(memberAt(place, person), now());
  const isHidden = place.server && !(member.permissions & PermissionFlagsBits.ViewChannel);
  if (isHidden || !mayEnterThread(place, member))
    throw new ActorError(`${nameOf(person)} cannot see the channel “${key}”.`);
  const rules = commands.restrictions(place.guild?.id ?? '');
  const restrictions = (id: string) => rules.find((one) => one.id === id)?.permissions ?? [];
  return { member, place, restrictions };
}

function nameOf({ user }: Person): string {
  return user.global_name ?? user.username;
}

/** Documented: a timed-out member can only read, unless they are an administrator. */
function whileSilenced(member: Member, now: number): Member {
  const { silencedUntil, permissions } = member;
  const isSilenced = silencedUntil !== null && Date.parse(silencedUntil) > now;
  if (!isSilenced || permissions & PermissionFlagsBits.Administrator) return member;
  const left = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;
  return { ...member, permissions: permissions & left };
}

export function canEnter(worlds: readonly World[], person: Person, key: PlaceKey): boolean {
  try {
    return Boolean(look(worldsAt(worlds, key)[0], person, key));
  } catch {
    return false;
  }
}

/** @throws ActorError if the member may not write, as in a locked thread */
export function requireWriter(session: ActorSession): ActorSession {
  if (!holdsMessages(session.place.channel))
    throw new ActorError('This channel holds no messages: a forum has posts.');
  const needed = isThread(session.place.channel)
    ? PermissionFlagsBits.SendMessagesInThreads
    : PermissionFlagsBits.SendMessages;
  requireAllowed(session, needed, 'send messages');
  if (isLocked(session.place, session.member.permissions)) throw new ActorError('This thread is locked.');
  return session;
}

/** @throws ActorError if the thread is archived */
export function requireOpen(session: ActorSession): ActorSession {
  if (isArchived(session.place)) throw new ActorError('This thread is archived.');
  return session;
}

/** @throws ActorError if the member lacks the permission; outside servers none is needed */
export function requireAllowed({ member, place }: ActorSession, needed: bigint, what: string): void {
  if (place.server && !(member.permissions & needed))
    throw new ActorError(`You do not have permission to ${what} in this channel.`);
}
