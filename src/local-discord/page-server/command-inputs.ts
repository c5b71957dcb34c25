import { createListeners } from '../listeners.ts';
import type { LocalDiscord } from '../local-discord.ts';
import type { OptionValues } from '../page/wire.ts';

/**
 * The options that were typed for each answer. Discord's client shows them above the answer although the message does
 * not hold them.
 */
export class CommandInputs {
  readonly #inputs = new Map<string, OptionValues>();
  readonly #added = createListeners<[messageId: string]>();

  /** The input of a deleted message is deleted with it. */
  constructor({ onChange }: Pick<LocalDiscord, 'onChange'>) {
    onChange((change) => {
      if (change.type === 'message-deleted') this.#inputs.delete(change.messageId);
    });
  }

  /** The options of the command that this message answers, by their registered names. */
  get(messageId: string): OptionValues | undefined {
    return this.#inputs.get(messageId);
  }

  add(messageId: string, options: OptionValues): void {
    if (Object.keys(options).length === 0) return;
    this.#inputs.set(messageId, options);
    this.#added.tell(messageId);
  }

  /** Returns the way to stop listening. */
  onAdded(listener: (messageId: string) => void): () => void {
    return this.#added.add(listener);
  }
}
