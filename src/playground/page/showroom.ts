import {
  asText,
  type CallProblem,
  type Composition,
  callOf,
  isNothing,
  nothing,
  stepBack,
  typeField,
  typeText,
  unfold,
} from './composition.ts';
import { ask, follow, RefusedError } from './connection.ts';
import { type Offers, type SuggestionList, suggestionsFor } from './suggestions.ts';
import type { Choice, PageCommand, PageMessage, PersonKey, Scene } from './wire.ts';

/** A line above the command box: something is in the way. */
export interface Problem {
  call?: CallProblem;
  refusal?: { code: string; detail: string };
  /** What was typed, where the box holds something else by now. */
  lost?: Composition;
}

export interface Picture {
  url: string;
  alt: string;
}

/** Everything the page shows, and everything a visitor can do. Each step tells `changed` that there is news. */
export class Showroom {
  scene: Scene | undefined;
  isConnected = false;
  messages = new Map<string, PageMessage>();
  composition: Composition = nothing;
  isListOpen = false;
  /** Index in the suggestions that the arrows chose. */
  active: number | undefined;
  offers: Offers | undefined;
  problem: Problem | undefined;
  /** Names of the commands on their way to the bot. */
  sending: string[] = [];
  picture: Picture | undefined;
  /** Buttons that wait for the bot, as `message:button`. */
  pressed = new Set<string>();
  pressProblems = new Map<string, RefusedError>();
  /** Set when the keyboard must go where the composition says. */
  movesFocus = false;
  readonly #changed: () => void;
  #stopFollowing = () => {};
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get commands(): readonly PageCommand[] {
    return this.scene?.commands ?? [];
  }

  get suggestions(): SuggestionList {
    return suggestionsFor(this.composition, this.commands, this.scene?.people ?? [], this.offers);
  }

