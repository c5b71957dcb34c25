import { type APIMessage, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { isForum, isText } from '../guild/channel-kinds.ts';
import type { PlaceKey } from '../local-discord.ts';
import { startPost, startThread, startThreadFrom } from '../messages/start-thread.ts';
import { postAs } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import { type ActorSession, requireAllowed } from './enter.ts';

/** Starts a thread and returns its place key. @throws ActorError if the client would not offer it */
export function startThreadAs(
  world: World,
  session: ActorSession,
  { name, message }: { name: string; message: APIMessage | undefined },
): PlaceKey {
  const { member, place } = session;
  if (!isText(place.channel)) throw new ActorError('Threads hang from the channels of a server.');
  requireAllowed(session, PermissionFlagsBits.CreatePublicThreads, 'create threads');
  const trimmed = readName(name);
  if (message?.thread) throw new ActorError('That message has a thread already.');
  const form = { name: trimmed, owner: member.user, archiveAfterMinutes: 1440 };
  const thread = message
    ? startThreadFrom(world, place, { ...form, message })
    : startThread(world, place, form);
  return world.places.byChannel(thread.id)?.key ?? place.key;
}

/** Creates a forum post and returns its place key. @throws ActorError if the client would not offer it */
export function postAsMember(
  world: World,
  session: ActorSession,
  { title, text, tags }: { title: string; text: string; tags: readonly string[] },
): PlaceKey {
  const { member, place } = session;
  const { channel } = place;
  if (!isForum(channel)) throw new ActorError('Posts are for forums.');
  requireAllowed(session, PermissionFlagsBits.SendMessages, 'open posts');
  const ids = tags.map((tag) => {
    const found = channel.available_tags.find(({ name }) => name === tag);
    if (!found) throw new ActorError(`The forum has no tag “${tag}”.`);
    return found.id;
  });
  const form = { name: readName(title), owner: member.user, archiveAfterMinutes: 1440, tags: ids };
  const { thread } = startPost(world, place, form, (inside, id) => () => {
    const written = { author: member.user, permissions: member.permissions, content: text.trim() };
    return postAs(world, written, { place: inside, id });
  });
  return world.places.byChannel(thread.id)?.key ?? place.key;
}

function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100)
    throw new ActorError('The name of a thread has 1 to 100 characters.');
  return trimmed;
}
