import { CommandBox } from './command-box.ts';
import { post, type RequestError, subscribe, toRequestError } from './connection.ts';
import { FaultPanel } from './fault-panel.ts';
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
  readonly #changed: () => void;
  readonly #dismissed = new Set<string>();
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
        const kept = snapshot.messages.filter(({ message }) => !this.#dismissed.has(message.id));
        this.messages = new Map(kept.map((seen) => [seen.message.id, seen]));
        this.#changed();
      },
      message: (seen) => {
        if (this.#dismissed.has(seen.message.id)) return;
        this.messages.set(seen.message.id, seen);
        this.#changed();
      },
      'message-deleted': ({ messageId }) => this.dismiss(messageId),
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
    this.pressed.add(key);
    this.pressProblems.delete(messageId);
    this.#changed();
    try {
      await post('press', { person: this.snapshot?.person.key, messageId, button });
    } catch (error) {
      this.pressProblems.set(messageId, toRequestError(error));
    } finally {
      this.pressed.delete(key);
      this.#changed();
    }
  }

  /** Removes a message from the page, as Discord does for a private one. */
  dismiss(messageId: string): void {
    this.#dismissed.add(messageId);
    this.messages.delete(messageId);
    this.#changed();
  }

  show(picture: Picture | undefined): void {
    this.picture = picture;
    this.#changed();
  }
}

const personKey = 'person';
