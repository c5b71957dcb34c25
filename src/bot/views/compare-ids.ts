import { z } from 'zod';
import type { InputProblem } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import { linkAccountButton } from './account/account-ids.ts';
import { type CustomIdCodec, defineCustomId } from './message/custom-id.ts';
import type { Retry } from './message/retry.ts';
import type { ViewButton } from './message/view.ts';
import { mendingButtons, type PlayerState, stateFields } from './player/player-buttons.ts';

/** Two players, as custom ids carry them. */
export type PairState = readonly [PlayerState, PlayerState];

/** Where one of two players stands. */
export type Side = 'first' | 'second';

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
  /** Asks for an ID, in a modal, to stand on a side beside the other player: both the button that opens it and the modal. */
  giveId: defineCustomId('compare', 'give', z.tuple([z.enum(['first', 'second']), ...stateFields])),
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

/** Two of anything, where `one` stands on a side. */
export function placed<Value>(one: Value, side: Side, other: Value): readonly [Value, Value] {
  return side === 'first' ? [one, other] : [other, one];
}

/**
 * What a member may press where one of both can't be read from what was typed. `other`: the one beside; undefined where it
 * can't be read either.
 */
export function pairButtons(
  problem: InputProblem,
  { side, other, ownerId }: { side: Side; other: PlayerState | undefined; ownerId: string },
  language: Language,
): ViewButton[] {
  if (!other) return problem.kind === 'uid-missing' ? [linkAccountButton(ownerId, language)] : [];
  const ids = {
    show: (...state: PlayerState) => writePair(compareIds.show, ownerId, placed(state, side, other)),
    giveId: compareIds.giveId.write(ownerId, [side, ...other]),
  };
  return mendingButtons(ids, problem, { player: undefined, region: undefined, ownerId }, language);
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
