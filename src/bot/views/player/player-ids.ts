import { z } from 'zod';
import type { KnownPlayer, PlayerRef } from '../../members/accounts/resolve-player.ts';
import { type CustomIdCodec, defineCustomId, defineState } from '../message/custom-id.ts';
import { definePageIds, type PageIds } from '../message/page-ids.ts';
import { pageField, playerFields, playerState, regionField } from './player-codec.ts';

/** A player, and which page of those that a command has of them; the first one is 0. */
export type PagedPlayer = PlayerRef & { page?: number | undefined };

export interface PlayerIds extends PageIds<PagedPlayer> {
  /** Goes to this view from another one: a cached answer will do. */
  open: CustomIdCodec<PagedPlayer>;
  /** Says in words, to the member only, what the message shows; for commands that have details. */
  details: CustomIdCodec<PagedPlayer>;
  giveId: GiveId<PagedPlayer, [region: string | undefined]>;
}

/** Asks for a player in place of one that can't be read or found. `Rest`: what the page shows besides the player. */
export interface GiveId<State, Rest> {
  /** Both of the button that opens the modal and of the modal. */
  id: CustomIdCodec<Rest>;
  playersIn(state: State): readonly PlayerRef[];
  /** Leaves out the player in that place; the first place is 0. */
  without(state: State, place: number): Rest;
  withPlayer(player: PlayerRef, rest: Rest): State;
  /** The region that is chosen in the modal at first. */
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
  /** Asks for an ID, in a modal. */
  giveId: string;
  command: string;
}

/** @param rest what the page shows besides the player */
export function askForOther<State, Rest>(
  { show, giveId }: Pick<PageIds<State>, 'show'> & { giveId: GiveId<State, Rest> },
  rest: Rest,
  ownerId: string,
): OtherPlayer {
  return {
    show: (player) => show.write(ownerId, giveId.withPlayer(player, rest)),
    giveId: giveId.id.write(ownerId, rest),
    command: show.command,
  };
}
