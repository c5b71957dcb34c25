import { userMention } from '@discordjs/builders';
import type {
  CommandInteraction,
  ComponentHandler,
  ComponentPress,
  InteractionContext,
  ModalHandler,
  SlashCommand,
  Work,
} from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services.ts';
import { InputError } from '../../game/input-error.ts';
import type { LinkedAccount } from '../../members/account.ts';
import type { FoundPlayer } from '../../members/found-player.ts';
import type { PlayerRef } from '../../members/resolve-player.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { CustomIdCodec } from '../../views/message/custom-id.ts';
import type { Age } from '../../views/message/freshness.ts';
import type { PageIds } from '../../views/message/page-ids.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Retry } from '../../views/message/retry.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { View } from '../../views/message/view.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import { askForOther, type GiveId } from '../../views/player/player-ids.ts';
import { playerModal } from '../../views/player/player-modal.ts';
import { readPlayerFields, readRegionField } from '../options/player-fields.ts';
import { readInput } from '../options/read-input.ts';
import { createAsk } from '../requests/create-ask.ts';
import { orChooseByName } from './choose-by-name.ts';
import { findPlayer } from './find-player.ts';
import { refuseTooSoon } from './refuse-too-soon.ts';

/**
 * A look-up answer: how its options are read, how it is looked up, and how it is shown. `State`: all that the look-up needs,
 * as custom ids hold it. `Found`: what it finds.
 */
interface PageDefinition<State, Found extends Findings<State>, Opening, Rest> {
  ids: PageIds<State> & { details?: CustomIdCodec<State>; giveId?: GiveId<State, Rest> };
  buttons: readonly PageButton[];
  data: SlashCommand['data'];
  autocomplete?: SlashCommand['autocomplete'];
  /** @throws InputError */
  read(interaction: CommandInteraction, services: Services): State;
  /** @throws InputError if it is clear without any I/O that nothing can be looked up */
  check?(state: State, context: InteractionContext): void;
  /** Whether only the member sees the page until they share it. */
  isPersonal?(state: State, context: InteractionContext): boolean;
  find(state: State, request: PageRequest): Promise<Found>;
  show(found: Found, request: PageRequest): Promise<Shown>;
  /** The page in words, behind the button Details: for the member only. */
  details?: ((found: Found, request: PageRequest) => Promise<Shown>) | undefined;
  /** More that a member may press if the look-up fails. `failed`: the player who could not be found, if one could not. */
  retry?(state: State, context: InteractionContext, failed: PlayerRef | undefined): Partial<Retry>;
  /** The way here from another answer. */
  opening?: OpeningOf<State, Opening>;
}

interface OpeningOf<State, Opening> {
  id: CustomIdCodec<Opening>;
  defer: 'update' | 'updatePrivate' | 'private';
  /** @throws InputError */
  read(opening: Opening, press: InteractionContext): State;
}

/** Buttons that a page may have: Refresh, Share, and both Previous and Next. */
export type PageButton = 'refresh' | 'share' | 'page';

/** All that a look-up has found: the message is made of it. */
interface Findings<State> {
  players: readonly FoundPlayer[];
  /** Sentences that the member must know about the answer. */
  notes?: readonly string[];
  /** The state that the button Share shows; undefined: the answer has no such button. */
  share?: State;
}

export interface Shown {
  view: View;
  /** The answers of the player API that the view was made of, besides those about the players. */
  answers?: readonly Age[];
}

interface Asker {
  context: InteractionContext;
  services: Services;
}

/** All that a look-up needs besides the state. */
export interface PageRequest extends Asker {
  /** For questions to the player API. */
  ask: Ask;
  /** The member has just said what they want: they did not go on from another answer. */
  isTyped: boolean;
  /** @throws PlayerApiError, InputError, NotReadError */
  findPlayer(player: PlayerRef): Promise<FoundPlayer>;
}

