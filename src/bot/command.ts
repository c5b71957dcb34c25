import type {
  APIApplicationCommandOptionChoice,
  APIUser,
  RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Language } from '../text/languages.ts';
import type { Reply } from '../views/reply.ts';
import type { Services } from './services.ts';

/**
 * A front door of the house: its definition and what happens behind it. A command returns its reply, it never
 * sends it; what it throws is worded by `replies/problem` in the dispatcher.
 */
export interface Command {
  data: RESTPostAPIApplicationCommandsJSONBody;
  /** Who sees the answer where the member did not say so with the `private` option. */
  visibility: 'public' | 'private';
  run(interaction: CommandInteraction, services: Services): Promise<Reply>;
  /** Choices while a member types, at most 25. */
  autocomplete?(
    typing: AutocompleteInteraction,
    services: Services,
  ): Promise<APIApplicationCommandOptionChoice[]>;
  /** A press on a button whose custom id names this command (see `bot/custom-id`). */
  press?(press: ButtonInteraction, services: Services): Promise<Reply>;
}

/** What every interaction tells, whatever way it came in. */
export interface InteractionContext {
  user: APIUser;
  /** Undefined in a DM. */
  guildId: string | undefined;
  /** In the person's own Discord language, or the nearest to it. */
  language: Language;
  /** When the interaction arrived, milliseconds since the epoch. */
  receivedAt: number;
  /** When the answer must be complete; services are given this, so that nobody waits for an answer nobody reads. */
  deadline: number;
}

/** What was chosen and typed, by the option's name. */
export interface Options {
  string(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
}

export interface CommandInteraction extends InteractionContext {
  /** `['region']` for `/server region`; empty for a plain command. */
  path: readonly string[];
  options: Options;
}

export interface AutocompleteInteraction extends CommandInteraction {
  focused: { name: string; value: string };
}

export interface ButtonInteraction extends InteractionContext {
  /** What to do, e.g. `refresh`. */
  action: string;
  /** The state the button carries, e.g. `[uid, region]`. */
  state: readonly string[];
}
