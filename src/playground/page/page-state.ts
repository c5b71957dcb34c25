import { CommandBox } from './command-box.ts';
import { ask, follow, type RefusedError, refusalOf } from './connection.ts';
import { FaultPanel } from './fault-panel.ts';
import type { PageMessage, PersonKey, Scene } from './wire.ts';

export interface Picture {
  url: string;
  alt: string;
}

/** Everything the page shows, and everything a visitor can do. Each step tells `changed` that there is news. */
export class PageState {
  readonly box: CommandBox;
  readonly faults: FaultPanel;
  scene: Scene | undefined;
  isConnected = false;
  messages = new Map<string, PageMessage>();
  /** The picture that is shown in full size. */
  picture: Picture | undefined;
  /** Buttons that wait for the bot, as `message:button`. */
  pressed = new Set<string>();
  pressProblems = new Map<string, RefusedError>();
  readonly #changed: () => void;
  readonly #dismissed = new Set<string>();
  #stopFollowing = () => {};

  constructor(changed: () => void) {
    this.#changed = changed;
    this.box = new CommandBox(() => this.scene, changed);
    this.faults = new FaultPanel(changed);
  }

  /** Enters the channel as whoever one was in this tab, at first as the member. */
  enter(): void {
    this.enterAs(sessionStorage.getItem(personKey) === 'admin' ? 'admin' : 'member');
  }

  /** Enters the channel as this person, or changes places. */
  enterAs(person: PersonKey): void {
    sessionStorage.setItem(personKey, person);
    this.#stopFollowing();
    this.box.forgetProblem();
    this.#stopFollowing = follow(person, {
      scene: (scene) => {
        this.scene = scene;
        this.isConnected = true;
        this.box.comeBack();
        this.faults.show(scene.faults);
        const kept = scene.messages.filter(({ message }) => !this.#dismissed.has(message.id));
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
        if (this.scene) this.scene = { ...this.scene, commands };
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
      await ask('press', { person: this.scene?.person.key, messageId, button });
    } catch (error) {
      this.pressProblems.set(messageId, refusalOf(error));
    } finally {
      this.pressed.delete(key);
      this.#changed();
    }
  }

  /** A private message leaves the page, as in Discord. */
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
