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
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import { isProblem, isTypedName, type PlayerRef } from '../../members/accounts/resolve-player.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { CustomIdCodec } from '../../views/message/custom-id.ts';
import type { Age } from '../../views/message/freshness.ts';
import type { PageIds } from '../../views/message/page-ids.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Retry } from '../../views/message/retry-target.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { View } from '../../views/message/view.ts';
import { inputButtons, playerRetry } from '../../views/player/player-buttons.ts';
import { askForOther, type GiveId, type OtherPlayer } from '../../views/player/player-ids.ts';
import { playerModal } from '../../views/player/player-modal.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { parsePlayerFields, readRegionField } from '../options/player-fields.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findByName } from './find-by-name.ts';
import { findPlayer } from './find-player.ts';

interface PageDefinition<State, Found extends Findings<State>, Opening, Rest> {
  ids: PageIds<State> & { details?: CustomIdCodec<State>; giveId?: GiveId<State, Rest> };
  buttons: readonly PageButton[];
  data: SlashCommand['data'];
  autocomplete?: SlashCommand['autocomplete'];
  read(interaction: CommandInteraction, services: Services): State;
  /** @throws InputError if the lookup must fail, judged without I/O */
  check?(state: State, context: InteractionContext): void;
  isPersonal?(state: State, context: InteractionContext): boolean;
  find(state: State, request: PageRequest): Promise<Found>;
  show(found: Found, request: PageRequest): Promise<Shown>;
  details?: ((found: Found, request: PageRequest) => Promise<Shown>) | undefined;
  retry?(state: State, context: InteractionContext): Partial<Retry>;
  opening?: OpeningOf<State, Opening>;
}

interface OpeningOf<State, Opening> {
  id: CustomIdCodec<Opening>;
  defer: 'update' | 'updatePrivate' | 'private';
  read(opening: Opening, press: InteractionContext): State;
}

export type PageButton = 'refresh' | 'share' | 'page';

interface Findings<State> {
  players: readonly FoundPlayer[];
  notes?: readonly string[];
  share?: State;
}

export interface Shown {
  view: View;
  /** Ages of further answers in the view, besides the players' own. */
  answers?: readonly Age[];
}

interface Asker {
  context: InteractionContext;
  services: Services;
}

export interface PageRequest extends Asker {
  ask: Ask;
  /** Whether typed input led here, not a button of another answer. */
  isTyped: boolean;
  findPlayer(player: PlayerRef): Promise<FoundPlayer>;
}

type Way =
  /** `isForAll`: the member asked for a public answer. */
  | { by: 'input'; isForAll?: boolean }
  /** Bypasses the cache. Waits for an answer newer than `newerThan` (milliseconds since the epoch). */
  | { by: 'refresh'; newerThan: number | undefined }
  | { by: 'details' }
  | { by: 'opening' }
  | { by: 'share' }
  | { by: 'turn' }
  | { by: 'command' };

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
        return page.lookUp(read(context, services), { context, services }, { by: 'input', isForAll });
      },
    },
    autocomplete: definition.autocomplete ?? {},
    components: page.components(),
    modals: page.modals(),
    lookUp: (state: State, context: InteractionContext, services: Services) =>
      page.lookUp(state, { context, services }, { by: 'command' }),
  } satisfies SlashCommand & { lookUp: unknown };
}

class Page<State, Found extends Findings<State>, Opening, Rest> {
  readonly #page: PageDefinition<State, Found, Opening, Rest>;

  constructor(page: PageDefinition<State, Found, Opening, Rest>) {
    this.#page = page;
  }

  lookUp(typed: State, asker: Asker, way: Way): Work {
    const { check, isPersonal } = this.#page;
    const { context, services } = asker;
    check?.(typed, context);
    const isForAll = way.by === 'share' || (way.by === 'input' && way.isForAll === true);
    let state = typed;
    let failed: PlayerRef | undefined;
    return {
      readsOnly: true,
      isPersonal: !isForAll && isPersonal?.(typed, context),
      retry: () => this.#retry(state, failed, context),
      run: async () => {
        state = await this.#replaceNames(typed, asker);
        const ask = createAsk(context, way.by === 'refresh' ? { fresh: true, newerThan: way.newerThan } : {});
        const find = async (player: PlayerRef) => {
          try {
            return await findPlayer(player, ask, context, services);
          } catch (error) {
            failed ??= player;
            throw error;
          }
        };
        return this.#answer(state, { ...asker, ask, isTyped: way.by === 'input', findPlayer: find }, way);
      },
    };
  }

