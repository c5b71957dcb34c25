import type { APIMessage } from 'discord-api-types/v10';
import { type RequestError, toRequestError } from '../connection.ts';
import type { PagePlace } from '../wire.ts';

/** The dialog that chooses the place for a forwarded message. */
export class ForwardForm {
  /** Undefined if the dialog is closed. */
  message: APIMessage | undefined;
  failure: RequestError | undefined;
  readonly #changed: () => void;
  readonly #send: (messageId: string, to: PagePlace) => Promise<unknown>;

  constructor(changed: () => void, send: (messageId: string, to: PagePlace) => Promise<unknown>) {
    this.#changed = changed;
    this.#send = send;
  }

  open(message: APIMessage): void {
    this.message = message;
    this.failure = undefined;
    this.#changed();
  }

  close(): void {
    this.message = undefined;
    this.#changed();
  }

  async submit(to: PagePlace): Promise<void> {
    const { message } = this;
    if (!message) return;
    this.failure = undefined;
    try {
      await this.#send(message.id, to);
      this.close();
    } catch (error) {
      this.failure = toRequestError(error);
      this.#changed();
    }
  }
}
