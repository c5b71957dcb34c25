import { AutocompleteFetcher } from './autocomplete-fetcher.ts';
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
import { ask, offline, type RefusedError, refusalOf } from './connection.ts';
import { type SuggestionList, suggestionsFor } from './suggestions.ts';
import type { PageCommand, Person, Scene } from './wire.ts';

/** A line above the command box: something is in the way. */
export interface Problem {
  call?: CallProblem;
  refusal?: { code: string; detail: string };
  /** What was typed, where the box holds something else by now. */
  lost?: Composition;
}

/** The slash-command box: what stands in it, what can come next, and the way to the bot. */
export class CommandBox {
  composition: Composition = nothing;
  isListOpen = false;
  /** Index in the suggestions that the arrows chose. */
  active: number | undefined;
  problem: Problem | undefined;
  /** Names of the commands on their way to the bot. */
  sending: string[] = [];
  /** Set when the keyboard must go where the composition says. */
  movesFocus = false;
  readonly #scene: () => Scene | undefined;
  readonly #changed: () => void;
  readonly #desk: AutocompleteFetcher;

  /** `scene` tells what is registered and who is here; `changed` is called after each step. */
  constructor(scene: () => Scene | undefined, changed: () => void) {
    this.#scene = scene;
    this.#changed = changed;
    this.#desk = new AutocompleteFetcher(changed);
  }

  get suggestions(): SuggestionList {
    return suggestionsFor(this.composition, {
      commands: this.#commands,
      people: this.#people,
      offers: this.#desk.offers,
    });
  }

  /** Whether nothing is missing but Enter. */
  get isReady(): boolean {
    const { command, fields } = this.composition;
    return command !== undefined && fields.every(({ option, text }) => !option.isRequired || text.trim());
  }

  typeText(text: string): void {
    this.#compose(typeText(this.composition, text, this.#commands));
  }

  typeField(name: string, text: string): void {
    this.#compose(typeField(this.composition, name, text));
  }

  /** Puts something into the box and the keyboard where it says. */
  put(composition: Composition): void {
    this.#compose(composition);
    this.movesFocus = true;
  }

  /** Starts a command from a mention or the side: a name or a whole line. */
  start(line: string): void {
    const put = unfold({ ...nothing, text: `/${line.replace(/^\//, '')}` }, this.#commands);
    const gap = put.fields.find(({ text }) => !text) ?? put.fields.at(-1);
    this.put({ ...put, focus: gap?.option.name });
  }

  /** Sends an example at once. */
  async tryOut(line: string): Promise<void> {
    this.start(line);
    await this.send();
  }

  forgetProblem(): void {
    this.problem = undefined;
  }

  /** Whether the line above the box says that nobody answers. */
  get saysOffline(): boolean {
    return this.problem?.refusal?.code === offline;
  }

  /** The playground answers again; what it could not take stays within reach. */
  comeBack(): void {
    if (!this.saysOffline) return;
    const lost = this.problem?.lost;
    this.problem = lost && { lost };
  }

  focusOn(name: string | undefined): void {
    if (this.composition.focus === name && this.isListOpen) return;
    this.composition = { ...this.composition, focus: name };
    // A problem is read first; typing on opens the list again.
    this.isListOpen = !this.problem;
    this.active = undefined;
    this.#desk.consider(this.composition, this.#scene()?.person.key);
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
    const sent = unfold(this.composition, this.#commands);
    const call = callOf(sent, this.#commands, this.#people);
    if ('problem' in call) {
      const missing = call.option ?? sent.focus;
      this.put({ ...sent, focus: missing });
      this.problem = { call: call.problem };
      this.isListOpen = false;
      return;
    }
    this.put(nothing);
    this.#desk.forget();
    this.sending = [...this.sending, call.command];
    try {
      await ask('run', { person: this.#scene()?.person.key, command: call.command, options: call.options });
    } catch (error) {
      this.#giveBack(sent, refusalOf(error));
    } finally {
      this.sending = this.sending.toSpliced(this.sending.indexOf(call.command), 1);
      this.#changed();
    }
  }

  #compose(composition: Composition): void {
    const moved =
      composition.focus !== this.composition.focus || composition.command !== this.composition.command;
    this.composition = composition;
    this.movesFocus ||= moved;
    this.problem = undefined;
    this.active = undefined;
    this.isListOpen = !isNothing(composition);
    this.#desk.consider(this.composition, this.#scene()?.person.key);
    this.#changed();
  }

  #giveBack(sent: Composition, { code, detail }: RefusedError): void {
    const isFree = isNothing(this.composition);
    // Behind the fields: there a new command can be typed at once.
    if (isFree) this.put({ ...sent, focus: undefined });
    this.isListOpen = false;
    this.problem = { refusal: { code, detail }, ...(!isFree && { lost: sent }) };
  }

  get #commands(): readonly PageCommand[] {
    return this.#scene()?.commands ?? [];
  }

  get #people(): readonly Person[] {
    return this.#scene()?.people ?? [];
  }
}
