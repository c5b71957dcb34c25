import { z } from 'zod';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import { type PlayerState, stateFields } from './player-buttons.ts';
import type { Retry } from './retry.ts';

/** Two players, as custom ids carry them. */
export type PairState = readonly [PlayerState, PlayerState];

const pair = z.tuple([...stateFields, ...stateFields]);

/** Custom ids of `/compare`. */
export const compareIds = {
  /** Compares a player with the own account of the member who presses. */
  open: defineCustomId('compare', 'open', z.tuple(stateFields)),
  /** Asks again as the command did, in place of a problem: a cached answer will do. */
  show: defineCustomId('compare', 'show', pair),
  /** Asks anew for what is shown. */
  refresh: defineCustomId('compare', 'refresh', pair),
  /** Shows everybody what a private answer shows. */
  share: defineCustomId('compare', 'share', pair),
} as const;

/** @param id one of {@link compareIds} that carries two players */
export function writePair(
  id: CustomIdCodec<z.output<typeof pair>>,
  ownerId: string,
  states: PairState,
): string {
  const [[first, region], [second, otherRegion]] = states;
  return id.write(ownerId, [first, shortly(first, region), second, shortly(second, otherRegion)]);
}

// A linked account says where it is; two of them with their regions are longer than a custom id may be.
function shortly(player: PlayerState[0], region: string | undefined): string | undefined {
  return typeof player === 'string' ? region : undefined;
}

/** What a member may press where a look-up failed. `failed`: which one of both; undefined where it is not known. */
export function pairRetry(states: PairState, ownerId: string, failed: 0 | 1 | undefined): Retry {
  const again = writePair(compareIds.show, ownerId, states);
  if (failed === undefined) return { again };
  const [player, region] = states[failed];
  const anywhere: PlayerState = [player, undefined];
  const [first, second] = states;
  return {
    player: { uid: typeof player === 'string' ? player : undefined, region },
    again,
    everywhere:
      region === undefined
        ? undefined
        : writePair(compareIds.show, ownerId, failed === 0 ? [anywhere, second] : [first, anywhere]),
  };
}
