import {
  type APIMessage,
  type APIThreadChannel,
  type APIUser,
  ChannelType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import type { Place } from '../guild/place.ts';
import { openThread } from '../guild/threads.ts';
import type { WorldWith } from '../world.ts';
import { postSystemMessage, referTo } from './system-message.ts';
import { replaceMessage } from './write-message.ts';

export interface ThreadForm {
  name: string;
  archiveAfterMinutes: number;
  type?: ChannelType.PublicThread | ChannelType.PrivateThread;
}

/** Opens a thread without a message; the channel says so, unless the thread is private. */
export function startThread(
  world: WorldWith<'files' | 'messages' | 'people' | 'places'>,
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

/** Opens a thread from a message, which its first message points back to. */
export function startThreadFrom(
  world: WorldWith<'files' | 'messages' | 'people' | 'places'>,
  place: Place,
  { message: { id }, owner, ...form }: ThreadForm & { message: APIMessage; owner: APIUser },
): APIThreadChannel {
  const stored = world.messages.get(id);
  if (!stored) throw new Error('The message of a thread is there.');
  const type = ChannelType.PublicThread;
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
