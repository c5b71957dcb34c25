import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { listReadableChannels } from './resolve-ids.ts';

/** Replaces `@Mira`, `@Moderators` and `#general` with mentions, as Discord's client does. */
export function writeMentions(text: string, session: ActorSession, world: World): string {
  if (!/[@#]/.test(text)) return text;
  const known = listNames(session, world).toSorted(([one], [other]) => other.length - one.length);
  return text.split(/(?=[@#])/).reduce((done, part) => {
    const isStart = done === '' || /\s$/.test(done);
    const [name, mention] = (isStart && known.find(([one]) => startsWithName(part, one))) || ['', ''];
    return done + mention + part.slice(name.length);
  }, '');
}

function listNames(session: ActorSession, world: World): (readonly [name: string, mention: string])[] {
  const { server, guild } = session.place;
  const people = world.people.all().filter(({ user }) => !server || server.memberships.has(user.id));
  const roles = guild?.roles.filter(({ id }) => id !== guild.id) ?? [];
  const channels = listReadableChannels(session, world).map(({ channel }) => channel);
  return [
    ...people.flatMap(({ user: { id, username, global_name } }) =>
      [server?.memberships.get(id)?.nick, global_name, username].flatMap((name) =>
        name ? [[`@${name}`, `<@${id}>`] as const] : [],
      ),
    ),
    ...roles.map(({ id, name }) => [`@${name}`, `<@&${id}>`] as const),
    ...channels.map(({ id, name }) => [`#${name}`, `<#${id}>`] as const),
  ];
}

function startsWithName(text: string, name: string): boolean {
  const isNamed = text.toLowerCase().startsWith(name.toLowerCase());
  return isNamed && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}
