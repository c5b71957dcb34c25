import { z } from 'zod';
import type { KnownPlayer, PlayerRef } from '../../members/accounts/resolve-player.ts';
import { type CustomIdCodec, defineCustomId, defineState } from '../message/custom-id.ts';
import { definePageIds, type PageIds } from '../message/page-ids.ts';
import type { GiveIdButton } from '../message/retry-target.ts';
import { pageField, playerFields, playerState, regionField } from './player-codec.ts';

/** A player and the number of a page, from 0. */
export type PagedPlayer = PlayerRef & { page?: number | undefined };

export interface PlayerIds extends PageIds<PagedPlayer> {
  open: CustomIdCodec<PagedPlayer>;
  details: CustomIdCodec<PagedPlayer>;
  giveId: GiveId<PagedPlayer, [region: string | undefined]>;
}

/** How to replace a player who is unreadable or unknown. `Rest`: the page's state without that player. */
export interface GiveId<State, Rest> {
  id: CustomIdCodec<Rest>;
  playersIn(state: State): readonly PlayerRef[];
  without(state: State, place: number): Rest;
  withPlayer(player: PlayerRef, rest: Rest): State;
  regionIn?(rest: Rest): string | undefined;
}

export function definePlayerIds(command: string): PlayerIds {
  return {
    ...definePageIds(command, playerState),
    page: defineCustomId(command, 'page', pagedPlayer),
    open: defineCustomId(command, 'open', playerState),
    details: defineCustomId(command, 'details', playerState),
    giveId: {
      id: defineCustomId(command, 'give', z.tuple([regionField])),
      playersIn: (player) => [player],
      without: ({ region }) => [region],
      withPlayer: (player) => player,
      regionIn: ([region]) => region,
    },
  };
}

const pagedPlayer = defineState(
  [...playerFields, pageField],
  ([player, region, page]): PagedPlayer => ({ ...player, region, page }),
  (player) => [player, player.region, player.page ?? 0],
);

export interface OtherPlayer {
  show(player: KnownPlayer): string;
  giveId: GiveIdButton;
  command: string;
}

/** Returns custom IDs that ask for another player instead. @param rest the page's state without the player */
export function askForOther<State, Rest>(
  { show, giveId }: Pick<PageIds<State>, 'show'> & { giveId: GiveId<State, Rest> },
  rest: Rest,
  ownerId: string,
): OtherPlayer {
  const label = show.command === 'account' ? 'linkAccount' : 'giveId';
  return {
    show: (player) => show.write(ownerId, giveId.withPlayer(player, rest)),
    giveId: { customId: giveId.id.write(ownerId, rest), label },
    command: show.command,
  };
}
