import { post } from '../connection.ts';
import { watch } from '../watch.ts';
import type { Choice, Who } from '../wire.ts';
import type { Composition } from './composition.ts';

export interface AutocompleteChoices {
  option: string;
  /** The text for which the bot gave these choices. */
  typed: string;
  choices: Choice[] | undefined;
}

/** Fetches the bot's choices while a visitor types; only the newest response counts. */
export class AutocompleteFetcher {
  current: AutocompleteChoices | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor() {
    watch(this);
  }

  request(now: Composition, who: Who | undefined): void {
    clearTimeout(this.#pause);
    const question = ++this.#question;
    const option = now.fields.find((field) => field.option.name === now.focus)?.option;
    if (!option?.hasAutocomplete) return;
    const asked = { option: option.name, typed: textOf(now, option.name) };
    if (this.current?.option !== option.name) this.current = { ...asked, choices: undefined };
    this.#pause = setTimeout(async () => {
      const choices = await requestChoices(now, option.name, who);
      if (question !== this.#question) return;
      this.current = { ...asked, choices };
    }, typingPauseMs);
  }

  /** Fetches choices for text that is about to be sent; resolves once they are there. */
  async askNow(now: Composition, name: string, who: Who | undefined): Promise<void> {
    clearTimeout(this.#pause);
    const question = ++this.#question;
    const choices = await requestChoices(now, name, who);
    if (question === this.#question) this.current = { option: name, typed: textOf(now, name), choices };
  }

  /** Whether the bot has not answered for the current text. */
  isBehind(now: Composition, name: string): boolean {
    const { current } = this;
    return current?.option !== name || !current.choices || current.typed !== textOf(now, name);
  }

  /** Fetches without debouncing, for an option that loses focus. */
  ask(now: Composition, name: string, who: Who | undefined): Promise<Choice[]> {
    return requestChoices(now, name, who);
  }

  clear(): void {
    this.current = undefined;
  }
}

function textOf({ fields }: Composition, name: string): string {
  return fields.find(({ option }) => option.name === name)?.text ?? '';
}

/** Debounce before the page asks the bot. */
const typingPauseMs = 150;

function requestChoices(
  { command, fields }: Composition,
  focused: string,
  who: Who | undefined,
): Promise<Choice[]> {
  const filled = fields.filter(({ option, text, file }) => !file && (text.trim() || option.name === focused));
  const options = Object.fromEntries(filled.map(({ option, text, picked }) => [option.name, picked ?? text]));
  // The option can be filled in without choices.
  return post<Choice[]>('autocomplete', {
    ...who,
    command: command?.name,
    application: command?.application?.id,
    options,
    focused,
  }).catch(() => []);
}
