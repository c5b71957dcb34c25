import type { Composition } from './composition.ts';
import { post } from './connection.ts';
import type { Choice, Who } from './wire.ts';

/** The bot's choices for an option; undefined until its first answer. */
export interface AutocompleteChoices {
  option: string;
  choices: Choice[] | undefined;
}

/** Asks the bot for choices while a visitor types; only the answer to the newest question counts. */
export class AutocompleteFetcher {
  current: AutocompleteChoices | undefined;
  readonly #changed: () => void;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Asks if the focus is in an option with autocomplete. The choices of before stay until the answer. */
  request(now: Composition, who: Who | undefined): void {
    clearTimeout(this.#pause);
    const question = ++this.#question;
    const option = now.fields.find((field) => field.option.name === now.focus)?.option;
    if (!option?.hasAutocomplete) return;
    if (this.current?.option !== option.name) this.current = { option: option.name, choices: undefined };
    this.#pause = setTimeout(async () => {
      const choices = await requestChoices(now, option.name, who);
      if (question !== this.#question) return;
      this.current = { option: option.name, choices };
      this.#changed();
    }, typingPauseMs);
  }

  clear(): void {
    this.current = undefined;
  }
}

/** How long a visitor must pause before the bot is asked. */
const typingPauseMs = 150;

function requestChoices(
  { command, fields }: Composition,
  focused: string,
  who: Who | undefined,
): Promise<Choice[]> {
  const filled = fields.filter(({ option, text }) => text.trim() || option.name === focused);
  const options = Object.fromEntries(filled.map(({ option, text, picked }) => [option.name, picked ?? text]));
  // Without choices the option can still be typed.
  return post<Choice[]>('autocomplete', { ...who, command: command?.name, options, focused }).catch(() => []);
}
