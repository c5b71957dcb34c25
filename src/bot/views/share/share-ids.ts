import { z } from 'zod';
import type { PlayerRef } from '../../members/accounts/resolve-player.ts';
import type { Language } from '../../text/languages.ts';
import { defineCustomId, defineState } from '../message/custom-id.ts';
import type { SelectOption } from '../message/view.ts';
import type { OwnedRef } from '../player/player-buttons.ts';
import { playerFields, playerState } from '../player/player-codec.ts';

export const shapes = ['story', 'square'] as const;

export type Shape = (typeof shapes)[number];

/** Ways to name a player. `short`: only first letters. `hidden`: neither name nor guild. */
export const namings = ['shown', 'short', 'hidden'] as const;

export type Naming = (typeof namings)[number];

export interface Sharing {
  player: PlayerRef;
  naming: Naming;
}

const sharing = defineState(
  [z.enum(namings), ...playerFields],
  ([naming, player, region]): Sharing => ({ naming, player: { ...player, region } }),
  ({ naming, player }) => [naming, player, player.region],
);

const command = 'to-share';

export const shareIds = {
  command,
  open: defineCustomId(command, 'open', playerState),
  story: defineCustomId(command, 'story', sharing),
  square: defineCustomId(command, 'square', sharing),
};

export function toShareOption(player: OwnedRef, language: Language): SelectOption {
  return { label: language.t('buttons.toShare'), value: shareIds.open.write(player.ownerId, player) };
}
