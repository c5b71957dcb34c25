import type { Services } from '../../discord/services-of-bot.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { Ask } from '../../player-api/answer.ts';
import type { BoardLeader } from '../../views/board/board-view.ts';
import { isExpected } from '../../views/problem/problem.ts';
import { fetchFigure } from '../lookup/player-pictures.ts';
import { type AskContext, createAsk } from '../requests/create-ask.ts';
import { apiDeadline } from '../requests/deadlines.ts';

interface LeaderOptions extends Pick<Ask, 'priority'> {
  /** 0 reads only the cache. */
  longestWaitMs?: number | undefined;
}

export async function fetchBoardLeader(
  account: Pick<LinkedAccount, 'uid' | 'region'> | undefined,
  asker: AskContext,
  services: Pick<Services, 'players' | 'gallery' | 'now'>,
  { priority = 'interactive', longestWaitMs = 2_000 }: LeaderOptions = {},
): Promise<BoardLeader | undefined> {
  // Without a known region, the lookup would cost a request per region.
  if (account?.region === undefined) return undefined;
  const { uid, region } = account;
  const deadline = Math.min(apiDeadline(asker), services.now() + longestWaitMs);
  const ask = { ...createAsk(asker, { fresh: false }), deadline, retries: 'none', priority } as const;
  try {
    const { value } = await services.players.player({ uid, region }, { ...ask, onQueued: undefined });
    return { player: value, ...(await fetchFigure(value, asker, services)) };
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