  /** Enters the channel as this person, or changes places. */
  enterAs(person: PersonKey): void {
    this.#stopFollowing();
    this.problem = undefined;
    this.#stopFollowing = follow(person, {
      scene: (scene) => {
        this.scene = scene;
        this.isConnected = true;
        this.messages = new Map(scene.messages.map((seen) => [seen.message.id, seen]));
        this.#changed();
      },
      message: (seen) => {
        this.messages.set(seen.message.id, seen);
        this.#changed();
      },
      'message-deleted': ({ messageId }) => this.dismiss(messageId),
      commands: (commands) => {
        if (this.scene) this.scene = { ...this.scene, commands };
        this.#changed();
      },
      lost: () => {
        this.isConnected = false;
        this.#changed();
      },
    });
  }

  typeText(text: string): void {
    this.#compose(typeText(this.composition, text, this.commands));
  }

  typeField(name: string, text: string): void {
    this.#compose(typeField(this.composition, name, text));
  }

  /** Puts something into the box and the keyboard where it says. */
  put(composition: Composition): void {
    this.#compose(composition);
    this.movesFocus = true;
  }

  /** Starts a command from a mention, the sidebar or an example: a whole line or a name. */
  start(line: string): void {
    const put = unfold({ ...nothing, text: `/${line.replace(/^\//, '')}` }, this.commands);
    const gap = put.fields.find(({ text }) => !text) ?? put.fields.at(-1);
    this.put({ ...put, focus: gap?.option.name });
  }

  focusOn(name: string | undefined): void {
    if (this.composition.focus === name && this.isListOpen) return;
    this.composition = { ...this.composition, focus: name };
    this.isListOpen = true;
    this.active = undefined;
    this.#askForOffers();
    this.#changed();
  }

  closeList(): void {
    this.isListOpen = false;
    this.active = undefined;
    this.#changed();
  }

  moveActive(step: 1 | -1): void {
    const count = this.suggestions.items.length;
    const from = this.active ?? (this.suggestions.isEager ? 0 : step > 0 ? -1 : 0);
    this.isListOpen = true;
    this.active = count === 0 ? undefined : (from + step + count) % count;
    this.#changed();
  }

  /** Takes the suggestion that Enter or Tab would take; false where there is none. */
  takeSuggestion(index = this.activeIndex): boolean {
    const item = index === undefined ? undefined : this.suggestions.items[index];
    if (!item) return false;
    this.put(item.apply(this.composition));
    return true;
  }

  get activeIndex(): number | undefined {
    const { items, isEager } = this.suggestions;
    if (!this.isListOpen || items.length === 0) return undefined;
    return this.active ?? (isEager ? 0 : undefined);
  }

  stepBack(): void {
    this.put(stepBack(this.composition));
  }

  /** Escape: first the list goes, then the fields become one line of text. Nothing typed is lost. */
  escape(): void {
    const hasList = this.isListOpen && this.suggestions.items.length > 0;
    if (!hasList) this.put(asText(this.composition));
    this.closeList();
  }

  /** Sends what stands in the box, or says what is in the way. */
  async send(): Promise<void> {
    const people = this.scene?.people ?? [];
    const sent = unfold(this.composition, this.commands);
    const call = callOf(sent, this.commands, people);
    if ('problem' in call) {
      const missing = call.option ?? sent.focus;
      this.put({ ...sent, focus: missing });
      this.problem = { call: call.problem };
      return;
    }
    this.put(nothing);
    this.sending = [...this.sending, call.command];
    try {
      await ask('run', { person: this.scene?.person.key, command: call.command, options: call.options });
    } catch (error) {
      this.#giveBack(sent, refusalOf(error));
    } finally {
      this.sending = this.sending.toSpliced(this.sending.indexOf(call.command), 1);
      this.#changed();
    }
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
    this.messages.delete(messageId);
    this.#changed();
  }

  show(picture: Picture | undefined): void {
    this.picture = picture;
    this.#changed();
  }

  #compose(composition: Composition): void {
    const moved =
      composition.focus !== this.composition.focus || composition.command !== this.composition.command;
    this.composition = composition;
    this.movesFocus ||= moved;
    this.problem = undefined;
    this.active = undefined;
    this.isListOpen = !isNothing(composition);
    this.#askForOffers();
    this.#changed();
  }

  #giveBack(sent: Composition, { code, detail }: RefusedError): void {
    const isFree = isNothing(this.composition);
    if (isFree) this.put(sent);
    this.isListOpen = false;
    this.problem = { refusal: { code, detail }, ...(!isFree && { lost: sent }) };
  }

  #askForOffers(): void {
    clearTimeout(this.#typing);
    const { command, fields, focus } = this.composition;
    const field = fields.find(({ option }) => option.name === focus);
    if (!command || !field?.option.hasAutocomplete) return;
    const { option, text } = field;
    if (this.offers?.option === option.name && this.offers.text === text) return;
    const earlier = this.offers?.option === option.name ? this.offers.choices : undefined;
    this.offers = { option: option.name, text, choices: earlier };
    this.#typing = setTimeout(() => void this.#fetchOffers(command, option.name, text), typingPauseMs);
  }

  async #fetchOffers(command: PageCommand, option: string, text: string): Promise<void> {
    const others = this.composition.fields.filter((field) => field.option.name !== option && field.text);
    const options = Object.fromEntries([
      ...others.map((field) => [field.option.name, field.text]),
      [option, text],
    ]);
    const body = { person: this.scene?.person.key, command: command.name, options, focused: option };
    const choices = await ask<Choice[]>('autocomplete', body).catch(() => []);
    if (this.offers?.option !== option || this.offers.text !== text) return;
    this.offers = { option, text, choices };
    this.#changed();
  }
}

/** A pause in typing this long is a question to the bot. */
const typingPauseMs = 150;

function refusalOf(error: unknown): RefusedError {
  return error instanceof RefusedError ? error : new RefusedError('broken');
}
