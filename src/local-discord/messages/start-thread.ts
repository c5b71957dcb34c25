import {
  type APIMessage,
  type APIThreadChannel,
  type APIUser,
  ChannelFlags,
  ChannelType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import { isForum } from '../guild/channel-kinds.ts';
import type { Place } from '../guild/place.ts';
import { dispatchThread, openThread, prepareThread, type ThreadKind } from '../guild/threads.ts';
import { fieldError } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { postSystemMessage, referTo } from './system-message.ts';
import { replaceMessage } from './write-message.ts';

export interface ThreadForm {
  name: string;
  archiveAfterMinutes: number;
  type?: ThreadKind;
}

/** Starts a thread and announces it in the channel, unless it is private. */
export function startThread(
  world: World,
  place: Place,
  { owner, type = ChannelType.PublicThread, ...form }: ThreadForm & { owner: APIUser },
): APIThreadChannel {
  const thread = openThread(world, place, { ...form, type, ownerId: owner.id });
  if (type === ChannelType.PrivateThread) return thread;
  postSystemMessage(world, owner, {
    place,
    type: MessageType.ThreadCreated,
    content: thread.name,
    message_reference: referTo({ ...place, channel: thread }),
  });
  return thread;
}

export function startThreadFrom(
  world: World,
  place: Place,
  { message: { id }, owner, ...form }: ThreadForm & { message: APIMessage; owner: APIUser },
): APIThreadChannel {
  const stored = world.messages.get(id);
  if (!stored) throw new Error('The message of a thread is there.');
  const isNews = place.channel.type === ChannelType.GuildAnnouncement;
  const type = isNews ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
  const thread = openThread(world, place, { ...form, type, ownerId: owner.id, messageId: id });
  const flags = (stored.message.flags ?? 0) | MessageFlags.HasThread;
  replaceMessage(world, { ...stored, message: { ...stored.message, thread, flags } });
  const inThread = world.places.byChannel(thread.id);
  if (inThread)
    postSystemMessage(world, owner, {
      place: inThread,
      type: MessageType.ThreadStarterMessage,
      message_reference: referTo(place, id),
      referenced_message: stored.message,
    });
  return thread;
}

/**
 * Creates a forum post. @param write creates its first message and returns how to publish it; if it throws, no thread
 * stays @throws ApiError 40067 without a required tag, 50035 for an unknown tag
 */
export function startPost(
  world: World,
  place: Place,
  {
    owner,
    tags = [],
    ...form
  }: Omit<ThreadForm, 'type'> & {
    owner: APIUser;
    tags?: readonly string[];
    slowmodeSeconds?: number | undefined;
  },
  write: (post: Place, id: string) => () => StoredMessage,
): { thread: APIThreadChannel; message: StoredMessage } {
  checkTags(place, tags);
  const thread = prepareThread(world, place, {
    ...form,
    tags,
    type: ChannelType.PublicThread,
    ownerId: owner.id,
    messageId: world.makeId(),
  });
  const inside = world.places.byChannel(thread.id);
  if (!inside) throw new Error('The post is there.');
  try {
    const publish = write(inside, thread.id);
    dispatchThread(world, thread);
    return { thread, message: publish() };
  } catch (error) {
    place.server?.channels.remove(thread.id);
    throw error;
  }
}

/** Checks a forum post's tags. @throws ApiError 40067 if a required tag is missing, 50035 for an unknown one */
export function checkTags({ channel }: Pick<Place, 'channel'>, tags: readonly string[]): void {
  if (!isForum(channel)) return;
  const known = channel.available_tags.map(({ id }) => id);
  const unknown = tags.findIndex((id) => !known.includes(id));
  if (unknown >= 0) throw fieldError(['applied_tags', unknown], 'CHANNEL_FORUM_TAG_INVALID', 'Unknown tag');
  if (tags.length === 0 && (channel.flags ?? 0) & ChannelFlags.RequireTag)
    throw new ApiError(400, 40067, 'A tag is required to create a forum post in this channel');
}
