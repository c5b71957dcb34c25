import { type APIMessageReference, type APIUser, MessageReferenceType } from 'discord-api-types/v10';
import type { Place } from '../guild/place.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { type MessageOrigin, postAs } from './write-message.ts';

export function postSystemMessage(
  world: World,
  author: APIUser,
  { content = '', ...from }: Omit<MessageOrigin, 'onlyFor' | 'permissions'> & { content?: string },
): StoredMessage {
  return postAs(world, { author, permissions: 0n, content }, from);
}

/** Builds a reference to a message, or only to a place. */
export function referTo({ channel, guild }: Place, message_id?: string): APIMessageReference {
  return {
    type: MessageReferenceType.Default,
    channel_id: channel.id,
    ...(message_id === undefined ? {} : { message_id }),
    ...(guild ? { guild_id: guild.id } : {}),
  };
}
