import type { APIAttachment } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { apiErrors } from '../errors/api-error.ts';
import type { LocalChange, LocalMessage } from '../local-discord.ts';

/** A message and all its files, also those that are shown inside embeds and so are not in `attachments`. */
export interface StoredMessage extends LocalMessage {
  readonly files: readonly APIAttachment[];
  /** ISO 8601; undefined: it is not pinned. */
  readonly pinnedAt?: string;
  /** Of a poll: the ids of those who chose each answer. */
  readonly votes?: ReadonlyMap<number, readonly string[]>;
}

/**
 * The newest messages of all channels, and older ones that still say "thinking …", because their answer edits them. An
 * edit replaces the value; values that were handed out never change.
 */
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
