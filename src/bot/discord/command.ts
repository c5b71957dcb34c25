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
import type { View } from '../views/message/view.ts';
import type { Services } from './services-of-bot.ts';

/** A command returns its reply and never sends it; `views/problem` words its errors. */
export type Command = SlashCommand | UserMenu | MessageMenu | ComponentSet;

export interface SlashCommand extends WithComponents {
  data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  handler: CommandHandler;
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

export interface ComponentSet extends WithComponents {
  name: string;
  data?: undefined;
}

interface WithComponents {
  components?: readonly ComponentHandler[];
  modals?: readonly ModalHandler[];
}

export interface Handler<Interaction> {
  /** `private`: always private. `public`: unless the `private` option, the member or the server says otherwise. */
  visibility: 'public' | 'private';
  /** Reads the input without I/O. @throws InputError, answered privately and at once, before any deferral */
  prepare(interaction: Interaction, services: Services): Work;
}

export type CommandHandler = Handler<CommandInteraction>;

export interface Work {
  run(): Promise<Reply>;
  /** Whether it may run again after a crash. */
  readsOnly?: boolean;
  /** Makes the answer private, and prepares it again for only the asker. */
  isPersonal?: boolean | undefined;
  retry?: Retry | ((error: unknown) => Retry | undefined) | undefined;
}

export type AutocompleteHandler = (
  interaction: AutocompleteInteraction,
  services: Services,
) => Promise<APIApplicationCommandOptionChoice[]>;

export interface ComponentHandler {
  action: string;
  /**
   * - `update`: updates the message for its owner; others get a private copy. Problems come as a second message.
   * - `updatePrivate`: `update` if only its owner sees the message and a back button can restore it; otherwise
   * `private`. The answer has that button.
   * - `updateChoice`: `update` if only its owner sees the message, keeping its back button; otherwise `private`.
   * - `redraw`: updates the message for everyone, because it belongs to everyone.
   * - `replace`: `update` of a message that shows a problem; a new problem replaces it.
   * - undefined: the answer is always a modal, which Discord accepts only as the first answer.
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
  prepare(press: ComponentPress, services: Services): Work | ModalWork | undefined;
}

export interface ModalHandler {
  action: string;
  /** {@link ComponentHandler.defer} for the button's message. `replacePrivate`: `private` if others see it. */
  defer: 'update' | 'redraw' | 'replace' | 'replacePrivate' | 'private' | 'public';
  prepare(submission: ModalSubmission, services: Services): Work | undefined;
}

/** Opens a modal without a deferral, so it must not wait for anything slow. */
export interface ModalWork {
  openModal(): Promise<APIModalInteractionResponseCallbackData>;
}

export interface Arrival {
  receivedAt: number;
  deadline: number;
  /** Aborts when the answer is over, so that no further work starts. */
  signal?: AbortSignal | undefined;
  trace: Trace;
}

/** Adds the news of a link to the view of the continued command. @param share custom ID that posts it for everyone */
export type AdaptView = (view: View, share?: string) => View;

export interface InteractionContext extends AnswerContext, Arrival {
  adaptView?: AdaptView | undefined;
  guildId: string | undefined;
  place: Place;
  settings: Settings;
  memberLanguage: Language;
  clientLanguage: Language;
  onQueued?: ((position: number) => void) | undefined;
}

export interface Place {
  /** `foreign-server`: only the member installed Loadout, so answers are private until shared. `dm`: with Loadout. */
  kind: 'server' | 'foreign-server' | 'dm' | 'group';
  channelId: string | undefined;
  /** The channel of a thread, or the category of a channel. */
  parentChannelId: string | undefined;
  isManager: boolean;
  managesRoles: boolean;
  /** Whether the member has Use External Apps, which apps need in servers that didn't install them. */
  allowsExternalApps: boolean;
  permissions: bigint;
}

export interface Options {
  string(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
  user(name: string): ResolvedUser | undefined;
}

export interface ResolvedUser {
  user: APIUser;
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

export interface ComponentPress extends InteractionContext {
  fields: readonly string[];
  values: readonly string[];
  ownerId: string;
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
  /** Channels of this server, as Discord has checked. */
  channels(customId: string): readonly ChosenChannel[];
}

export interface ChosenChannel {
  id: string;
  permissions: bigint | undefined;
}
