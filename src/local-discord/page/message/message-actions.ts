import { type MessageAction, type RequestError, toRequestError } from '../connection.ts';
import { t } from '../language/texts.ts';
import { announceChange } from '../watch.ts';

/** Parts of the page that message actions need. */
export interface ActionOutlet {
  post(action: MessageAction, body: object): Promise<unknown>;
  announce(text: string): void;
}

export class MessageActions {
  readonly pending = new Set<string>();
  readonly failures = new Map<string, RequestError>();
  readonly #outlet: ActionOutlet;

  constructor(outlet: ActionOutlet) {
    this.#outlet = outlet;
  }

  press(messageId: string, button: string): Promise<void> {
    return this.#once(`${messageId}:${button}`, () => this.post('press', { messageId, button }));
  }

  choose(messageId: string, select: string, values: string[]): Promise<void> {
    return this.#once(`${messageId}:${select}`, () => this.post('choose', { messageId, select, values }));
  }

  async delete(messageId: string): Promise<void> {
    if (!confirm(t('deleteAsk'))) return;
    if (await this.post('delete', { messageId })) this.#outlet.announce(t('deleted'));
  }

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

  async #once(part: string, act: () => Promise<unknown>): Promise<void> {
    if (this.pending.has(part)) return;
    this.pending.add(part);
    await act();
    this.pending.delete(part);
    announceChange();
  }
}
