import type { Composition } from './composition.ts';
import { ask } from './connection.ts';
import type { Choice, PersonKey } from './wire.ts';

/** What the bot offered for an option; `choices` is undefined until the first answer. */
export interface Offers {
  option: string;
  choices: Choice[] | undefined;
}

/** Asks the bot for choices while somebody types; only the newest question's answer counts. */
export class AutocompleteFetcher {
  offers: Offers | undefined;
  readonly #changed: () => void;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Asks where the keyboard is in an option with autocomplete; what was offered before stays until then. */
  consider(now: Composition, person: PersonKey | undefined): void {
    clearTimeout(this.#pause);
    const question = ++this.#question;
    const option = now.fields.find((field) => field.option.name === now.focus)?.option;
    if (!option?.hasAutocomplete) return;
    if (this.offers?.option !== option.name) this.offers = { option: option.name, choices: undefined };
    this.#pause = setTimeout(async () => {
      const choices = await askBot(now, option.name, person);
      if (question !== this.#question) return;
      this.offers = { option: option.name, choices };
      this.#changed();
    }, typingPauseMs);
  }

  forget(): void {
    this.offers = undefined;
  }
}

/** A pause in typing this long is a question to the bot. */
const typingPauseMs = 150;

function askBot(
  { command, fields }: Composition,
  focused: string,
  person: PersonKey | undefined,
): Promise<Choice[]> {
  const filled = fields.filter(({ option, text }) => text.trim() || option.name === focused);
  const options = Object.fromEntries(filled.map(({ option, text, picked }) => [option.name, picked ?? text]));
  // A bot that offers nothing is no reason to stop anybody from typing.
  return ask<Choice[]>('autocomplete', { person, command: command?.name, options, focused }).catch(() => []);
}
