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
  /** REST base without version, e.g. `http://127.0.0.1:4021/api`: what goes into DISCORD_API_URL. */
  readonly apiUrl: string;
  /** The base address of pictures and uploaded files, e.g. `http://127.0.0.1:4021`: `rest.cdn` of a client. */
  readonly cdnUrl: string;
  /** The URL in the answer of `/gateway/bot`, for libraries that do not request it, e.g. `ws://127.0.0.1:4021`. */
  readonly gatewayUrl: string;
  /** The bot token it accepts (three parts, as real ones have). */
  readonly token: string;
  /** With another host than this machine's own: what `/_local` asks of other machines, as the header `x-local-discord-key`. */
  readonly controlKey: string | undefined;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The commands that the bots registered for any server or for all of them, as stored. */
  commands(): APIApplicationCommand[];
  /** All applications, in the order of the world file; `token` and `applicationId` are those of the first. */
  readonly applications: readonly LocalApplication[];
  /** The names of the people in the servers' lists of members. */
  people(): string[];
  /** Where they can be: first the places with the first application's bot. */
  places(): PlaceKey[];
  /**
   * A member, in the first channel of the first server. The same name returns the same member. A person who was kicked, or whose
   * ban has ended, rejoins with their next action. Only looking does not make a person a member.
   */
  member(name: string, options?: MemberOptions): Actor;
  /** A file that was uploaded with a message, or an emoji's picture; path as in its URL after the origin. */
  file(path: string): LocalFile | undefined;
  /** Called after each change of any message or of the commands; returns the way to stop listening. */
  onChange(listener: (change: LocalChange) => void): () => void;
  /** The server side of the bots' sockets, to simulate its failures. */
  readonly gateway: GatewayControls;
  readonly clock: Pick<Clock, 'now' | keyof ClockControls>;
  /** Why something was refused or left without an answer, oldest first: more than Discord says. */
  explanations(): readonly Explanation[];
  /** Called with each new one; returns the way to stop listening. */
  onExplanation(listener: (explanation: Explanation) => void): () => void;
  readonly trouble: Trouble;
  /**
   * Puts everything back to how it was at the start, between two tests, but for limits and how far time was put forward. Bots stay connected, with their
   * commands; they hear of each server as after a failure of Discord: it is unavailable, then there anew. Steps that still wait for
   * an answer fail, and what bots answer to them is refused.
   */
  reset(): void;
  close(): Promise<void>;
}

export interface GatewayControls {
  connected(): number;
  /** Cuts every connection without a close frame; bots resume. */
  dropSockets(): void;
  /** Asks every bot to reconnect and resume (op 7). */
  askToReconnect(): void;
  /** Invalidates every session (op 9): each bot has to identify again. */
  invalidateSessions(): void;
}

