import type { APIAttachment } from 'discord-api-types/v10';
import type { LocalChange, LocalMessage } from '../local-discord.ts';

/** A message and all its files, also those that are shown inside embeds and so are not in `attachments`. */
export interface StoredMessage extends LocalMessage {
  readonly files: readonly APIAttachment[];
  /** ISO 8601; undefined: it is not pinned. */
  readonly pinnedAt?: string;
}

/** The newest messages of the channel, oldest first. An edit replaces the value; values that were handed out never change. */
export interface MessageLog {
  put(stored: StoredMessage): void;
  get(id: string): StoredMessage | undefined;
  remove(id: string): void;
  all(): StoredMessage[];
}

export function createMessageLog(capacity: number, announce: (change: LocalChange) => void): MessageLog {
  const messages = new Map<string, StoredMessage>();
  const remove = (id: string) => {
    if (messages.delete(id)) announce({ type: 'message-deleted', messageId: id });
  };
  return {
    put(stored) {
      messages.set(stored.message.id, stored);
      announce({ type: 'message', message: stored });
      for (const id of messages.keys()) {
        if (messages.size <= capacity) break;
        remove(id);
      }
    },
    get: (id) => messages.get(id),
    remove,
    all: () => [...messages.values()],
  };
}
