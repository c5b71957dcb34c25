import type { Log } from '../../../shared/log/log.ts';
import { startOfDay } from '../../../shared/time/utc-day.ts';
import type { PlayerApi } from '../../player-api/client.ts';
import { PlayerApiError } from '../../player-api/errors.ts';
import { backgroundMs } from '../../player-api/time-budgets.ts';
import type { Members } from '../members.ts';
import type { FollowedPlayer } from './followed-players.ts';

interface DailyPointsOptions {
  members: Pick<Members, 'listFollowed' | 'snapshots' | 'accounts'>;
  players: Pick<PlayerApi, 'player'>;
  now: () => number;
  log: Log;
}

/** Adds today's point for players without a lookup today. @returns a function to call every {@link pointsEveryMs} */
export function createDailyPoints({ members, players, now, log }: DailyPointsOptions): () => Promise<void> {
  let today = 0;
  let due: FollowedPlayer[] = [];

  async function add({ uid, region }: FollowedPlayer): Promise<void> {
    const { level } = await members.snapshots.latest(uid);
    // Without a known region, the lookup would cost a request per region.
    if (region === undefined || (level && level.at >= today)) return;
    const ask = {
      fresh: true,
      priority: 'background',
      retries: 'none',
      deadline: now() + backgroundMs,
    } as const;
    const answer = await players.player({ uid, region }, ask);
    if (answer.freshness === 'live' && (await members.snapshots.keep(answer)))
      await members.accounts.updateNameAndRegion(answer);
  }

  async function addSome(): Promise<void> {
    if (startOfDay(now()) !== today) {
      due = await members.listFollowed();
      today = startOfDay(now());
    }
    for (const player of due.slice(0, maxPlayers)) {
      await add(player).catch((error: unknown) => {
        if (!(error instanceof PlayerApiError && error.problem.kind === 'not-found')) throw error;
      });
      due = due.slice(1);
    }
  }

  return () =>
    addSome().catch((error: unknown) => {
      log.debug({ error }, 'the points of the day are not all there; it is tried again later');
    });
}

export const pointsEveryMs = 15 * 60_000;
const maxPlayers = 50;
