import { createListeners } from '../listeners.ts';
import type { LocalDiscord } from '../local-discord.ts';
import type { OptionValues } from '../page/wire.ts';

/** Options of commands by message ID: Discord's client shows them, but messages lack them. */
export class CommandInputs {
  readonly #inputs = new Map<string, OptionValues>();
  readonly #added = createListeners<[messageId: string]>();

  constructor({ onChange }: Pick<LocalDiscord, 'onChange'>) {
    onChange((change) => {
      if (change.type === 'message-deleted') this.#inputs.delete(change.messageId);
    });
  }

  /** Returns the options of the command that a message answers, by registered name. */
  get(messageId: string): OptionValues | undefined {
    return this.#inputs.get(messageId);
  }

  add(messageId: string, options: OptionValues): void {
    if (Object.keys(options).length === 0) return;
    this.#inputs.set(messageId, options);
    this.#added.tell(messageId);
  }

  onAdded(listener: (messageId: string) => void): () => void {
    return this.#added.add(listener);
  }
}
