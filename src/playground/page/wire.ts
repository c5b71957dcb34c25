import type { APIMessage } from 'discord-api-types/v10';
import type { Fault } from '../../service/faults/fault.ts';

/** Which person a visitor is; an unknown one stands for the first. */
export type PersonKey = string;

/** Where a visitor is; an unknown place stands for the first. */
export type PlaceKey = string;

export interface PagePlace {
  key: PlaceKey;
  /** What is special about it: the page has a sentence for each. */
  kind: 'server' | 'cards' | 'read-only' | 'dm' | 'group' | 'foreign' | 'thread';
  /** Of its channel, or of the bot in direct messages. */
  name: string;
  /** Of its server; empty outside of servers. */
  server: string;
  /** Its server, or the channel that a thread hangs from, where another place has the same name. */
  toldApartBy?: string;
  channelId: string;
  /** Of the messages that everybody sees; null where there is none yet. */
  lastMessageId: string | null;
  /** The newest that the person wrote there: who writes has read what stands above. Absent where there is none. */
  ownMessageId?: string;
  /** Of a thread: the place that it hangs from, and how many messages it holds. */
  thread?: { parent: PlaceKey; messageCount: number };
}

/** What the person may do at the place. */
export interface Permits {
  startThreads: boolean;
  addReactions: boolean;
  attachFiles: boolean;
  pin: boolean;
  /** Deletes messages of others. */
  manageMessages: boolean;
}

/** Everything the page shows. Sent when it (re)connects; after that changes arrive one by one. */
export interface Snapshot {
  /** The language that this person's Discord is in. */
  language: string;
  person: Person;
  people: Person[];
  place: PagePlace;
  places: PagePlace[];
  permits: Permits;
  offers: PageOffers;
  messages: PageMessage[];
  /** What can be chosen in selects of members, roles and channels here. */
  directory: Directory;
  /** The form in front of this person. */
  form?: PageForm;
  /** The active faults; absent if none can be ordered. */
  faults?: readonly Fault[];
  /** How far Discord's clock was put forward; absent where the bot is not the playground's own and cannot be looked into. */
  clockAheadMs?: number;
  /** What goes wrong with Discord until it is removed; absent as `clockAheadMs` is. */
  troubles?: readonly StandingTrouble[];
  /** The applications that have no bot yet; absent where the bot is the playground's own. */
  missingBots?: readonly MissingBot[];
}

/** An application without a bot, and the lines of `NAME=value` that its bot starts with. */
export interface MissingBot {
  name: string;
  settings: string;
}

export interface Person {
  key: PersonKey;
  /** A plain member, another one, or somebody who may manage the server. */
  role: 'member' | 'friend' | 'admin';
  /** Discord id. */
  id: string;
  name: string;
}

/** What can go wrong with Discord at a click: with its requests, then with its gateway. */
export const discordTroubles = [
  'limited',
  'failing',
  'cut',
  'cut-after',
  'slow',
  'late',
  'too-slow',
  'down',
  'reconnect',
  'invalid-session',
  'dropped',
  'silent-briefly',
  'silent',
] as const;
export type DiscordTrouble = (typeof discordTroubles)[number];

/** Those of them that happen at once and are over. */
export const momentaryTroubles: ReadonlySet<DiscordTrouble> = new Set([
  'reconnect',
  'invalid-session',
  'dropped',
]);

/** Trouble of Discord that lasts. */
export interface StandingTrouble {
  id: string;
  /** Absent for one that was not ordered at a click. */
  name?: DiscordTrouble;
  /** In the terms of the local Discord, e.g. `error status:503 PATCH /channels/**`. */
  order: string;
}

/** Names of the server-sent events and what each carries. */
export interface PageEvents {
  snapshot: Snapshot;
  message: PageMessage;
  'message-deleted': { messageId: string };
  offers: PageOffers;
  places: PagePlace[];
  /** A message that the person could read at another place. */
  elsewhere: { channelId: string; messageId: string };
  form: { form?: PageForm };
  faults: readonly Fault[];
  troubles: readonly StandingTrouble[];
  'missing-bots': readonly MissingBot[];
}

