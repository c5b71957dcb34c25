import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type CommandInteraction,
  type ComponentPress,
  type InteractionContext,
  onComponent,
  type SlashCommand,
  type Work,
} from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import type { InputProblem } from '../../src/game/input-error.ts';
import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { Ask } from '../../src/player-api/answer.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import type { CustomIdCodec } from '../../src/views/custom-id.ts';
import {
  type AskedPlayer,
  inputButtons,
  type PageState,
  type PlayerIds,
  type PlayerState,
  playerRetry,
} from '../../src/views/player-buttons.ts';
import type { Reply } from '../../src/views/reply.ts';
import { type Circumstances, showCard } from '../../src/views/show-card.ts';
import type { PlainView, ViewButton } from '../../src/views/view.ts';
import { whereaboutsNotes } from '../../src/views/whereabouts.ts';
import { allowEverywhere } from '../definition/allow-everywhere.ts';
import { withDescription } from '../definition/with-description.ts';
import { addPlayerOptions, readPlayerOptions, readUsableOptions } from '../options/player.ts';
import { readInput } from '../options/read-input.ts';
import { completeRegion } from '../options/region.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';
import { playersShown } from './players-shown.ts';
import { refuseTooSoon } from './refuse-too-soon.ts';

interface PlayerCommandOptions {
  ids: PlayerIds;
  description: PlainTextKey;
  show: Show;
  /** What its button Details tells; for views that have the button. */
  details?(found: ShownPlayer, context: InteractionContext): PlainView;
  /** Custom ids of its buttons Previous and Next; for views that have them. */
  pageId?: CustomIdCodec<PageState>;
}

type Show = (found: ShownPlayer, context: InteractionContext, services: Services) => Promise<Reply>;

interface ShownPlayer extends FoundPlayer {
  /** What the buttons carry: with the region where the player was found. */
  asked: AskedPlayer;
  /** For `showCard`: what the member must know about the answer, and how it can be shared. */
  around: Circumstances & { answers: readonly [FoundPlayer['answer']] };
  /** For further questions about the player. */
  ask: Ask;
  /** Which page is shown, where there are several; the first one is 0. */
  page: number;
}

/** How a player is looked up. */
interface LookUp {
  query: PlayerQuery;
  /** The region that the member named, for a word about it where the player is elsewhere. */
  named?: string | undefined;
  /** A cached answer will not do. */
  isFresh?: boolean;
  /** Refuses what is no newer, milliseconds since the epoch. */
  newerThan?: number | undefined;
  page?: number;
  show?: Show;
}

/** A command about one player: `uid [region] [private]`, and buttons that ask for the same player again. */
export function playerCommand({ ids, description, show, details, pageId }: PlayerCommandOptions) {
  const definition = withDescription(new SlashCommandBuilder().setName(ids.command), description);
  return {
    data: addPlayerOptions(allowEverywhere(definition)).toJSON(),
    handler: {
      visibility: 'public',
      prepare: (interaction, services) =>
        readInput({
          read: () => readPlayerOptions(interaction),
          use: (query) => lookUp({ query, named: query.region }, interaction, services),
          controls: (problem) => ({ buttons: buttonsFor(problem, interaction) }),
        }),
    },
    autocomplete: { region: completeRegion },
    components: [
      // Stands on problems alone.
      onComponent(ids.show, {
        defer: 'replace',
        prepare: (press, services) => {
          const query = readState(press);
          return lookUp({ query, named: query.region }, press, services);
        },
      }),
      onComponent(ids.open, {
        defer: 'update',
        prepare: (press, services) => lookUp({ query: readState(press) }, press, services),
      }),
      onComponent(ids.refresh, {
        defer: 'update',
        prepare(press, services) {
          // Anybody else gets a copy, however new the message is.
          const newerThan = press.audience === 'copy' ? undefined : press.shownAt;
          return lookUp({ query: readState(press), isFresh: true, newerThan }, press, services);
        },
      }),
      onComponent(ids.share, {
        defer: 'public',
        prepare: (press, services) => lookUp({ query: readState(press) }, press, services),
      }),
      ...(details ? [detailsHandler(details)] : []),
      ...(pageId ? [pageHandler(pageId)] : []),
    ],
  } satisfies SlashCommand;

  function detailsHandler(tell: NonNullable<PlayerCommandOptions['details']>) {
    const showDetails: Show = (found, context) =>
      showCard(tell(found, context), { answers: [found.answer], context });
    return onComponent(ids.details, {
      defer: 'private',
      prepare: (press, services) => lookUp({ query: readState(press), show: showDetails }, press, services),
    });
  }

  function pageHandler(id: CustomIdCodec<PageState>) {
    return onComponent(id, {
      defer: 'update',
      prepare({ state: [uid, region, page], ...press }, services) {
        const query = { uid, region, likelyRegion: press.settings.region };
        return lookUp({ query, page }, press, services);
      },
    });
  }

  function lookUp(asked: LookUp, context: InteractionContext, services: Services): Work {
    const { query } = asked;
    const ownerId = context.user.id;
    return {
      retry: playerRetry(ids, { ...query, ownerId }),
      async run() {
        const ask = createAsk(context, { fresh: asked.isFresh ?? false });
        const { answer, region } = await findPlayer(query, ask, services);
        refuseTooSoon([answer], asked.newerThan);
        const player = { uid: query.uid, region, ownerId };
        const notes = whereaboutsNotes(
          answer.value,
          { named: asked.named, foundIn: region },
          context.language,
        );
        const share = ids.share.write(ownerId, [query.uid, region]);
        const around = { answers: [answer], notes, share, context } as const;
        const found = { answer, region, asked: player, around, ask, page: asked.page ?? 0 };
        const reply = await (asked.show ?? show)(found, context, services);
        return { ...reply, players: playersShown(query, answer, ownerId) };
      },
    };
  }

  function buttonsFor(problem: InputProblem, interaction: CommandInteraction): ViewButton[] {
    const { user, language } = interaction;
    const asked = { ...readUsableOptions(interaction), ownerId: user.id };
    return inputButtons(ids, problem, asked, language);
  }
}

function readState({ state, settings }: ComponentPress & { state: PlayerState }): PlayerQuery {
  const [uid, region] = state;
  return { uid, region, likelyRegion: settings.region };
}