  /** Returns undefined if a player is a typed name, which custom IDs can't hold. */
  #retry(state: State, failed: PlayerRef | undefined, context: InteractionContext): Retry | undefined {
    const { ids, retry } = this.#page;
    const players = this.#playersIn(state);
    if (players.some(isTypedName)) return undefined;
    const again = ids.show.write(context.user.id, state);
    const place = players.length === 1 ? 0 : failed ? players.indexOf(failed) : -1;
    const player = players[place];
    const other = this.#otherThan(state, place, context);
    const ways = player && other && !isTypedName(player) ? playerRetry(player, other) : {};
    return { ...ways, ...retry?.(state, context), again };
  }

  /** Replaces names by found players. @throws InputErrorWithControls that asks for the first ambiguous one */
  async #replaceNames(typed: State, { context, services }: Asker): Promise<State> {
    const { show, giveId } = this.#page.ids;
    let state = typed;
    for (const [place, player] of this.#playersIn(typed).entries()) {
      if (!giveId || !isTypedName(player)) continue;
      const other = askForOther({ show, giveId }, giveId.without(state, place), context.user.id);
      const known = await findByName(player, { other, amongMembers: true }, context, services);
      state = giveId.withPlayer(known, giveId.without(state, place));
    }
    return state;
  }

  #playersIn(state: State): readonly PlayerRef[] {
    return this.#page.ids.giveId?.playersIn(state) ?? [];
  }

  #otherThan(state: State, place: number, { user }: InteractionContext): OtherPlayer | undefined {
    const { show, giveId } = this.#page.ids;
    return giveId && place >= 0
      ? askForOther({ show, giveId }, giveId.without(state, place), user.id)
      : undefined;
  }

  async #answer(state: State, request: PageRequest, way: Way): Promise<Reply> {
    const { ids, find, show, details = show } = this.#page;
    const { context } = request;
    const found = await find(state, request);
    const { players, notes = [], share } = found;
    const asked = players.map(({ answer }) => answer);
    const { view, answers = [] } = await (way.by === 'details' ? details : show)(found, request);
    const mayShare = way.by !== 'details' && share !== undefined;
    const shareId = mayShare ? ids.share.write(context.user.id, share) : undefined;
    const { adaptView } = context;
    const shown = way.by === 'share' ? sharedView(view, context) : view;
    const reply = await showCard(adaptView ? adaptView(view, shareId) : shown, {
      answers: [...asked, ...answers],
      notes,
      share: adaptView ? undefined : shareId,
      context,
    });
    return {
      ...reply,
      isNote: view.isNothing === true && ['input', 'opening', 'command'].includes(way.by),
      closedLabel: way.by === 'share' ? context.memberLanguage.t('buttons.shared') : undefined,
      players: players.filter(mayRemember).map(({ answer }) => answer),
    };
  }

  components(): ComponentHandler[] {
    const { ids, buttons, details, opening } = this.#page;
    return [
      // Only messages about problems have this button.
      this.#onPress(ids.show, 'replace', () => ({ by: 'input' })),
      ...buttons.map((button) => this.#onButton(button)),
      this.#onPress(ids.back, 'update'),
      ...(ids.details && details
        ? [this.#onPress(ids.details, 'updatePrivate', () => ({ by: 'details' }))]
        : []),
      ...(opening ? [this.#onOpening(opening)] : []),
      ...(ids.giveId ? [this.#onGiveId(ids.giveId)] : []),
    ];
  }

  #onButton(button: PageButton): ComponentHandler {
    const { ids } = this.#page;
    switch (button) {
      case 'refresh':
        return this.#onPress(ids.refresh, 'update', ({ audience, shownAt, receivedAt }) => ({
          by: 'refresh',
          // A copy for another member may repeat the cached answer. A future time is when the next refresh is allowed.
          newerThan: audience === 'copy' || (shownAt ?? 0) > receivedAt ? undefined : shownAt,
        }));
      case 'share':
        return onComponent(ids.share, {
          defer: 'public',
          prepare: ({ state, ...context }, services) => {
            const retryAt = services.shares.take(context.user.id);
            if (retryAt !== undefined) throw new InputError({ kind: 'share-limit', retryAt });
            return this.lookUp(state, { context, services }, { by: 'share' });
          },
        });
      case 'page':
        return this.#onPress(ids.page, 'update');
    }
  }

  #onPress(
    id: CustomIdCodec<State>,
    defer: 'update' | 'updatePrivate' | 'replace',
    way: (press: ComponentPress) => Way = () => ({ by: 'turn' }),
  ): ComponentHandler {
    return onComponent(id, {
      defer,
      prepare: ({ state, ...context }, services) => this.lookUp(state, { context, services }, way(context)),
    });
  }

  #onOpening({ id, defer, read }: OpeningOf<State, Opening>): ComponentHandler {
    return onComponent(id, {
      defer,
      prepare: ({ state, ...context }, services) =>
        this.lookUp(read(state, context), { context, services }, { by: 'opening' }),
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
          const player = parsePlayerFields(context);
          if (isProblem(player)) {
            const other = askForOther({ show, giveId }, rest, context.user.id);
            const typed = { player: undefined, region: readRegionField(context) };
            throw new InputErrorWithControls(player, {
              buttons: inputButtons(player, typed, other, context),
            });
          }
          return this.lookUp(giveId.withPlayer(player, rest), { context, services }, { by: 'input' });
        },
      }),
    ];
  }
}

function sharedView(view: View, { user, language }: InteractionContext): View {
  const by = { markdown: language.t('sharedBy', { member: userMention(user.id) }) };
  return { ...view, lines: [...(view.lines ?? []), by] };
}

// Recents must not reveal a player's ID that the member may not see.
function mayRemember({ account, ownerId }: FoundPlayer): boolean {
  return !account?.hidesId || account.userId === ownerId;
}