/** The one whom a snapshot is for. */
export function whoIs({ person, place, language }: Snapshot): Who {
  return { person: person.key, place: place.key, language };
}

/** What the application offers to one person at one place. */
export interface PageOffers {
  commands: PageCommand[];
  /** The entries of the menu on a member. */
  onMembers: Offered[];
  /** The entries of the menu on a message. */
  onMessages: Offered[];
}

/** A command, an option or an entry of a menu. */
export interface Called {
  /** As it is registered: what the bot is told. */
  name: string;
  /** As Discord shows it in the viewer's language. */
  label: string;
}

/** A command, or an entry of a menu. */
export interface Offered extends Called {
  /** Whose it is; absent where there is only one application. */
  application?: Entity;
}

/** Who acts, where, and in which language their Discord is. */
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

/** A member, a role or a channel. */
export interface Entity {
  id: string;
  name: string;
}

/** A form (modal) with all that its fields can hold. */
export interface PageForm {
  id: string;
  title: string;
  parts: PageFormPart[];
}

export type PageFormPart = { kind: 'text'; text: string } | ({ kind: 'field' } & PageField);

export interface PageField {
  /** Its custom id: what its value is sent under. */
  name: string;
  label: string;
  description: string;
  isRequired: boolean;
  input: PageInput;
}

export type PageInput =
  | {
      kind: 'text';
      isLong: boolean;
      value: string;
      placeholder: string;
      minLength: number;
      maxLength: number;
    }
  | {
      kind: 'choice';
      look: 'select' | 'radio' | 'checkboxes';
      placeholder: string;
      choices: PageChoice[];
      min: number;
      max: number;
    }
  | { kind: 'checkbox'; isOn: boolean }
  | { kind: 'files'; max: number };

export interface PageChoice {
  value: string;
  label: string;
  description: string;
  isChosen: boolean;
}

/** What a visitor entered, by the fields' names. */
export type FormValues = Record<string, string | boolean | string[]>;

/** A file of a form, a command or a message, its content in base64. */
export interface FormFile {
  name: string;
  type: string;
  data: string;
}

/** The same with its size in bytes, before it is sent. */
export interface Upload extends FormFile {
  size: number;
}

/** A message as one person may see it; addresses of its files are relative to the page. */
export interface PageMessage {
  message: APIMessage;
  isEphemeral: boolean;
  isThinking: boolean;
  /** The options of the command that it answers, by their registered names; known once the bot has finished. */
  options?: OptionValues;
}

/** One thing that can be typed: a slash command or one of its subcommands, e.g. `account link`. */
export interface PageCommand extends Offered {
  /** The registered command's id, as in `</account link:ID>`. */
  id: string;
  description: string;
  /** Whether this person has the permissions that the command asks for. */
  isAllowed: boolean;
  /** Required ones first, as Discord demands. */
  options: PageOption[];
}

export type OptionKind = 'string' | 'integer' | 'number' | 'boolean' | 'user' | 'file' | 'other';

export interface PageOption extends Called {
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
  /** As Discord shows it in the viewer's language. */
  name: string;
  /** As it is registered, where that is something else: it can be typed too. */
  registeredName?: string;
  value: string | number;
}

export type OptionValues = Record<string, string | number | boolean>;

/** Body of every response that is not 2xx. The page has a text for each code. */
export interface ErrorBody {
  code: ErrorCode;
  /** For `refused` the local Discord's message, for `no-response` what else is known of it, for `bad-order` the wrong field, for a record where it is wrong. */
  detail?: string;
}

export type ErrorCode =
  | 'refused'
  | 'no-response'
  | 'message-gone'
  | 'form-gone'
  | 'bad-order'
  | 'not-understood'
  | 'foreign-page'
  | GalleryErrorCode
  | 'unknown-host'
  | 'not-found'
  | 'broken';

/** What the gallery refuses: a card that there is not, a record, a picture. */
export type GalleryErrorCode = 'no-card' | 'record-gone' | 'not-json' | 'no-player' | 'bad-picture';
