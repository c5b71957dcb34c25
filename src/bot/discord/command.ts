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

/** A command returns its reply and never sends it; `views/problem` words its errors in `answer-interaction`. */
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
  /** Named by custom ids; no command has this name. */
  name: string;
  data?: undefined;
}

interface WithComponents {
  components?: readonly ComponentHandler[];
  modals?: readonly ModalHandler[];
}

export interface Handler<Interaction> {
  /** `private`: always. `public`: unless the `private` option, the member or the server says otherwise. */
  visibility: 'public' | 'private';
  /** Reads input without I/O. @throws InputError answered privately and at once, before any deferral */
  prepare(interaction: Interaction, services: Services): Work;
}

export type CommandHandler = Handler<CommandInteraction>;

export interface Work {
  run(): Promise<Reply>;
  /** It may run again after a crash, because it changes nothing. */
  readsOnly?: boolean;
  /** Makes the answer private, and prepares it again for the asker. */
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
   * - `update`: the message changes in place for its owner; other members get a private copy. A problem comes as a second message.
   * - `updatePrivate`: like `update` if only its owner sees the message and a button can lead back to what it shows, which the
   *   answer then has; otherwise `private`.
   * - `updateChoice`: like `update` if only its owner sees the message; a button that leads back stays. Else `private`.
   * - `redraw`: the message changes in place for everyone, because it belongs to everyone.
   * - `replace`: like `update`, but a problem replaces the message, which shows a problem already.
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
  /** @returns undefined if the custom id's state is another version's */
  prepare(press: ComponentPress, services: Services): Work | ModalWork | undefined;
}

export interface ModalHandler {
  action: string;
  /**
   * Like {@link ComponentHandler}'s, for the message whose button opened the modal. `replacePrivate`: `replace`, or
   * `private` if others see the message.
   */
  defer: 'update' | 'replace' | 'replacePrivate' | 'private' | 'public';
  /** @returns undefined if the custom id's state can't be read */
  prepare(submission: ModalSubmission, services: Services): Work | undefined;
}

/** Opens a modal without a deferral, so it must not wait for anything slow. */
export interface ModalWork {
  openModal(): Promise<APIModalInteractionResponseCallbackData>;
}

/** Times in milliseconds since the epoch. */
export interface Arrival {
  receivedAt: number;
  deadline: number;
  /** Aborts when the answer is over, so that unneeded work does not start. */
  signal?: AbortSignal | undefined;
  trace: Trace;
}

/** @param share custom id that posts the view for all, if allowed */
export type AdaptView = (view: View, share?: string) => View;

export interface InteractionContext extends AnswerContext, Arrival {
  /** A link adds its words to the answer that it continues with. */
  adaptView?: AdaptView | undefined;
  guildId: string | undefined;
  place: Place;
  settings: Settings;
  /** Also for everything that only the member sees: refusals, problems, notes beside a public message. */
  memberLanguage: Language;
  clientLanguage: Language;
  onQueued?: ((place: number) => void) | undefined;
}

export interface Place {
  /** `foreign-server`: only the member installed Loadout, so answers are private until shared. `dm`: with Loadout. */
  kind: 'server' | 'foreign-server' | 'dm' | 'group';
  channelId: string | undefined;
  /** A thread's channel, or a channel's category. */
  parentChannelId: string | undefined;
  isManager: boolean;
  managesRoles: boolean;
  /** Has Use External Apps, to post with an app that the server did not install. */
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
  /** Others get a private copy as the answer. */
  ownerId: string;
  /** Milliseconds since the epoch; undefined if the message shows no time. */
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
  /** Discord has checked that they belong to this server. */
  channels(customId: string): readonly ChosenChannel[];
}

export interface ChosenChannel {
  id: string;
  permissions: bigint | undefined;
}
