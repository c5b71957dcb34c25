import { z } from 'zod';
import type { PlayerRef } from '../members/resolve-player.ts';
import { defineCustomId, defineState } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { findHiddenAccount, playerFields, playerState } from './player/player-codec.ts';
import type { GiveId } from './player/player-ids.ts';

export type Pair = readonly [PlayerRef, PlayerRef];

/** The side of one of two players. */
export type Side = 'first' | 'second';

const pair = defineState(
  [...playerFields, ...playerFields],
  ([first, region, second, otherRegion]): Pair => [
    { ...first, region },
    { ...second, region: otherRegion },
  ],
  ([first, second]) => [first, shortRegionOf(first), second, shortRegionOf(second)],
);

// A linked account brings its own region. Two accounts with their regions would not fit into a custom id.
function shortRegionOf(player: PlayerRef): string | undefined {
  return findHiddenAccount(player) ? undefined : player.region;
}

/** One of two players, and the side of the missing one. */
interface OpenPair {
  side: Side;
  other: PlayerRef;
}

const openPair = defineState(
  [z.enum(['first', 'second']), ...playerFields],
  ([side, player, region]): OpenPair => ({ side, other: { ...player, region } }),
  ({ side, other }) => [side, other, other.region],
);

const giveId: GiveId<Pair, OpenPair> = {
  id: defineCustomId('compare', 'give', openPair),
  withPlayer: (player, { side, other }) => (side === 'first' ? [player, other] : [other, player]),
};

/** The custom ids of `/compare`. */
export const compareIds = {
  ...definePageIds('compare', pair),
  /** Compares a player with the presser's default account. */
  open: defineCustomId('compare', 'open', playerState),
  giveId,
};
