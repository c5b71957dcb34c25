import type { APIMessage } from 'discord-api-types/v10';
import type { PageForm } from './dialogs/form.ts';
import type { StandingTrouble } from './faults/troubles.ts';

/** The person that a visitor plays; an unknown key selects the first. */
export type PersonKey = string;

/** The place of a visitor; an unknown key selects the first. */
export type PlaceKey = string;

export interface PagePlace {
  key: PlaceKey;
  kind: 'server' | 'read-only' | 'dm' | 'group' | 'foreign' | 'thread';
  /** Of its channel, or of the bot in direct messages. */
  name: string;
  /** Of its server; empty outside of servers. */
  server: string;
  /** The server, or the thread's parent channel, if another place has the same name. */
  distinguishedBy?: string;
  channelId: string;
  /** Of a thread: the place that it hangs from, and how many messages it holds. */
  thread?: { parent: PlaceKey; messageCount: number };
}

export interface Permits {
  addReactions: boolean;
  attachFiles: boolean;
}

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
  emojis: Entity[];
  /** The choices of selects of members, roles and channels here. */
  directory: Directory;
  form?: PageForm;
  /** The state of the controls of Discord and the bot; absent if there are none. */
  controls?: PageControls;
  /** Set if what bots send is recorded. */
  isRecorded?: true;
  /** The applications that have no bot yet; absent if the bot belongs to the page's product. */
  missingBots?: readonly MissingBot[];
  /** For the extension of the page; absent if it has none. */
  extra?: unknown;
}

/** The state of the controls of Discord and the bot. */
export interface PageControls {
  /** How far the clock was put forward. */
  clockAheadMs: number;
  /** The failures of Discord that last until a visitor removes them. */
  troubles: readonly StandingTrouble[];
  /** Absent if the bot is another's: it cannot be restarted from here. */
  bot?: BotStatus;
}

export type BotStatus = 'running' | 'restarting' | 'stopped';

/** An application without a bot, and the lines of `NAME=value` that its bot starts with. */
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

/** Names of the server-sent events and what each carries. */
export interface PageEvents {
  snapshot: Snapshot;
  message: PageMessage;
  'message-deleted': { messageId: string };
  offers: PageOffers;
  places: PagePlace[];
  /** The names that mentions and selects here show. */
  directory: Directory;
  form: { form?: PageForm };
  troubles: readonly StandingTrouble[];
  bot: { status: BotStatus };
  clock: { aheadMs: number };
  'missing-bots': readonly MissingBot[];
  extra: unknown;
}

/** The person, place and language of a snapshot. */
export function whoIs({ person, place, language }: Snapshot): Who {
  return { person: person.key, place: place.key, language };
}

/** The commands and menu entries that one person has at one place. */
export interface PageOffers {
  commands: PageCommand[];
  onMembers: Offered[];
  onMessages: Offered[];
}

/** A command, an option or an entry of a menu. */
export interface Called {
  /** The registered name, which the bot receives. */
  name: string;
  /** As Discord shows it in the viewer's language. */
  label: string;
}

export interface Offered extends Called {
  /** Absent if there is only one application. */
  application?: Entity;
}

/** The acting person, their place and the language of their Discord. */
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

/** A message as one person may see it; addresses of its files are relative to the page. */
export interface PageMessage {
  message: APIMessage;
  isEphemeral: boolean;
  isThinking: boolean;
  isDeletable: boolean;
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
  /** As Discord shows it in the viewer's language. */
  name: string;
  /** As it is registered, if that is something else: it can be typed too. */
  registeredName?: string;
  value: string | number;
}

export type OptionValues = Record<string, string | number | boolean>;

/** Body of every response that is not 2xx. The page has a text for each code. */
export interface ErrorBody<Code extends string = ErrorCode> {
  code: Code;
  /** `refused`: Discord's message. `no-response`: further facts. */
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
