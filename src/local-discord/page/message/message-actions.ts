import { type MessageAction, type RequestError, toRequestError } from '../connection.ts';
import { t } from '../language/texts.ts';
import { announceChange } from '../watch.ts';

/** The parts of the page that message actions use. */
export interface ActionOutlet {
  /** Posts as the current person. */
  post(action: MessageAction, body: object): Promise<unknown>;
  /** Tells a screen reader. */
  announce(text: string): void;
}

/** Everything that a visitor does with a message: its buttons and selects, reactions and the entries of its menu. */
export class MessageActions {
  /** Buttons and selects that wait for the bot, as `message:button`. */
  readonly pending = new Set<string>();
  /** Why the last action on a message failed, by its id. */
  readonly failures = new Map<string, RequestError>();
  readonly #outlet: ActionOutlet;

  constructor(outlet: ActionOutlet) {
    this.#outlet = outlet;
  }

  /** Presses a button of a message. */
  press(messageId: string, button: string): Promise<void> {
    return this.#once(`${messageId}:${button}`, () => this.post('press', { messageId, button }));
  }

  /** Chooses in a select of a message. */
  choose(messageId: string, select: string, values: string[]): Promise<void> {
    return this.#once(`${messageId}:${select}`, () => this.post('choose', { messageId, select, values }));
  }

  /** Deletes a message for everybody, if the visitor says so once more. */
  async delete(messageId: string): Promise<void> {
    if (!confirm(t('deleteAsk'))) return;
    if (await this.post('delete', { messageId })) this.#outlet.announce(t('deleted'));
  }

  /** Puts one's own emoji under a message, or takes it away. */
  async react(
    messageId: string,
    emoji: { id: string | null; name: string | null },
    isOn: boolean,
  ): Promise<void> {
    const name = emoji.name ?? '';
    const written = emoji.id ? `${name}:${emoji.id}` : name;
    const isDone = await this.post('react', { messageId, emoji: written, isOn });
    if (isDone) this.#outlet.announce(t(isOn ? 'reacted' : 'unreacted', { emoji: name }));
  }

  /** Posts what a visitor does with a message; false if it failed, which the message then says. */
  async post(action: MessageAction, body: { messageId: string } & Record<string, unknown>): Promise<boolean> {
    this.failures.delete(body.messageId);
    announceChange();
    try {
      await this.#outlet.post(action, body);
      return true;
    } catch (error) {
      this.failures.set(body.messageId, toRequestError(error));
      announceChange();
      return false;
    }
  }

  /** Does one thing at a time with a part of a message. */
  async #once(part: string, act: () => Promise<unknown>): Promise<void> {
    if (this.pending.has(part)) return;
    this.pending.add(part);
    await act();
    this.pending.delete(part);
    announceChange();
  }
}
