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

/** Discord on this machine: REST, gateway and CDN on one loopback port, for any client library. */
export interface LocalDiscord {
  /** REST base URL without version, e.g. `http://127.0.0.1:4021/api`, for DISCORD_API_URL. */
  readonly apiUrl: string;
  /** Base URL of avatars and uploaded files, e.g. `http://127.0.0.1:4021`: a client's `rest.cdn`. */
  readonly cdnUrl: string;
  /** URL of `/gateway/bot`, for libraries that do not ask for it, e.g. `ws://127.0.0.1:4021`. */
  readonly gatewayUrl: string;
  /** The accepted bot token, in three parts like real ones. */
  readonly token: string;
  /** Value of the header `x-local-discord-key`, which other machines must send to `/_local`. */
  readonly controlKey: string | undefined;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** Registered commands, global and of all servers. */
  commands(): APIApplicationCommand[];
  /** Ordered as in the world file. `token` and `applicationId` belong to the first. */
  readonly applications: readonly LocalApplication[];
  people(): string[];
  places(): PlaceKey[];
  /** Returns an actor in the first server's first channel. Acting after a kick rejoins; looking does not. */
  member(name: string, options?: MemberOptions): Actor;
  /** Returns an uploaded file or emoji. @param path as in its URL */
  file(path: string): LocalFile | undefined;
  /** Calls the listener after each change of messages or commands; returns an unsubscribe function. */
  onChange(listener: (change: LocalChange) => void): () => void;
  /** The server side of bots' sockets, to simulate failures. */
  readonly gateway: GatewayControls;
  readonly clock: Pick<Clock, 'now' | keyof ClockControls>;
  /** Why requests were refused or unanswered, which Discord does not say; oldest first. */
  explanations(): readonly Explanation[];
  onExplanation(listener: (explanation: Explanation) => void): () => void;
  readonly trouble: Trouble;
  /**
   * Restores the initial state between tests, except limits and time. Bots stay connected with their commands and see
   * each server return. Pending steps fail, and late answers to them are refused.
   */
  reset(): void;
  /** Serves a connection that another server accepted, e.g. one over TLS. */
  accept(connection: Duplex): void;
  close(): Promise<void>;
}

export interface GatewayControls {
  connected(): number;
  /** Cuts connections without a close frame, so that bots resume. */
  dropSockets(): void;
  /** Asks bots to reconnect and resume (op 7). */
  askToReconnect(): void;
  /** Invalidates sessions (op 9), so that bots identify again. */
  invalidateSessions(): void;
}