export interface MemberOptions {
  /** The language of this member's Discord, `en-US` by default. */
  locale?: string;
  /** Permission bits as in Discord, in addition to those of every member; an admin has ManageGuild. */
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
  /** A channel or thread was opened, changed or deleted. */
  | { type: 'places' }
  | { type: 'interaction'; interaction: APIInteraction }
  /** An application's answer to an interaction over HTTP, judged as a callback is: 204, or the error. */
  | { type: 'http-answer'; exchange: Exchange }
  /** A bot connected or left, or takes its interactions another way: see {@link LocalApplication.hasBot}. */
  | { type: 'bots' }
  /** A form opened at a member, or closed (undefined). */
  | { type: 'form'; userId: string; form: LocalForm | undefined };

export interface LocalApplication {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  /** With which it names itself for OAuth2. */
  readonly clientSecret: string;
  /** In hex: what an application that takes interactions by HTTP checks their signatures with. */
  readonly publicKey: string;
  /** Whether interactions reach a bot of it: one is connected, or they go to its own address. */
  hasBot(): boolean;
}

/**
 * Where people meet an application: a channel of a server, by its key, which is its name unless a world file gives it another; `dm`, a person's
 * direct messages with the bot, `dm/NAME` with another application's; `group`, a group of all people without the bot. Without a
 * world file, the channels are `general`, `bots` and `announcements` (in which the bot may not post by itself) of a server that has
 * added the application, and `lounge` in one that knows it only as one that its members have installed for themselves.
 */
export type PlaceKey = string;

export interface LocalMessage {
  message: APIMessage;
  /** The id of the only member who sees it (ephemeral); undefined: all members do. */
  onlyFor: string | undefined;
  /** The bot deferred its answer and has not edited it yet. */
  isThinking: boolean;
  /** The emojis under it, each with those who chose it; `message.reactions` counts them. */
  reactions: readonly LocalReaction[];
}

export interface LocalReaction {
  readonly emoji: { id: string | null; name: string | null; animated?: boolean };
  readonly userIds: readonly string[];
}

/** A form (modal) as the bot opened it, each component with its id. */
export interface LocalForm {
  readonly id: string;
  readonly place: PlaceKey;
  readonly data: APIModalInteractionResponseCallbackData;
}

/** The result of a step: a message, or an open form. With a form, reading `message` throws an ActorError. */
export interface LocalAnswer extends LocalMessage {
  readonly form?: LocalForm;
}

/** Option values by name, as a member types them; the local Discord gives them the registered type. */
export type TypedOptions = Readonly<Record<string, string | number | boolean | LocalFile>>;

/** The values for a form, by the fields' labels or custom ids. An omitted field keeps its initial value. */
export type FormValues = Readonly<
  Record<string, string | boolean | readonly string[] | readonly LocalFile[]>
>;

export type MenuTarget = Pick<Actor, 'id'> | { readonly message: APIMessage };

/** The channel of a place, and its server with what can be chosen there. */
export interface Whereabouts {
  channel: {
    id: string;
    name: string | null;
    /** Of a thread: the place that it hangs from, and how many messages it holds. */
    thread?: { parent: PlaceKey; messageCount: number };
  };
  permissions: bigint;
  /** The name of the first application's bot, or of the one in these direct messages. */
  botName: string;
  /** It was added to the server, or is the other side of the direct messages. */
  hasBot: boolean;
  botMayPost: boolean;
  /** Undefined outside of servers. */
  guild:
    | {
        id: string;
        name: string;
        roles: { id: string; name: string }[];
        channels: { id: string; name: string; type: number }[];
      }
    | undefined;
}

/** A member at the keyboard. Each step resolves with the bot's final answer (no more "thinking"); it rejects with an ActorError. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly place: PlaceKey;
  readonly whereabouts: Whereabouts;
  /** Whether there is such a place, and the member may see it. */
  canEnter(place: PlaceKey): boolean;
  in(place: PlaceKey): Actor;
  /** The same member with their Discord in another language, such as `pt-BR`. */
  using(locale: string): Actor;
  /** The same member, limited to the commands of this application: several applications can have a command of one name. */
  asking(applicationId: string): Actor;
  /** The commands and menu entries that the client offers here, also those that the member lacks the permission for. */
  commands(): APIApplicationCommand[];
  /** `runs('/player', { uid: '4123456789' })`, `runs('/account link', { uid: '4123456789' })`. */
  runs(command: string, options?: TypedOptions): Promise<LocalAnswer>;
  /** Presses the button with this label on the message (default: the newest message that has one). */
  presses(label: string, message?: APIMessage): Promise<LocalAnswer>;
  /**
   * Chooses in the select with this placeholder or custom id, on the message or the newest one that has it:
   * `chooses('Look at a piece', 'Top')`. Choices go by label, members, roles and channels by name; several as a list.
   */
  chooses(select: string, choices: string | readonly string[], message?: APIMessage): Promise<LocalAnswer>;
  /** Takes an entry of the menu on a member or a message: `opensMenuOn(ben, 'Player card')`. */
  opensMenuOn(target: MenuTarget, entry: string): Promise<LocalAnswer>;
  form(): LocalForm | undefined;
  /** Fills in the open form and submits it: `fillsIn({ 'Player ID': '4123456789', Region: 'Brazil' })`. */
  fillsIn(values: FormValues): Promise<LocalAnswer>;
  closesForm(): void;
  /**
   * Puts an emoji under a message: a character, or `name:id` of one of the server's or of one that is there already. Throws what
   * Discord would answer.
   */
  reacts(message: APIMessage, emoji: string): void;
  unreacts(message: APIMessage, emoji: string): void;
  /**
   * Sets who may use a command in this server: `ada.restricts('/player', { Moderators: true, '@everyone': false })`, by
   * roles, members and `#channels`; an empty object removes all rules. The member must be able to manage the server.
   */
  restricts(command: string, rules: Readonly<Record<string, boolean>>): void;
  says(text: string, replyTo?: APIMessage, files?: readonly LocalFile[]): LocalMessage;
  edits(message: APIMessage, text: string): void;
  /** Deletes one of the member's own messages, or anybody's if they may manage messages. */
  deletes(message: APIMessage): void;
  /** Opens a thread in the channel, from a message or without one. Returns its place, for `in()`. */
  startsThread(name: string, message?: APIMessage): PlaceKey;
  /** Chooses answers of a poll, by their texts; an empty list takes the vote back. */
  votes(message: APIMessage, answers: string | readonly string[]): void;
  /** Enters the voice channel in which they stand; nothing is heard there. */
  connects(): void;
  disconnects(): void;
  /** Marks a scheduled event of the server as interesting, or takes that back. */
  marksInterest(event: string, isInterested?: boolean): void;
  /** Opens a post in the forum, with these of its tags. Returns its place, for `in()`. */
  posts(title: string, text: string, tags?: readonly string[]): PlaceKey;
  pins(message: APIMessage, isPinned?: boolean): void;
  /** The emojis that the member may put under any message: the server's own. Those of applications are for themselves. */
  emojis(): { id: string; name: string }[];
  /** Joins the place's server, as a new member even if they are one: bots get GUILD_MEMBER_REMOVE before. */
  joins(): void;
  /** Leaves the place's server. The next action brings them back. */
  leaves(): void;
  /** Bots with the intent get TYPING_START. */
  startsTyping(): void;
  /** Forwards a message to a place, by default to the member's own. */
  forwards(message: APIMessage, to?: PlaceKey): LocalMessage;
  /** The choices of autocomplete while the option `focused` holds what was typed so far. */
  types(
    command: string,
    options: TypedOptions,
    focused: string,
  ): Promise<APIApplicationCommandOptionChoice[]>;
  /** All messages of the place that this member can see, oldest first. */
  sees(): LocalMessage[];
}
