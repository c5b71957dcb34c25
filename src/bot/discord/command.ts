import type {
  APIApplicationCommandOptionChoice,
  APIInteractionDataResolvedGuildMember,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Settings } from '../members/people/resolve-settings.ts';
import type { Language } from '../text/languages.ts';
import type { Trace } from '../trace/trace.ts';
import type { AnswerContext } from '../views/message/answer-context.ts';
import type { Reply } from '../views/message/reply.ts';
import type { Retry } from '../views/message/retry-target.ts';
import type { Services } from './services-of-bot.ts';

/**
 * An entry point: its definition and the handlers behind it. A command returns its reply, it never sends it; what it
 * throws is worded by `views/problem` in `answer-interaction`.
 */
export type Command = SlashCommand | UserMenu | MessageMenu | ComponentSet;

export interface SlashCommand extends WithComponents {
  data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  handler: CommandHandler;
  /** Finds choices while a member types, by the option's name. At most 25 are shown. */
  autocomplete?: Readonly<Record<string, AutocompleteHandler>>;
}

export interface UserMenu extends WithComponents {
  data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  onUser: Handler<UserMenuInteraction>;
}

export interface MessageMenu extends WithComponents {
  data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  onMessage: Handler<MessageMenuInteraction>;
}

/** Buttons, selects and modals of the answers of several commands. They are not registered at Discord. */
export interface ComponentSet extends WithComponents {
  /** As their custom ids name it; no command has this name. */
  name: string;
  data?: undefined;
}

/** Buttons, selects and modals whose custom ids name the command; made by `onComponent` and `onModal`. */
interface WithComponents {
  components?: readonly ComponentHandler[];
  modals?: readonly ModalHandler[];
}

export interface Handler<Interaction> {
  /** `private`: always. `public`: unless the `private` option, the member or the server says otherwise. */
  visibility: 'public' | 'private';
  /**
   * Reads what was typed or pressed, without any I/O.
   * @throws InputError answered privately and at once: nothing is deferred yet
   */
  prepare(interaction: Interaction, services: Services): Work;
}

export type CommandHandler = Handler<CommandInteraction>;

export interface Work {
  run(): Promise<Reply>;
  /** Only the asking member sees the answer, however public it would be otherwise: it is prepared anew for them. */
  isPersonal?: boolean | undefined;
  /** The buttons for a failure of `run`; a function if they depend on the error. */
  retry?: Retry | ((error: unknown) => Retry | undefined) | undefined;
}

export type AutocompleteHandler = (
  interaction: AutocompleteInteraction,
  services: Services,
) => Promise<APIApplicationCommandOptionChoice[]>;

export interface ComponentHandler {
  action: string;
  /**
   * - `update`: the message changes in place for its owner, and anyone else gets a private copy. A problem comes as a second message.
   * - `updatePrivate`: like `update` if only its owner sees the message and a button can lead back to what it shows, which the
   *   answer then has; else `private`.
   * - `updateChoice`: like `update` if only its owner sees the message; a button that leads back stays. Else `private`.
   * - `redraw`: the message changes in place for everyone, because it belongs to everyone.
   * - `replace`: like `update`, but a problem replaces the message, which shows a problem already.
   * - undefined: the answer is a modal, which Discord accepts only as the first answer.
   */
  defer:
    | 'update'
    | 'updatePrivate'
    | 'updateChoice'
    | 'redraw'
    | 'replace'
    | 'private'
    | 'public'
    | undefined;
  /** @returns undefined if the state in the custom id can't be read: the component is of another version */
  prepare(press: ComponentPress, services: Services): Work | ModalWork | undefined;
}

export interface ModalHandler {
  action: string;
  /**
   * As of a {@link ComponentHandler}, of the message with the button that opened the modal. `replacePrivate`: like `replace` if
   * only its owner sees the message, else `private`.
   */
  defer: 'update' | 'replace' | 'replacePrivate' | 'private' | 'public';
  /** @returns undefined if the state in the custom id can't be read */
  prepare(submission: ModalSubmission, services: Services): Work | undefined;
}

/** Opens a modal: there is no deferral, so it must not wait for anything slow. */
export interface ModalWork {
  openModal(): Promise<APIModalInteractionResponseCallbackData>;
}

/** When an interaction came and when its answer must be complete, in milliseconds since the epoch, with the answer's trace. */
export interface Arrival {
  receivedAt: number;
  /** The player API and the image sources are given a share of this. */
  deadline: number;
  /** Aborts when the answer is over, however it ended: work that no answer needs any more is not begun. */
  signal?: AbortSignal | undefined;
  trace: Trace;
}

export interface InteractionContext extends AnswerContext, Arrival {
  /** Undefined in a DM. */
  guildId: string | undefined;
  place: Place;
  settings: Settings;
  /** Of the member's input, and of all that only the member sees: refusals, problems, notes beside a public message. */
  memberLanguage: Language;
  clientLanguage: Language;
  /** Shows the lookup's place in the queue to the member, who sees "thinking"; 1 is next. */
  onQueued?: ((place: number) => void) | undefined;
}

export interface Place {
  /** `foreign-server`: only the member installed Loadout; answers are private until one is shared. `dm`: with Loadout. */
  kind: 'server' | 'foreign-server' | 'dm' | 'group';
  channelId: string | undefined;
  /** The channel of a thread, or the category of a channel. */
  parentChannelId: string | undefined;
  /** Whether the member may change the server's settings (Manage Server). */
  isManager: boolean;
  /** Whether the member may give roles (Manage Roles). */
  managesRoles: boolean;
  /** Whether the member may post with an app that the server did not install (Use External Apps). */
  allowsExternalApps: boolean;
  /** Loadout's permissions in the channel: Discord's permission bits. */
  permissions: bigint;
}

/** The values of the options by name. Undefined if an option is absent or of another type. */
export interface Options {
  string(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
  user(name: string): ResolvedUser | undefined;
}

export interface ResolvedUser {
  user: APIUser;
  /** Undefined in a DM, and for users who are not in the server. */
  member: APIInteractionDataResolvedGuildMember | undefined;
}

export interface CommandInteraction extends InteractionContext {
  options: Options;
}

export interface AutocompleteInteraction extends CommandInteraction {
  focused: { name: string; value: string };
}

interface UserMenuInteraction extends InteractionContext {
  target: ResolvedUser;
}

export interface MessageMenuInteraction extends InteractionContext {
  target: APIMessage;
}

/** A press on a button, or a choice in a select. */
export interface ComponentPress extends InteractionContext {
  /** The fields of the custom id after the action; a `CustomIdCodec` reads them. */
  fields: readonly string[];
  /** The chosen values of a select; empty for a button. */
  values: readonly string[];
  /** The owner of the message; anyone else gets a private copy as the answer. */
  ownerId: string;
  /** The time of the shown answer, milliseconds since the epoch; undefined if the message does not show it. */
  shownAt: number | undefined;
}

export interface ModalSubmission extends InteractionContext {
  fields: readonly string[];
  ownerId: string;
  inputs: ModalInputs;
}

export interface ModalInputs {
  string(customId: string): string | undefined;
  strings(customId: string): readonly string[];
  boolean(customId: string): boolean | undefined;
  /** The chosen channels. Discord sends them along and has checked that they belong to this server. */
  channels(customId: string): readonly ChosenChannel[];
}

export interface ChosenChannel {
  id: string;
  /** Loadout's permissions there: Discord's permission bits; undefined if Discord leaves them out. */
  permissions: bigint | undefined;
}
