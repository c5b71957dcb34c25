import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
} from 'discord-api-types/v10';

/** Discord on this machine: REST, gateway and CDN on one loopback port, spoken to by any client library. */
export interface LocalDiscord {
  /** REST base without version, e.g. `http://127.0.0.1:4021/api`: what goes into DISCORD_API_URL. */
  readonly apiUrl: string;
  /** Where pictures and uploaded files are served, e.g. `http://127.0.0.1:4021`: `rest.cdn` of a client. */
  readonly cdnUrl: string;
  /** The bot token it accepts (three parts, as real ones have). */
  readonly token: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The commands that the bot registered, as stored. */
  commands(): APIApplicationCommand[];
  /** A member of the one server. The same name gives the same member. */
  member(name: string, options?: MemberOptions): Actor;
  /** A file that was uploaded with a message; path as in an attachment's URL after the origin. */
  file(path: string): LocalFile | undefined;
  /** Called after each change of any message or of the commands; returns the way to stop listening. */
  onChange(listener: (change: LocalChange) => void): () => void;
  /** The server side of the bots' sockets, to simulate its failures. */
  readonly gateway: GatewayControls;
  close(): Promise<void>;
}

/** Failures of the gateway on demand. */
export interface GatewayControls {
  /** Sessions whose bot is connected now. */
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
  | { type: 'commands' };

/** A message of the channel. */
export interface LocalMessage {
  message: APIMessage;
  /** The id of the only member who sees it (ephemeral); undefined: all members do. */
  onlyFor: string | undefined;
  /** The bot deferred its answer and has not edited it yet. */
  isThinking: boolean;
}

/** Option values by name, as a member types them; the local Discord gives them the registered type. */
export type TypedOptions = Readonly<Record<string, string | number | boolean>>;

/** A member at the keyboard. Each step resolves with the bot's final answer (no more "thinking"); it rejects with an ActorError. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  /** `runs('/player', { uid: '4123456789' })`, `runs('/server region', { region: 'IND' })`. */
  runs(command: string, options?: TypedOptions): Promise<LocalMessage>;
  /** Presses the button with this label on the message (default: the newest message that has one). */
  presses(label: string, message?: APIMessage): Promise<LocalMessage>;
  /** The choices of autocomplete while the option `focused` holds what was typed so far. */
  types(
    command: string,
    options: TypedOptions,
    focused: string,
  ): Promise<APIApplicationCommandOptionChoice[]>;
  /** All messages this member can see, oldest first. */
  sees(): LocalMessage[];
}
