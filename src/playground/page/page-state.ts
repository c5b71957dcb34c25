import { CommandBox } from './command-box.ts';
import { post, type RequestError, subscribe, toRequestError } from './connection.ts';
import { FaultPanel } from './fault-panel.ts';
import { summarizeMessage } from './message-summary.ts';
import type { Names } from './names.ts';
import { t } from './texts.ts';
import type { PageMessage, PersonKey, Snapshot } from './wire.ts';

export interface Picture {
  url: string;
  alt: string;
}

/** Everything the page shows, and everything a visitor can do. Every change is announced by a call of `changed`. */
export class PageState {
  readonly box: CommandBox;
  readonly faults: FaultPanel;
  snapshot: Snapshot | undefined;
  isConnected = false;
  messages = new Map<string, PageMessage>();
  /** The picture that is shown in full size. */
  picture: Picture | undefined;
  /** Buttons that wait for the bot, as `message:button`. */
  pressed = new Set<string>();
  pressProblems = new Map<string, RequestError>();
  /** Messages that arrived since the visitor last saw the end of the channel. */
  unread = 0;
  /** The last thing that a screen reader is told; each one is a new object. */
  announcement = { text: '' };
  readonly #changed: () => void;
  #unsubscribe = () => {};

  constructor(changed: () => void) {
    this.#changed = changed;
    this.box = new CommandBox(() => this.snapshot, changed);
    this.faults = new FaultPanel(changed);
  }

  /** Enters the channel as the person last chosen in this tab, by default the member. */
  enter(): void {
    this.enterAs(sessionStorage.getItem(personKey) === 'admin' ? 'admin' : 'member');
  }

  /** Enters the channel as this person, or switches to it. */
  enterAs(person: PersonKey): void {
    sessionStorage.setItem(personKey, person);
    this.#unsubscribe();
    this.box.clearProblem();
    this.#unsubscribe = subscribe(person, {
      snapshot: (snapshot) => {
        this.snapshot = snapshot;
        this.isConnected = true;
        this.box.clearOffline();
        this.faults.show(snapshot.faults);
        this.messages = new Map(snapshot.messages.map((seen) => [seen.message.id, seen]));
        this.#changed();
      },
      message: (seen) => this.#receive(seen),
      'message-deleted': ({ messageId }) => {
        this.messages.delete(messageId);
        this.#changed();
      },
      commands: (commands) => {
        if (this.snapshot) this.snapshot = { ...this.snapshot, commands };
        this.#changed();
      },
      faults: (faults) => this.faults.show(faults),
      lost: () => {
        this.isConnected = false;
        this.#changed();
      },
    });
  }

  /** Presses a button of a message. */
  async press(messageId: string, button: string): Promise<void> {
    const key = `${messageId}:${button}`;
    if (this.pressed.has(key)) return;
    this.pressed.add(key);
    await this.#post('press', { messageId, button });
    this.pressed.delete(key);
    this.#changed();
  }

  /** Removes a private message for good, in the other tabs of the same person as well. */
  async dismiss(messageId: string): Promise<void> {
    if (!(await this.#post('dismiss', { messageId }))) return;
    this.messages.delete(messageId);
    this.#announce(t('dismissed'));
  }

  /** The names of the people that a message may mention. */
  namesFor({ message }: PageMessage): Names {
    const mentioned = [...message.mentions, message.author].map(
      ({ id, global_name, username }) => [id, global_name ?? username] as const,
    );
    const people = (this.snapshot?.people ?? []).map(({ id, name }) => [id, name] as const);
    const names = new Map([...mentioned, ...people]);
    return { nameOf: (id) => names.get(id) };
  }

  show(picture: Picture | undefined): void {
    this.picture = picture;
    this.#changed();
  }

  /** A message is sent again, unchanged, once its command's options are known: that is no news. */
  #receive(seen: PageMessage): void {
    const { id, edited_timestamp } = seen.message;
    const before = this.messages.get(id);
    this.messages.set(id, seen);
    if (!before) this.unread += 1;
    const isAnswer = !seen.isThinking && (!before || before.isThinking);
    const isUpdate = before && !before.isThinking && before.message.edited_timestamp !== edited_timestamp;
    const summary = isAnswer || isUpdate ? summarizeMessage(seen, this.namesFor(seen)) : undefined;
    if (summary) this.#announce(isUpdate ? t('updated', { summary }) : summary);
    this.#changed();
  }

  #announce(text: string): void {
    this.announcement = { text };
    this.#changed();
  }

  /** Posts what a visitor does with a message; false where it failed, which the message then says. */
  async #post(action: 'press' | 'dismiss', body: { messageId: string; button?: string }): Promise<boolean> {
    this.pressProblems.delete(body.messageId);
    this.#changed();
    try {
      await post(action, { person: this.snapshot?.person.key, ...body });
      return true;
    } catch (error) {
      this.pressProblems.set(body.messageId, toRequestError(error));
      this.#changed();
      return false;
    }
  }
}

const personKey = 'person';
