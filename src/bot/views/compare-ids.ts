import { z } from 'zod';
import { uidPattern } from '../../shared/contract/limits.ts';
import type { PlayerRef } from '../members/accounts/resolve-player.ts';
import { defineCustomId } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { readShortId, shortenId } from './message/short-id.ts';
import { findHiddenAccount, playerState } from './player/player-codec.ts';
import type { GiveId } from './player/player-ids.ts';

export const maxPlayers = 4;

export type Squad = readonly PlayerRef[];

/**
 * Encodes up to four players, without regions, as short text: a uid is a `1`, which keeps its zeros, and base 36; an
 * account is the member's short ID, a dot and the account's number in base 36; `~` marks a name still to look up.
 */
const shortPlayer = z.codec(z.string(), z.custom<PlayerRef>(), {
  decode(text, { issues }): PlayerRef {
    if (text.startsWith(nameMark) && text.length > 1) return { name: text.slice(1), region: undefined };
    const player = readAccount(text) ?? readShortUid(text);
    if (player) return { ...player, region: undefined };
    issues.push({ code: 'custom', input: text });
    return z.NEVER;
  },
  encode(player) {
    if ('name' in player) return `${nameMark}${clipName(player.name)}`;
    const account = findHiddenAccount(player);
    if (account) return `${shortenId(account.userId)}.${account.number.toString(36)}`;
    return BigInt(`1${player.uid}`).toString(36);
  },
});

/** Clips a name so that three names fit into a custom ID next to a player. */
function clipName(name: string): string {
  const letters = [...name.replace(/[:%]/g, ' ')];
  while (letters.join('').length > maxNameLength) letters.pop();
  return letters.join('');
}

const nameMark = '~';
const maxNameLength = 13;

function readAccount(text: string) {
  const [, shortId = '', number] = /^([\w-]{11})\.([0-9a-z]{1,6})$/.exec(text) ?? [];
  const userId = readShortId(shortId);
  return userId === undefined
    ? undefined
    : { account: { userId, number: Number.parseInt(number ?? '', 36) } };
}

function readShortUid(text: string): { uid: string } | undefined {
  const digits = /^[0-9a-z]{1,13}$/.test(text) ? [...text].reduce(addDigit, 0n) : 0n;
  const uid = String(digits).slice(1);
  return uidPattern.test(uid) ? { uid } : undefined;
}

function addDigit(value: bigint, letter: string): bigint {
  return value * 36n + BigInt(Number.parseInt(letter, 36));
}

const squad: z.ZodType<Squad, readonly string[]> = z.array(shortPlayer).min(2).max(maxPlayers);

type OpenSquad = readonly [place: number, ...others: PlayerRef[]];

const place = z.codec(z.string().regex(/^[0-3]$/), z.int(), { decode: Number, encode: String });

const openSquad: z.ZodType<OpenSquad, readonly string[]> = z.tuple([place], shortPlayer);

const giveId: GiveId<Squad, OpenSquad> = {
  id: defineCustomId('compare', 'give', openSquad),
  playersIn: (players) => players,
  without: (players, index) => [index, ...players.toSpliced(index, 1)],
  withPlayer: (player, [index, ...others]) => others.toSpliced(index, 0, player),
};

export const compareIds = {
  ...definePageIds('compare', squad),
  open: defineCustomId('compare', 'open', playerState),
  giveId,
  toShare: defineCustomId('compare', 'to-share', squad),
  shown: defineCustomId('compare', 'shown', squad),
  short: defineCustomId('compare', 'short', squad),
  hidden: defineCustomId('compare', 'hidden', squad),
};
