import type { InteractionContext, Work } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import { InputError } from '../../src/game/input-error.ts';
import type { PlayerQuery } from '../../src/members/resolve-player.ts';
import type { Ask } from '../../src/player-api/answer.ts';
import type { FoundPlayer } from '../../src/player-api/ask-regions.ts';
import { type ComparedPlayer, compareView } from '../../src/views/compare.ts';
import { type AskedPair, compareIds, pairRetry, writePair } from '../../src/views/compare-ids.ts';
import type { AskedPlayer } from '../../src/views/player-buttons.ts';
import { showCard } from '../../src/views/show-card.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';
import { fetchFigure } from './player-pictures.ts';
import { isIdHidden, playersShown } from './players-shown.ts';
import { refuseTooSoon } from './refuse-too-soon.ts';

/** Two players who are not one. */
export type PlayerPair = readonly [PlayerQuery, PlayerQuery];

interface HowFresh {
  /** Cached answers will not do. */
  isFresh?: boolean;
  /** Refuses what is no newer, milliseconds since the epoch. */
  newerThan?: number | undefined;
}

/** @throws InputError where both are one */
export function pairOf(first: PlayerQuery, second: PlayerQuery): PlayerPair {
  if (first.uid === second.uid) throw new InputError({ kind: 'same-player' });
  return [first, second];
}

/** Looks both players up at the same time, and shows them side by side. */
export function comparePlayers(
  [first, second]: PlayerPair,
  context: InteractionContext,
  services: Services,
  { isFresh = false, newerThan }: HowFresh = {},
): Work {
  const { id: ownerId } = context.user;
  const asked: AskedPair = [
    { ...first, ownerId },
    { ...second, ownerId },
  ];
  const failed = new Map<unknown, AskedPlayer>();

  async function find(query: PlayerQuery, side: AskedPlayer, ask: Ask): Promise<FoundPlayer> {
    try {
      return await findPlayer(query, ask, services);
    } catch (error) {
      // The sentence names the player who could not be shown.
      if (!failed.has(error) && !isIdHidden(query, ownerId)) failed.set(error, side);
      throw error;
    }
  }

  async function compared(query: PlayerQuery, { answer, region }: FoundPlayer) {
    const { pieces, missing } = await fetchFigure(answer.value, context, services);
    const side: ComparedPlayer = {
      player: answer.value,
      pieces,
      asked: { uid: query.uid, region, ownerId },
      hidesId: isIdHidden(query, ownerId),
    };
    return { side, missing };
  }

  return {
    retry: (error) => pairRetry(asked, failed.get(error)),
    async run() {
      const ask = createAsk(context, { fresh: isFresh });
      const [one, other] = await Promise.all([find(first, asked[0], ask), find(second, asked[1], ask)]);
      refuseTooSoon([one.answer, other.answer], newerThan);
      const [left, right] = await Promise.all([compared(first, one), compared(second, other)]);
      const view = compareView([left.side, right.side], {
        missing: left.missing + right.missing,
        language: context.language,
      });
      const share = writePair(compareIds.share, [left.side.asked, right.side.asked]);
      const reply = await showCard(view, { answers: [one.answer, other.answer], share, context });
      const players = [
        ...playersShown(first, one.answer, ownerId),
        ...playersShown(second, other.answer, ownerId),
      ];
      return { ...reply, players };
    },
  };
}
