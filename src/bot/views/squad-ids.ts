import { z } from 'zod';
import { uidPattern } from '../../shared/contract/limits.ts';
import type { PlayerRef } from '../members/resolve-player.ts';
import { defineCustomId } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { findHiddenAccount } from './player/player-codec.ts';
import type { GiveId } from './player/player-ids.ts';

/** Two to four players. */
export type Squad = readonly PlayerRef[];

/**
 * A player in few letters, since a custom id holds four: numbers are written to the base of 36, and the region is left out, because
 * the search knows it by then. `1` comes before a uid to keep its zeros; an account is `member-number`.
 */
const shortPlayer = z.codec(
  z.string().refine((text) => /^[0-9a-z]{1,13}$/.test(text) || /^[0-9a-z]{1,13}-[0-9a-z]{1,6}$/.test(text)),
  z.custom<PlayerRef>(),
  {
    decode(text, context): PlayerRef {
      const [first = '', number] = text.split('-');
      const region = undefined;
      if (number !== undefined)
        return { account: { userId: expand(first), number: Number(expand(number)) }, region };
      const uid = expand(first).slice(1);
      if (!uidPattern.test(uid)) context.issues.push({ code: 'custom', input: text });
      return { uid, region };
    },
    encode(player) {
      const account = findHiddenAccount(player);
      return account ? `${shorten(account.userId)}-${shorten(account.number)}` : shorten(`1${player.uid}`);
    },
  },
);

function shorten(digits: string | number): string {
  return BigInt(digits).toString(36);
}

function expand(text: string): string {
  let value = 0n;
  for (const letter of text) value = value * 36n + BigInt(Number.parseInt(letter, 36));
  return String(value);
}

const squad: z.ZodType<Squad, readonly string[]> = z.array(shortPlayer).min(2).max(4);

/** A squad without the player whose place is the first value. */
type OpenSquad = readonly [place: number, ...others: PlayerRef[]];

const place = z.codec(z.enum(['0', '1', '2', '3']), z.int().min(0).max(3), {
  decode: Number,
  encode: (index) => (['0', '1', '2', '3'] as const)[index] ?? '0',
});

const openSquad = z.codec(z.tuple([place], shortPlayer), z.custom<OpenSquad>(), {
  decode: ([index, ...others]): OpenSquad => [index, ...others],
  encode: ([index, ...others]): [number, ...PlayerRef[]] => [index, ...others],
});

const giveId: GiveId<Squad, OpenSquad> = {
  id: defineCustomId('squad', 'give', openSquad),
  withPlayer: (player, [index, ...others]) => others.toSpliced(index, 0, player),
};

/** The custom ids of `/squad`. */
export const squadIds = {
  ...definePageIds('squad', squad),
  giveId,
  /** Offers the picture for other apps, privately. */
  toShare: defineCustomId('squad', 'to-share', squad),
  /** Draw it, with the names as the action says. */
  shown: defineCustomId('squad', 'shown', squad),
  short: defineCustomId('squad', 'short', squad),
  hidden: defineCustomId('squad', 'hidden', squad),
};
