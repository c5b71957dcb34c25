import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError } from '../../game/input-error.ts';
import type { PlayerQuery } from '../../members/resolve-player.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import { type ComparedPlayer, compareView } from '../../views/compare.ts';
import {
  compareIds,
  type PairState,
  pairButtons,
  pairRetry,
  type Side,
  writePair,
} from '../../views/compare-ids.ts';
import type { Refusal } from '../../views/message/retry.ts';
import { showCard } from '../../views/message/show-card.ts';
import { stateOf } from '../../views/player/player-buttons.ts';
import { readInput, readUsable } from '../options/read-input.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';
import { fetchFigure } from './player-pictures.ts';
import { askedOf, findTarget, refOf, type Target } from './player-target.ts';
import { playersShown } from './players-shown.ts';
import { refuseTooSoon } from './refuse-too-soon.ts';

/** Who is compared with whom. */
export type TargetPair = readonly [Target, Target];

interface HowFresh {
  /** Cached answers will not do. */
  isFresh?: boolean;
  /** Refuses what is no newer, milliseconds since the epoch. */
  newerThan?: number | undefined;
}

/** Reads each of two players; each throws InputError where that is not told. */
export type ReadPair = readonly [() => Target, () => Target];

/** Reads who is meant, and compares them. */
export function readAndCompare(
  [readFirst, readSecond]: ReadPair,
  context: InteractionContext,
  services: Services,
): Work | Refusal {
  const { id: ownerId } = context.user;
  // Which one is not told, and how to read the other.
  let unread: { side: Side; readOther: () => Target } = { side: 'first', readOther: readSecond };
  return readInput({
    read(): TargetPair {
      const first = readFirst();
      unread = { side: 'second', readOther: () => first };
      const pair = [first, readSecond()] as const;
      if (!('hidden' in pair[0]) && !('hidden' in pair[1])) refuseSame(pair[0], pair[1]);
      return pair;
    },
    use: (targets) => comparePlayers(targets, context, services),
    controls(problem) {
      const other = readUsable(unread.readOther);
      const typed = { side: unread.side, other: other && stateOfTarget(other), ownerId };
      return { buttons: pairButtons(problem, typed, context.memberLanguage) };
    },
  });
}

/** Looks both players up at the same time, and shows them side by side. */
export function comparePlayers(
  targets: TargetPair,
  context: InteractionContext,
  services: Services,
  { isFresh = false, newerThan }: HowFresh = {},
): Work {
  const { id: ownerId } = context.user;
  const states: PairState = [stateOfTarget(targets[0]), stateOfTarget(targets[1])];
  // The sentence names the player who could not be shown.
  const failures = new Map<unknown, 0 | 1>();

  async function find(query: PlayerQuery, side: 0 | 1, ask: Ask): Promise<FoundPlayer> {
    try {
      return await findPlayer(query, ask, services);
    } catch (error) {
      failures.set(error, side);
      throw error;
    }
  }

  return {
    retry: (error) => pairRetry(states, ownerId, failures.get(error)),
    async run() {
      const [first, second] = await findPair(targets, context, services);
      const ask = createAsk(context, { fresh: isFresh });
      const [one, other] = await Promise.all([find(first, 0, ask), find(second, 1, ask)]);
      const answers = [one.answer, other.answer] as const;
      refuseTooSoon(answers, newerThan);
      const [left, right] = await Promise.all([
        prepareSide(first, one, context, services),
        prepareSide(second, other, context, services),
      ]);
      const missing = left.missing + right.missing;
      const view = compareView([left, right], { missing, language: context.language });
      const share = writePair(compareIds.share, ownerId, [stateOf(left.asked), stateOf(right.asked)]);
      const reply = await showCard(view, { answers, share, context });
      const players = [
        ...playersShown(first, one.answer, ownerId),
        ...playersShown(second, other.answer, ownerId),
      ];
      return { ...reply, players };
    },
  };
}

/** @throws InputError where both are one, or an account is not shown to the one who asks; NotReadError */
async function findPair(
  [first, second]: TargetPair,
  context: InteractionContext,
  services: Services,
): Promise<readonly [PlayerQuery, PlayerQuery]> {
  const [one, other] = await Promise.all([
    findTarget(first, context, services),
    findTarget(second, context, services),
  ]);
  refuseSame(one, other);
  return [one, other];
}

/** @throws InputError where both are one */
function refuseSame({ uid }: PlayerQuery, other: PlayerQuery): void {
  if (uid === other.uid) throw new InputError({ kind: 'same-player' });
}

function stateOfTarget(target: Target): PairState[0] {
  return [refOf(target), target.region];
}

async function prepareSide(
  query: PlayerQuery,
  { answer: { value: player }, region }: FoundPlayer,
  context: InteractionContext,
  services: Services,
): Promise<ComparedPlayer & { missing: number }> {
  const { pieces, missing } = await fetchFigure(player, context, services);
  return { player, pieces, asked: askedOf(query, region, context), missing };
}
