import type { Duplex } from 'node:stream';
import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIInteraction,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import type { Clock, ClockControls } from './clock.ts';
import type { Explanation } from './explanations.ts';
import type { Exchange } from './options.ts';
import type { Trouble } from './trouble/trouble.ts';

/** Discord on this machine: REST, gateway and CDN on one loopback port, spoken to by any client library. */
export interface LocalDiscord {
  /** REST base without version, e.g. `http://127.0.0.1:4021/api`, for DISCORD_API_URL. */
  readonly apiUrl: string;
  /** Base of pictures and uploaded files, e.g. `http://127.0.0.1:4021`: a client's `rest.cdn`. */
  readonly cdnUrl: string;
  /** URL of `/gateway/bot`, for libraries that do not ask, e.g. `ws://127.0.0.1:4021`. */
  readonly gatewayUrl: string;
  /** The accepted bot token (three parts, as real ones have). */
  readonly token: string;
  /** The header `x-local-discord-key` that `/_local` expects from other machines, with a public host. */
  readonly controlKey: string | undefined;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The stored commands, of any server and global. */
  commands(): APIApplicationCommand[];
  /** Listed in the world file's order; `token` and `applicationId` are the first's. */
  readonly applications: readonly LocalApplication[];
  people(): string[];
  places(): PlaceKey[];
  /**
   * A member in the first channel of the first server, the same for the same name. Acting rejoins a server after a
   * kick; looking does not.
   */
  member(name: string, options?: MemberOptions): Actor;
  /** An uploaded file or emoji; the path as in its URL. */
  file(path: string): LocalFile | undefined;
  /** Called after each change of messages or commands; returns an unsubscribe function. */
  onChange(listener: (change: LocalChange) => void): () => void;
  /** The server's side of bots' sockets, to simulate failures. */
  readonly gateway: GatewayControls;
  readonly clock: Pick<Clock, 'now' | keyof ClockControls>;
  /** More than Discord says: why it refused or did not answer, oldest first. */
  explanations(): readonly Explanation[];
  onExplanation(listener: (explanation: Explanation) => void): () => void;
  readonly trouble: Trouble;
  /**
   * Restores the start between tests, except limits and time. Bots stay connected with their commands and see each
   * server return. Waiting steps fail, and later answers to them are refused.
   */
  reset(): void;
  /** Serves a connection that another server took, e.g. one over TLS. */
  accept(connection: Duplex): void;
  close(): Promise<void>;
}

export interface GatewayControls {
  connected(): number;
  /** Cuts connections without a close frame; bots resume. */
  dropSockets(): void;
  /** Asks bots to reconnect and resume (op 7). */
  askToReconnect(): void;
  /** Invalidates sessions (op 9): bots identify again. */
  invalidateSessions(): void;
}

export interface MemberOptions {
  /** `en-US` by default. */
  locale?: string;
  /** The member gets a role of their own with these. */
  permissions?: bigint;
}

export interface LocalFile {
  name: string;
  contentType: string;
  data: Uint8Array;
}

export type LocalChange =
  | { type: 'message'; message: LocalMessage }
  | { type: 'message-deleted'; messageId: string }
  | { type: 'commands' }
  | { type: 'places' }
  | { type: 'interaction'; interaction: APIInteraction }
  /** An application's answer over HTTP, judged like a callback: 204, or the error. */
  | { type: 'http-answer'; exchange: Exchange }
  /** See {@link LocalApplication.hasBot}. */
  | { type: 'bots' }
  /** A member's form opened, or closed (undefined). */
  | { type: 'form'; userId: string; form: LocalForm | undefined };

export interface LocalApplication {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly clientSecret: string;
  /** Hex; checks the signatures of interactions by HTTP. */
  readonly publicKey: string;
  /** A bot is connected, or interactions go to its own address. */
  hasBot(): boolean;
}

/**
 * A channel's key (its name unless a world file gives another), `dm` or `dm/NAME` (direct messages with a bot), or
 * `group` (people without the bot). By default: `general`, `bots` and `announcements` (read-only for the bot) in a
 * server with the application, and `lounge` in one that only knows user installations.
 */
export type PlaceKey = string;

export interface LocalMessage {
  message: APIMessage;
  /** Id of the only member who sees it (ephemeral). */
  onlyFor: string | undefined;
  /** Deferred and not edited yet. */
  isThinking: boolean;
  /** Includes who chose each; `message.reactions` counts them. */
  reactions: readonly LocalReaction[];
}

export interface LocalReaction {
  readonly emoji: { id: string | null; name: string | null; animated?: boolean };
  readonly userIds: readonly string[];
}

/** A form (modal), each component with its id. */
export interface LocalForm {
  readonly id: string;
  readonly place: PlaceKey;
  readonly data: APIModalInteractionResponseCallbackData;
}

