import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { shownItemsOf } from '../../game/outfit.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { ShowCardOptions } from '../../views/message/show-card.ts';
import { type AskedPlayer, type PlayerIds, playerRetry, stateOf } from '../../views/player/player-buttons.ts';
import { whereaboutsNotes } from '../../views/problem/whereabouts.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';
import { askedOf, findTarget, refOf, type Target } from './player-target.ts';
import { playersShown } from './players-shown.ts';
import { refuseTooSoon } from './refuse-too-soon.ts';

/** A page that shows one player. */
export interface PlayerPage {
  ids: PlayerIds;
  show: Show;
}

export type Show = (found: ShownPlayer, context: InteractionContext, services: Services) => Promise<Reply>;

export interface ShownPlayer extends FoundPlayer {
  /** What the buttons carry: with the region where the player was found. */
  asked: AskedPlayer;
  /** For `showCard`: what the member must know about the answer, and how it can be shared. */
  around: ShowCardOptions & { answers: readonly [FoundPlayer['answer']] };
  /** For further questions about the player. */
  ask: Ask;
  /** Which page is shown, where there are several; the first one is 0. */
  page: number;
}

/** How a player is looked up. */
export interface LookUp {
  target: Target;
  /** The region that the member named, for a word about it where the player is elsewhere. */
  named?: string | undefined;
  /** A cached answer will not do. */
  isFresh?: boolean;
  /** Refuses what is no newer, milliseconds since the epoch. */
  newerThan?: number | undefined;
  page?: number;
}

/** Asks for a player and shows the page. */
export function lookUp(
  { ids, show }: PlayerPage,
  { target, named, isFresh = false, newerThan, page = 0 }: LookUp,
  context: InteractionContext,
  services: Services,
): Work {
  const ownerId = context.user.id;
  return {
    retry: playerRetry(ids, { player: refOf(target), region: target.region, ownerId }),
    async run() {
      const query = await findTarget(target, context, services);
      const ask = createAsk(context, { fresh: isFresh });
      const { answer, region } = await findPlayer(query, ask, services);
      refuseTooSoon([answer], newerThan);
      services.items.saw(shownItemsOf(answer.value));
      const asked = askedOf(query, region, context);
      const notes = whereaboutsNotes(answer.value, { named, foundIn: region }, context.language);
      const share = ids.share.write(ownerId, stateOf(asked));
      const around = { answers: [answer], notes, share, context } as const;
      const reply = await show({ answer, region, asked, around, ask, page }, context, services);
      return { ...reply, players: playersShown(query, answer, ownerId) };
    },
  };
}
