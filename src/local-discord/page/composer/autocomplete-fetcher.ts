import { post } from '../connection.ts';
import { watch } from '../watch.ts';
import type { Choice, Who } from '../wire.ts';
import type { Composition } from './composition.ts';

/** The bot's choices for an option; undefined until its first answer. */
export interface AutocompleteChoices {
  option: string;
  /** The text for which the bot sent these choices. */
  typed: string;
  choices: Choice[] | undefined;
}

/** Asks the bot for choices while a visitor types; only the answer to the newest question counts. */
export class AutocompleteFetcher {
  current: AutocompleteChoices | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor() {
    watch(this);
  }

  /** Asks if the focus is in an option with autocomplete. The choices of before stay until the answer. */
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

  /** Asks at once for an option whose text is about to be sent; resolves when the answer is there. */
  async askNow(now: Composition, name: string, who: Who | undefined): Promise<void> {
    clearTimeout(this.#pause);
    const question = ++this.#question;
    const choices = await requestChoices(now, name, who);
    if (question === this.#question) this.current = { option: name, typed: textOf(now, name), choices };
  }

  /** Whether the bot has yet to answer for the text in this option. */
  isBehind(now: Composition, name: string): boolean {
    const { current } = this;
    return current?.option !== name || !current.choices || current.typed !== textOf(now, name);
  }

  /** Asks for an option that the focus is about to leave, without a pause. */
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

/** The pause in typing after which the page asks the bot. */
const typingPauseMs = 150;

function requestChoices(
  { command, fields }: Composition,
  focused: string,
  who: Who | undefined,
): Promise<Choice[]> {
  const filled = fields.filter(({ option, text, file }) => !file && (text.trim() || option.name === focused));
  const options = Object.fromEntries(filled.map(({ option, text, picked }) => [option.name, picked ?? text]));
  // Without choices the option can still be typed.
  return post<Choice[]>('autocomplete', {
    ...who,
    command: command?.name,
    application: command?.application?.id,
    options,
    focused,
  }).catch(() => []);
}
