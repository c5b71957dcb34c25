import { z } from 'zod';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import { type AskedPlayer, type PlayerState, playerFields } from './player-buttons.ts';
import type { Retry } from './retry.ts';

/** Two players, each with the region where one was named. */
type PairState = [...PlayerState, ...PlayerState];

const playerState = z.tuple(playerFields);
const pairState = z.tuple([...playerFields, ...playerFields]);

/** Custom ids of `/compare`. */
export const compareIds = {
  /** Compares a player with the own account of the member who presses. */
  open: defineCustomId('compare', 'open', playerState),
  /** Asks again as the command did, in place of a problem: a cached answer will do. */
  show: defineCustomId('compare', 'show', pairState),
  /** Asks anew for what is shown. */
  refresh: defineCustomId('compare', 'refresh', pairState),
  /** Shows everybody what a private answer shows. */
  share: defineCustomId('compare', 'share', pairState),
} as const;

/** Two different players, as they were asked for by one member. */
export type AskedPair = readonly [AskedPlayer, AskedPlayer];

/** @param id one of {@link compareIds} that carries two players */
export function writePair(id: CustomIdCodec<PairState>, [first, second]: AskedPair): string {
  return id.write(first.ownerId, [first.uid, first.region, second.uid, second.region]);
}

/** What a member may press where one of two look-ups failed. `failed`: undefined where it is not known which one. */
export function pairRetry(pair: AskedPair, failed: AskedPlayer | undefined): Retry {
  const [first, second] = pair;
  const everywhere = pair.map((one) => (one === failed ? { ...one, region: undefined } : one));
  return {
    player: failed,
    again: writePair(compareIds.show, pair),
    everywhere:
      failed?.region === undefined
        ? undefined
        : writePair(compareIds.show, [everywhere[0] ?? first, everywhere[1] ?? second]),
  };
}
