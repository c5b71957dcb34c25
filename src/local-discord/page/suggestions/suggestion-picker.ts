import { AutocompleteFetcher } from '../composer/autocomplete-fetcher.ts';
import { type Composition, type Field, moveOn, putChoice } from '../composer/composition.ts';
import { watch } from '../watch.ts';
import { type Snapshot, type Who, whoIs } from '../wire.ts';
import { indexOnTab, listSuggestions, type SuggestionList } from './suggestions.ts';

/** The box for which suggestions are made. */
interface SuggestedFor {
  composition: Composition;
  /** Replaces the composition and moves the focus to its focused field. */
  put(composition: Composition): void;
}

export class SuggestionPicker {
  isOpen = false;
  active: number | undefined;
  readonly #box: SuggestedFor;
  readonly #snapshot: () => Snapshot | undefined;
  readonly #autocomplete = new AutocompleteFetcher();
  #isSettling = false;

  constructor(box: SuggestedFor, snapshot: () => Snapshot | undefined) {
    this.#box = box;
    this.#snapshot = snapshot;
    watch(this);
  }

  get list(): SuggestionList {
    const { offers, people = [] } = this.#snapshot() ?? {};
    return listSuggestions(this.#box.composition, {
      commands: offers?.commands ?? [],
      people,
      autocomplete: this.#autocomplete.current,
    });
  }

  get isShown(): boolean {
    return this.isOpen && this.list.items.length > 0;
  }

  /** Item that Enter takes. */
  get activeIndex(): number | undefined {
    if (!this.isShown) return undefined;
    return this.active ?? (this.list.isEager ? 0 : undefined);
  }

  /** Call after content or focus changes. */
  renew(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.active = undefined;
    this.#autocomplete.request(this.#box.composition, this.#who);
  }

  close(): void {
    this.isOpen = false;
    this.active = undefined;
  }

  clear(): void {
    this.#autocomplete.clear();
  }

  move(step: 1 | -1): void {
    const { items, isEager } = this.list;
    const from = this.active ?? (isEager ? 0 : step > 0 ? -1 : 0);
    this.isOpen = true;
    this.active = items.length === 0 ? undefined : (from + step + items.length) % items.length;
  }

  take(index = this.activeIndex): boolean {
    const item = index === undefined ? undefined : this.list.items[index];
    if (!item) return false;
    this.#box.put(item.apply(this.#box.composition));
    return true;
  }

  /** Takes a suggestion, first waiting for the bot's choices. @returns false if there is none to take */
  async enter(): Promise<boolean> {
    if (this.#isSettling || this.take()) return true;
    const { composition } = this.#box;
    const field = composition.fields.find(({ option }) => option.name === composition.focus);
    const isBegun = field?.picked === undefined && field?.text.trim();
    if (!this.isOpen || !field || !isBegun || !this.#isBehind(field)) return false;
    this.#isSettling = true;
    await this.#autocomplete.askNow(composition, field.option.name, this.#who);
    this.#isSettling = false;
    return this.#box.composition !== composition || this.take();
  }

  /** Takes the highlighted or first suggestion, or keeps a picked value. @returns false if Tab moves on as usual */
  tab(): boolean {
    if (!this.isOpen) return false;
    const { composition } = this.#box;
    const field = composition.fields.find(({ option }) => option.name === composition.focus);
    if (field?.picked !== undefined && this.active === undefined) {
      this.#box.put(moveOn(composition));
      return true;
    }
    if (!field || !this.#isBehind(field)) return this.take(this.active ?? this.list.onTab);
    if (field.text.trim() === '') return false;
    void this.#takeLater(field);
    return true;
  }

  /** Whether the bot has not answered for the current text. */
  #isBehind({ option }: Field): boolean {
    return option.hasAutocomplete && this.#autocomplete.isBehind(this.#box.composition, option.name);
  }

  /** Moves on at once, and fills in the bot's first choice once it arrives, unless the text changed. */
  async #takeLater(field: Field): Promise<void> {
    const asked = this.#box.composition;
    const { name } = field.option;
    this.#box.put(moveOn(asked));
    const choices = await this.#autocomplete.ask(asked, name, this.#who);
    const choice = choices[indexOnTab(choices, field.text)];
    if (!choice || !this.#box.composition.fields.includes(field)) return;
    this.#box.composition = putChoice(this.#box.composition, name, choice);
  }

  get #who(): Who | undefined {
    const snapshot = this.#snapshot();
    return snapshot && whoIs(snapshot);
  }
}