/** The options of a page's command. */
interface Asking {
  isTyped?: boolean;
  /** A cached answer will not do. */
  isFresh?: boolean;
  /** Refuses an answer that is no newer, milliseconds since the epoch. */
  newerThan?: number | undefined;
  /** Shows the details, which have no button Share. */
  inDetail?: boolean;
  /** The member goes on from another answer. */
  isOpening?: boolean;
  /** The member posts their private answer for all. */
  isShared?: boolean;
  /** The member asked for an answer that all see. */
  isForAll?: boolean;
  /** Changes the view before it is drawn. @param share the custom id that posts it for all; undefined if it may not be shared */
  adapt?: ((view: View, share: string | undefined) => View) | undefined;
}

/** A command that shows a page, with every button that a page has. */
export function definePage<State, Found extends Findings<State>, Opening = never, Rest = never>(
  definition: PageDefinition<State, Found, Opening, Rest>,
) {
  const page = new Page(definition);
  const { data, read } = definition;
  return {
    data,
    handler: {
      visibility: 'public',
      prepare(context: CommandInteraction, services: Services) {
        const isForAll = context.options.boolean('private') === false;
        const lookUp = (asked: CommandInteraction) =>
          page.lookUp(read(asked, services), { context: asked, services }, { isTyped: true, isForAll });
        return orChooseByName(
          () => lookUp(context),
          context,
          services,
          (typed, account) => lookUp(withMention(context, typed, account)),
        );
      },
    },
    autocomplete: definition.autocomplete ?? {},
    components: page.components(),
    modals: page.modals(),
    /** Shows the page for another command. */
    lookUp: (
      state: State,
      context: InteractionContext,
      services: Services,
      how: Pick<Asking, 'adapt'> = {},
    ) => page.lookUp(state, { context, services }, how),
  } satisfies SlashCommand & { lookUp: unknown };
}

/** The command as if the member had mentioned the account's owner in place of typing their name. */
function withMention(context: CommandInteraction, typed: string, account: LinkedAccount): CommandInteraction {
  const { options, settings } = context;
  const shownAccounts = new Map(settings.shownAccounts).set(account.userId, account);
  const string = (name: string) => {
    const text = options.string(name);
    return text?.trim() === typed.trim() ? userMention(account.userId) : text;
  };
  return { ...context, options: { ...options, string }, settings: { ...settings, shownAccounts } };
}

class Page<State, Found extends Findings<State>, Opening, Rest> {
  readonly #page: PageDefinition<State, Found, Opening, Rest>;

  constructor(page: PageDefinition<State, Found, Opening, Rest>) {
    this.#page = page;
  }

  lookUp(state: State, asker: Asker, how: Asking = {}): Work {
    const { ids, check, retry, isPersonal } = this.#page;
    const { context, services } = asker;
    check?.(state, context);
    let failed: PlayerRef | undefined;
    return {
      isPersonal: !how.isShared && !how.isForAll && isPersonal?.(state, context),
      retry: () => ({ again: ids.show.write(context.user.id, state), ...retry?.(state, context, failed) }),
      run: () => {
        const ask = createAsk(context, { fresh: how.isFresh ?? false });
        const find = async (player: PlayerRef) => {
          try {
            return await findPlayer(player, ask, context, services);
          } catch (error) {
            failed ??= player;
            throw error;
          }
        };
        const request = { ...asker, ask, isTyped: how.isTyped ?? false, findPlayer: find };
        return this.#answer(state, request, how);
      },
    };
  }