export interface MemberOptions {
  /** `en-US` by default. */
  locale?: string;
  /** Grants the member these through a role of their own. */
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
  /** An application's HTTP response to an interaction, validated like a callback: 204, or the error. */
  | { type: 'http-answer'; exchange: Exchange }
  /** {@link LocalApplication.hasBot} may have changed. */
  | { type: 'bots' }
  /** A member's modal opened, or closed (undefined). */
  | { type: 'form'; userId: string; form: LocalForm | undefined };

export interface LocalApplication {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly clientSecret: string;
  /** Hex; verifies the signatures of interactions over HTTP. */
  readonly publicKey: string;
  /** Whether a bot is connected, or interactions go to an endpoint URL. */
  hasBot(): boolean;
}

/**
 * A channel's key (its name unless a world file gives another), `dm` or `dm/NAME` (direct messages with a bot), or
 * `group`
 * (people without the bot). By default: `general`, `bots` and `announcements` (read-only for the bot) in a server with
 * the application, and `lounge` in one that only knows user installations.
 */
export type PlaceKey = string;

export interface LocalMessage {
  message: APIMessage;
  /** ID of the only member who sees the message (ephemeral). */
  onlyFor: string | undefined;
  /** Deferred and not edited yet. */
  isThinking: boolean;
  /** With the people who reacted; `message.reactions` has only counts. */
  reactions: readonly LocalReaction[];
}

export interface LocalReaction {
  readonly emoji: { id: string | null; name: string | null; animated?: boolean };
  readonly userIds: readonly string[];
}

/** A modal; each component has an ID. */
export interface LocalForm {
  readonly id: string;
  readonly place: PlaceKey;
  readonly data: APIModalInteractionResponseCallbackData;
}

/** A message or an open modal. With a modal, reading `message` throws an ActorError. */
export interface LocalAnswer extends LocalMessage {
  readonly form?: LocalForm;
}

/** Options as typed; the local Discord converts them to their registered types. */
export type TypedOptions = Readonly<Record<string, string | number | boolean | LocalFile>>;

/** Values of a modal's fields by label or custom ID. Omitted fields keep their initial value. */
export type FormValues = Readonly<
  Record<string, string | boolean | readonly string[] | readonly LocalFile[]>
>;

export type MenuTarget = Pick<Actor, 'id'> | { readonly message: APIMessage };

/** A place's channel and server, with everything that can be chosen there. */
export interface Whereabouts {
  channel: {
    id: string;
    name: string | null;
    thread?: { parent: PlaceKey; messageCount: number };
  };
  permissions: bigint;
  /** The first application's bot, or the other side of these direct messages. */
  botName: string;
  /** Whether the application is installed in the server, or is the other side of the direct messages. */
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
  /** Returns the same member with another client language, such as `pt-BR`. */
  using(locale: string): Actor;
  /** Limits commands to one application, because several can register the same name. */
  asking(applicationId: string): Actor;
  /** Commands and menu entries that the client lists, permitted or not. */
  commands(): APIApplicationCommand[];
  /** `runs('/player', { uid: '4123456789' })`, `runs('/account link', { uid: '4123456789' })`. */
  runs(command: string, options?: TypedOptions): Promise<LocalAnswer>;
  /** Presses a button by label, on the given message or the newest one that has it. */
  presses(label: string, message?: APIMessage): Promise<LocalAnswer>;
  /** Chooses in a select by placeholder or custom ID, by default in the newest: `chooses('Look at a piece', 'Top')`. */
  chooses(select: string, choices: string | readonly string[], message?: APIMessage): Promise<LocalAnswer>;
  /** Uses a context menu: `opensMenuOn(ben, 'Player card')`, also on a message. */
  opensMenuOn(target: MenuTarget, entry: string): Promise<LocalAnswer>;
  form(): LocalForm | undefined;
  /** Submits the open modal: `fillsIn({ 'Player ID': '4123456789', Region: 'Brazil' })`. */
  fillsIn(values: FormValues): Promise<LocalAnswer>;
  closesForm(): void;
  /** @param emoji a character, or `name:id` of the server or the message @throws Discord's error */
  reacts(message: APIMessage, emoji: string): void;
  unreacts(message: APIMessage, emoji: string): void;
  /** `ada.restricts('/player', { Moderators: true, '#lounge': false })`. Empty removes all. Needs Manage Server. */
  restricts(command: string, rules: Readonly<Record<string, boolean>>): void;
  says(text: string, replyTo?: APIMessage, files?: readonly LocalFile[]): LocalMessage;
  edits(message: APIMessage, text: string): void;
  /** Deletes a message of their own, or any with Manage Messages. */
  deletes(message: APIMessage): void;
  /** Starts a thread, on a message if given. Returns its place key, for `in()`. */
  startsThread(name: string, message?: APIMessage): PlaceKey;
  /** Votes for answers by their texts; an empty list removes the vote. */
  votes(message: APIMessage, answers: string | readonly string[]): void;
  connects(): void;
  disconnects(): void;
  /** Marks or unmarks interest in a scheduled event. */
  marksInterest(event: string, isInterested?: boolean): void;
  /** Creates a forum post. Returns its place key, for `in()`. */
  posts(title: string, text: string, tags?: readonly string[]): PlaceKey;
  pins(message: APIMessage, isPinned?: boolean): void;
  /** The server's emojis, without applications', which people can't use. */
  emojis(): { id: string; name: string }[];
  /** Joins the server. An existing member rejoins, so that bots get GUILD_MEMBER_REMOVE first. */
  joins(): void;
  leaves(): void;
  /** Dispatches TYPING_START to bots with the intent. */
  startsTyping(): void;
  /** Forwards a message, by default to the member's current place. */
  forwards(message: APIMessage, to?: PlaceKey): LocalMessage;
  types(
    command: string,
    options: TypedOptions,
    focused: string,
  ): Promise<APIApplicationCommandOptionChoice[]>;
  sees(): LocalMessage[];
}
