import type { Answer } from '../../../src/bot/player-api/answer.ts';
import type { Player } from '../../../src/shared/contract/player.ts';
import { samplePlayer } from '../views/sample.ts';

/** A player from a fresh answer; `fields` with upstream's names in `basicInfo`. */
export function seen(
  uid: string,
  { at = 1_700_000_000_000, clothes, signature, ...fields }: SeenChanges = {},
): Answer<Player> {
  const value = samplePlayer({
    basicInfo: { accountId: uid, nickname: `Player ${uid}`, ...fields },
    ...(clothes && { profileInfo: { clothes } }),
    ...(signature !== undefined && { socialInfo: { signature } }),
  });
  return { value, fetchedAt: at, freshness: 'live' };
}

interface SeenChanges {
  /** Milliseconds since the epoch. */
  at?: number;
  clothes?: string[];
  signature?: string;
  nickname?: string;
  region?: string;
  level?: number;
  liked?: number;
  rankingPoints?: number | string;
}