  async #answer(state: State, request: PageRequest, how: Asking): Promise<Reply> {
    const { newerThan, inDetail = false, isOpening = false, isShared = false, adapt } = how;
    const { ids, find, show, details = show } = this.#page;
    const { context } = request;
    const found = await find(state, request);
    const { players, notes = [], share } = found;
    const asked = players.map(({ answer }) => answer);
    refuseTooSoon(asked, newerThan);
    const { view, answers = [] } = await (inDetail ? details : show)(found, request);
    const shareId = inDetail || share === undefined ? undefined : ids.share.write(context.user.id, share);
    const reply = await showCard(adapt?.(view, shareId) ?? (isShared ? sharedView(view, context) : view), {
      answers: [...asked, ...answers],
      notes,
      share: adapt ? undefined : shareId,
      context,
    });
    const isNote = isOpening && view.isNothing === true;
    const closedLabel = isShared ? context.memberLanguage.t('buttons.shared') : undefined;
    return {
      ...reply,
      isNote,
      closedLabel,
      players: players.filter(mayRemember).map(({ answer }) => answer),
    };
  }

  components(): ComponentHandler[] {
    const { ids, buttons, details, opening } = this.#page;
    return [
      // Only problems have this button.
      this.#onPress(ids.show, 'replace', () => ({ isTyped: true })),
      ...buttons.map((button) => this.#onButton(button)),
      this.#onPress(ids.back, 'update'),
      ...(ids.details && details
        ? [this.#onPress(ids.details, 'updatePrivate', () => ({ inDetail: true }))]
        : []),
      ...(opening ? [this.#onOpening(opening)] : []),
      ...(ids.giveId ? [this.#onGiveId(ids.giveId)] : []),
    ];
  }

  #onButton(button: PageButton): ComponentHandler {
    const { ids } = this.#page;
    switch (button) {
      case 'refresh':
        return this.#onPress(ids.refresh, 'update', ({ audience, shownAt }) => ({
          isFresh: true,
          // Another member gets a copy, however new the message is.
          newerThan: audience === 'copy' ? undefined : shownAt,
        }));
      case 'share':
        return onComponent(ids.share, {
          defer: 'public',
          prepare: ({ state, ...context }, services) => {
            const retryAt = services.shares.take(context.user.id);
            if (retryAt !== undefined) throw new InputError({ kind: 'share-limit', retryAt });
            return this.lookUp(state, { context, services }, { isShared: true });
          },
        });
      case 'page':
        return this.#onPress(ids.page, 'update');
    }
  }

  #onPress(
    id: CustomIdCodec<State>,
    defer: 'update' | 'updatePrivate' | 'replace',
    how: (press: ComponentPress) => Asking = () => ({}),
  ): ComponentHandler {
    return onComponent(id, {
      defer,
      prepare: ({ state, ...context }, services) => this.lookUp(state, { context, services }, how(context)),
    });
  }

  #onOpening({ id, defer, read }: OpeningOf<State, Opening>): ComponentHandler {
    return onComponent(id, {
      defer,
      prepare: ({ state, ...context }, services) =>
        this.lookUp(read(state, context), { context, services }, { isOpening: true }),
    });
  }

  #onGiveId({ id, regionIn }: GiveId<State, Rest>): ComponentHandler {
    return onComponent(id, {
      openModal: async ({ state: rest, user, language }) => {
        const title = language.t('buttons.giveId');
        return playerModal({ customId: id.write(user.id, rest), title, region: regionIn?.(rest), language });
      },
    });
  }

  modals(): ModalHandler[] {
    const { show, giveId } = this.#page.ids;
    if (!giveId) return [];
    return [
      onModal(giveId.id, {
        defer: 'replace',
        prepare: ({ state: rest, ...context }, services) => {
          const other = askForOther({ show, giveId }, rest, context.user.id);
          const region = readRegionField(context);
          const read = () =>
            readInput(
              () => {
                const state = giveId.withPlayer(readPlayerFields(context), rest);
                return this.lookUp(state, { context, services }, { isTyped: true });
              },
              (problem) => ({
                buttons: inputButtons(problem, { player: undefined, region }, other, context),
              }),
              () => ({ region, show: other.show }),
            );
          return orChooseByName(read, context, services);
        },
      }),
    ];
  }
}

/** Says who posts it for all. */
function sharedView(view: View, { user, language }: InteractionContext): View {
  const by = { markdown: language.t('sharedBy', { member: userMention(user.id) }) };
  return { ...view, lines: [...(view.lines ?? []), by] };
}

// A member remembers no player by an ID that they may not see.
function mayRemember({ account, ownerId }: FoundPlayer): boolean {
  return !account?.hidesId || account.userId === ownerId;
}
