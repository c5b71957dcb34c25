import type { APIMessage } from 'discord-api-types/v10';
import type { PageForm } from './dialogs/form.ts';
import type { StandingTrouble } from './faults/troubles.ts';

/** Key of a person; an unknown key selects the first. */
export type PersonKey = string;

/** Key of a place; an unknown key selects the first. */
export type PlaceKey = string;

export interface PagePlace {
  key: PlaceKey;
  kind: 'server' | 'read-only' | 'dm' | 'group' | 'foreign' | 'thread';
  /** The channel's name, or the bot's in direct messages. */
  name: string;
  server: string;
  /** Server or parent channel, if another place has the same name. */
  distinguishedBy?: string;
  channelId: string;
  thread?: { parent: PlaceKey; messageCount: number };
}

export interface Permits {
  addReactions: boolean;
  attachFiles: boolean;
}

export interface Snapshot {
  language: string;
  person: Person;
  people: Person[];
  place: PagePlace;
  places: PagePlace[];
  permits: Permits;
  offers: PageOffers;
  messages: PageMessage[];
  emojis: Entity[];
  directory: Directory;
  form?: PageForm;
  controls?: PageControls;
  isRecorded?: true;
  /** Applications without a connected bot; absent on a product's page. */
  missingBots?: readonly MissingBot[];
  extra?: unknown;
}

export interface PageControls {
  clockAheadMs: number;
  troubles: readonly StandingTrouble[];
  /** Absent if the bot can't be restarted here. */
  bot?: BotStatus;
}

export type BotStatus = 'running' | 'restarting' | 'stopped';

/** An application without a bot. `settings`: `NAME=value` lines that connect one. */
export interface MissingBot {
  name: string;
  settings: string;
}

export interface Person {
  key: PersonKey;
  /** `friend` is a second plain member; `admin` may manage the server. */
  role: 'member' | 'friend' | 'admin';
  id: string;
  name: string;
}

/** Data of the server-sent events, by event name. */
export interface PageEvents {
  snapshot: Snapshot;
  message: PageMessage;
  'message-deleted': { messageId: string };
  offers: PageOffers;
  places: PagePlace[];
  directory: Directory;
  form: { form?: PageForm };
  troubles: readonly StandingTrouble[];
  bot: { status: BotStatus };
  clock: { aheadMs: number };
  'missing-bots': readonly MissingBot[];
  extra: unknown;
}

export function whoIs({ person, place, language }: Snapshot): Who {
  return { person: person.key, place: place.key, language };
}

export interface PageOffers {
  commands: PageCommand[];
  onMembers: Offered[];
  onMessages: Offered[];
}

export interface Called {
  /** Registered name, for the bot. */
  name: string;
  label: string;
}

export interface Offered extends Called {
  application?: Entity;
}

export interface Who {
  person: PersonKey;
  place: PlaceKey;
  language: string;
}

export interface Directory {
  users: Entity[];
  roles: Entity[];
  channels: (Entity & { type: number })[];
}

export interface Entity {
  id: string;
  name: string;
}

/** A message whose file URLs are relative to the page. */
export interface PageMessage {
  message: APIMessage;
  isEphemeral: boolean;
  isThinking: boolean;
  isDeletable: boolean;
  /** By registered name; known once the bot has finished. */
  options?: OptionValues;
}

/** A slash command or subcommand, e.g. `account link`. */
export interface PageCommand extends Offered {
  id: string;
  description: string;
  isAllowed: boolean;
  options: PageOption[];
}

export type OptionKind = 'string' | 'integer' | 'number' | 'boolean' | 'user' | 'file' | 'other';

export interface PageOption extends Called {
  description: string;
  kind: OptionKind;
  isRequired: boolean;
  hasAutocomplete: boolean;
  choices: Choice[];
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Choice {
  name: string;
  /** Registered name if different; it can be typed, too. */
  registeredName?: string;
  value: string | number;
}

export type OptionValues = Record<string, string | number | boolean>;

export interface ErrorBody<Code extends string = ErrorCode> {
  code: Code;
  /** `refused`: Discord's message; `no-response`: further facts. */
  detail?: string;
}

export type ErrorCode =
  | 'refused'
  | 'no-response'
  | 'no-bot'
  | 'message-gone'
  | 'form-gone'
  | 'not-understood'
  | 'foreign-page'
  | 'unknown-host'
  | 'not-found'
  | 'broken';