/** A message or an open form; with a form, `message` throws an ActorError. */
export interface LocalAnswer extends LocalMessage {
  readonly form?: LocalForm;
}

/** Typed values; the local Discord converts them to the registered type. */
export type TypedOptions = Readonly<Record<string, string | number | boolean | LocalFile>>;

/** Keyed by the fields' labels or custom ids; omitted fields keep their initial value. */
export type FormValues = Readonly<
  Record<string, string | boolean | readonly string[] | readonly LocalFile[]>
>;

export type MenuTarget = Pick<Actor, 'id'> | { readonly message: APIMessage };

/** A place's channel, and its server with what can be chosen there. */
export interface Whereabouts {
  channel: {
    id: string;
    name: string | null;
    thread?: { parent: PlaceKey; messageCount: number };
  };
  permissions: bigint;
  /** The first application's bot, or the one of these direct messages. */
  botName: string;
  /** The server has it, or it is the other side of direct messages. */
  hasBot: boolean;
  botMayPost: boolean;
  guild:
    | {
        id: string;
        name: string;
        roles: { id: string; name: string }[];
        channels: { id: string; name: string; type: number }[];
      }
    | undefined;
}

/** A member at the keyboard. Steps resolve with the bot's final answer, or reject with an ActorError. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly place: PlaceKey;
  readonly whereabouts: Whereabouts;
  canEnter(place: PlaceKey): boolean;
  in(place: PlaceKey): Actor;
  /** The same member with another client language, such as `pt-BR`. */
  using(locale: string): Actor;
  /** Limits commands to one application's, as several can have the same name. */
  asking(applicationId: string): Actor;
  /** Commands and menu entries that the client lists, permitted or not. */
  commands(): APIApplicationCommand[];
  /** `runs('/player', { uid: '4123456789' })`, `runs('/account link', { uid: '4123456789' })`. */
  runs(command: string, options?: TypedOptions): Promise<LocalAnswer>;
  /** Presses on the newest message with such a button by default. */
  presses(label: string, message?: APIMessage): Promise<LocalAnswer>;
  /**
   * By placeholder or custom id, on the message or the newest with one: `chooses('Look at a piece', 'Top')`. Choices
   * by label, or names of members, roles and channels.
   */
  chooses(select: string, choices: string | readonly string[], message?: APIMessage): Promise<LocalAnswer>;
  /** `opensMenuOn(ben, 'Player card')`, also on a message. */
  opensMenuOn(target: MenuTarget, entry: string): Promise<LocalAnswer>;
  form(): LocalForm | undefined;
  /** Submits the open form: `fillsIn({ 'Player ID': '4123456789', Region: 'Brazil' })`. */
  fillsIn(values: FormValues): Promise<LocalAnswer>;
  closesForm(): void;
  /** `emoji`: a character, or `name:id` of the server's or of one already there. Throws Discord's error. */
  reacts(message: APIMessage, emoji: string): void;
  unreacts(message: APIMessage, emoji: string): void;
  /**
   * `ada.restricts('/player', { Moderators: true, '@everyone': false })`: roles, members and `#channels`; empty
   * removes all rules. Needs Manage Server.
   */
  restricts(command: string, rules: Readonly<Record<string, boolean>>): void;
  says(text: string, replyTo?: APIMessage, files?: readonly LocalFile[]): LocalMessage;
  edits(message: APIMessage, text: string): void;
  /** Own messages; with Manage Messages, all. */
  deletes(message: APIMessage): void;
  /** Starts from a message or without one. Returns its place, for `in()`. */
  startsThread(name: string, message?: APIMessage): PlaceKey;
  /** Takes answers' texts; an empty list takes the vote back. */
  votes(message: APIMessage, answers: string | readonly string[]): void;
  connects(): void;
  disconnects(): void;
  /** Marks a scheduled event, or takes that back. */
  marksInterest(event: string, isInterested?: boolean): void;
  /** Opens a forum post. Returns its place, for `in()`. */
  posts(title: string, text: string, tags?: readonly string[]): PlaceKey;
  pins(message: APIMessage, isPinned?: boolean): void;
  /** The server's own; only an application can use its emojis. */
  emojis(): { id: string; name: string }[];
  /** Joins again even as a member: bots get GUILD_MEMBER_REMOVE before. */
  joins(): void;
  leaves(): void;
  /** Bots with the intent get TYPING_START. */
  startsTyping(): void;
  /** Goes to the member's own place by default. */
  forwards(message: APIMessage, to?: PlaceKey): LocalMessage;
  types(
    command: string,
    options: TypedOptions,
    focused: string,
  ): Promise<APIApplicationCommandOptionChoice[]>;
  sees(): LocalMessage[];
}
