import { z } from 'zod';
import { regionPattern, uidPattern } from '../../../shared/contract/limits.ts';
import type { PlayerRef } from '../../members/accounts/resolve-player.ts';
import { defineState } from '../message/custom-id.ts';

export function findHiddenAccount(player: PlayerRef) {
  return player.uid === undefined || player.account?.hidesId ? player.account : undefined;
}

const accountPattern = /^(\d{1,20})-(\d{1,9})$/;

const playerField = z.codec(
  z.string().refine((text) => uidPattern.test(text) || accountPattern.test(text)),
  z.custom<PlayerRef>(),
  {
    decode(text): PlayerRef {
      const [, userId, number] = accountPattern.exec(text) ?? [];
      const region = undefined;
      return userId === undefined
        ? { uid: text, region }
        : { account: { userId, number: Number(number) }, region };
    },
    encode(player) {
      const account = findHiddenAccount(player);
      return account ? `${account.userId}-${account.number}` : String(player.uid);
    },
  },
);

/** Codec of a region. A malformed one counts as none, because buttons may be forged. */
export const regionField = z.codec(z.string(), z.union([z.string(), z.undefined()]), {
  decode: (text) => (regionPattern.test(text) ? text : undefined),
  encode: (code = '') => code,
});

export const pageField = z.codec(z.string().regex(/^\d{1,3}$/), z.int().nonnegative(), {
  decode: Number,
  encode: String,
});

export const playerFields = [playerField, regionField] as const;

export const playerState = defineState(
  playerFields,
  ([player, region]): PlayerRef => ({ ...player, region }),
  (player) => [player, player.region],
);
