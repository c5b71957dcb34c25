import { createListeners } from '../listeners.ts';
import type { LocalDiscord } from '../local-discord.ts';

/**
 * The private messages that their reader has dismissed. Discord's client keeps this to itself, so the local Discord has
 * no call for it; here it must hold for a reload and for every tab of the same person.
 */
export class Dismissals {
  readonly #ids = new Set<string>();
  readonly #added = createListeners<[messageId: string]>();

  /** A deleted message is forgotten. */
  constructor({ onChange }: Pick<LocalDiscord, 'onChange'>) {
    onChange((change) => {
      if (change.type === 'message-deleted') this.#ids.delete(change.messageId);
    });
  }

  has(messageId: string): boolean {
    return this.#ids.has(messageId);
  }

  add(messageId: string): void {
    this.#ids.add(messageId);
    this.#added.tell(messageId);
  }

  /** Returns the way to stop listening. */
  onAdded(listener: (messageId: string) => void): () => void {
    return this.#added.add(listener);
  }
}
