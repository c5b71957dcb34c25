import type { APIMessage } from 'discord-api-types/v10';
import { post, type RequestError, toRequestError } from '../connection.ts';
import type { PlaceKey, Who } from '../wire.ts';

/** The dialog that asks for the name of a new thread. */
export class ThreadForm {
  isOpen = false;
  name = '';
  /** The name was left empty. */
  isMissing = false;
  failure: RequestError | undefined;
  #message: APIMessage | undefined;
  #isSending = false;
  readonly #who: () => Who | undefined;
  readonly #changed: () => void;
  readonly #enter: (place: PlaceKey) => void;

  /** `enter` leads to the thread once it is there. */
  constructor(who: () => Who | undefined, changed: () => void, enter: (place: PlaceKey) => void) {
    this.#who = who;
    this.#changed = changed;
    this.#enter = enter;
  }

  /** Asks for the name; from a message, `name` proposes one. */
  open(message?: APIMessage, name = ''): void {
    this.isOpen = true;
    this.#message = message;
    this.name = name.slice(0, maxNameLength);
    this.isMissing = false;
    this.failure = undefined;
    this.#changed();
  }

  close(): void {
    this.isOpen = false;
    this.#changed();
  }

  async submit(name: string): Promise<void> {
    if (this.#isSending) return;
    this.name = name;
    this.failure = undefined;
    this.isMissing = name.trim() === '';
    this.#isSending = !this.isMissing;
    this.#changed();
    if (this.isMissing) return;
    try {
      const messageId = this.#message && { messageId: this.#message.id };
      const { place } = await post<{ place: PlaceKey }>('thread', { ...this.#who(), name, ...messageId });
      this.isOpen = false;
      this.#enter(place);
    } catch (error) {
      this.failure = toRequestError(error);
    }
    this.#isSending = false;
    this.#changed();
  }
}

/** Documented. */
export const maxNameLength = 100;
