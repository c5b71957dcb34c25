import type { APIMessage } from 'discord-api-types/v10';
import type { Fault } from '../../service/faults/fault.ts';

/** The two people a visitor can be. */
export type PersonKey = 'member' | 'admin';

/** Everything the page shows. Sent when it (re)connects; after that changes arrive one by one. */
export interface Snapshot {
  person: Person;
  people: Person[];
  commands: PageCommand[];
  messages: PageMessage[];
  /** The active faults; absent if none can be ordered. */
  faults?: readonly Fault[];
}

export interface Person {
  key: PersonKey;
  /** Discord id. */
  id: string;
  name: string;
}

/** Names of the server-sent events and what each carries. */
export interface PageEvents {
  snapshot: Snapshot;
  message: PageMessage;
  'message-deleted': { messageId: string };
  commands: PageCommand[];
  faults: readonly Fault[];
}

/** A message as one person may see it; addresses of its files are relative to the page. */
export interface PageMessage {
  message: APIMessage;
  isEphemeral: boolean;
  isThinking: boolean;
  /** The options of the command that it answers, e.g. `uid:4123456789`; known once the bot has finished. */
  options?: string;
}

/** One thing that can be typed: a slash command or one of its subcommands, e.g. `server region`. */
export interface PageCommand {
  /** The registered command's id, as in `</server region:ID>`. */
  id: string;
  name: string;
  description: string;
  /** Whether this person has the permissions that the command asks for. */
  isAllowed: boolean;
  /** Required ones first, as Discord demands. */
  options: PageOption[];
}

export type OptionKind = 'string' | 'integer' | 'number' | 'boolean' | 'user' | 'other';

export interface PageOption {
  name: string;
  description: string;
  kind: OptionKind;
  isRequired: boolean;
  hasAutocomplete: boolean;
  choices: Choice[];
  /** Bounds of a number. */
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Choice {
  name: string;
  value: string | number;
}

export type OptionValues = Record<string, string | number | boolean>;

/** Body of every response that is not 2xx. The page has a text for each code. */
export interface ErrorBody {
  code: ErrorCode;
  /** For `refused` the local Discord's message, for `bad-order` the wrong field. */
  detail?: string;
}

export type ErrorCode =
  | 'refused'
  | 'message-gone'
  | 'bad-order'
  | 'not-understood'
  | 'foreign-page'
  | 'unknown-host'
  | 'not-found'
  | 'broken';
