import type { APIAttachment } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { apiErrors } from '../errors/api-error.ts';
import type { LocalChange, LocalMessage } from '../local-discord.ts';

/** A message with all its files, including those in embeds, which `attachments` lacks. */
export interface StoredMessage extends LocalMessage {
  readonly files: readonly APIAttachment[];
  readonly pinnedAt?: string;
  readonly votes?: ReadonlyMap<number, readonly string[]>;
}

/** The newest messages, and older ones that still show "thinking …". Values are replaced, never mutated. */
export type MessageLog = Collection<StoredMessage, 'channel'>;

export function createMessageLog(capacity: number, announce: (change: LocalChange) => void): MessageLog {
  return new Collection({
    idOf: ({ message }) => message.id,
    indexes: { channel: ({ message }) => message.channel_id },
    capacity,
    mayGo: ({ isThinking }) => !isThinking,
    missing: apiErrors.unknownMessage,
    onPut: (message) => announce({ type: 'message', message }),
    onGone: ({ message }) => announce({ type: 'message-deleted', messageId: message.id }),
  });
}
