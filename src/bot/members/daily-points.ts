import type { Log } from '../../shared/log/log.ts';
import { startOfDay } from '../../shared/time/utc-day.ts';
import type { PlayerApi } from '../player-api/client.ts';
import { PlayerApiError } from '../player-api/errors.ts';
import { backgroundMs } from '../player-api/time-budgets.ts';
import type { Members } from './members.ts';

/** Adds a point of today to the history of linked players whom nobody looked up today. */
export interface DailyPoints {
  /** To be called every {@link pointsEveryMs}. Never rejects. */
  run(): Promise<void>;
}

interface DailyPointsOptions {
  members: Pick<Members, 'linkedUids' | 'snapshots' | 'accounts'>;
  players: Pick<PlayerApi, 'player'>;
  now: () => number;
  log: Log;
}

/**
 * Each player is asked for once a day, one after the other and behind all members: lookups in the background leave enough of the
 * allowance. If the player API can't answer, the rest waits for the next run.
 */
export function createDailyPoints({ members, players, now, log }: DailyPointsOptions): DailyPoints {
  let today = 0;
  let asked = new Set<string>();

  async function add(uid: string): Promise<void> {
    const { level } = await members.snapshots.latest(uid);
    if (level && level.at >= today) return;
    const [account] = await members.accounts.holdersOf(uid);
    // Without a known region, the lookup would cost a request per region.
    if (account?.region === undefined) return;
    const ask = {
      fresh: true,
      priority: 'background',
      retries: 'none',
      deadline: now() + backgroundMs,
    } as const;
    const answer = await players.player({ uid, region: account.region }, ask);
    if (answer.freshness === 'live' && (await members.snapshots.keep(answer)))
      await members.accounts.updateNameAndRegion(answer);
  }

  async function addAll(): Promise<void> {
    if (startOfDay(now()) !== today) {
      today = startOfDay(now());
      asked = new Set();
    }
    const due = (await members.linkedUids()).filter((uid) => !asked.has(uid));
    for (const uid of due.slice(0, maxPlayers)) {
      await add(uid).catch((error: unknown) => {
        if (!(error instanceof PlayerApiError && error.problem.kind === 'not-found')) throw error;
      });
      asked.add(uid);
    }
  }

  return {
    run: () =>
      addAll().catch((error: unknown) => {
        log.debug({ error }, 'the points of the day are not all there; it is tried again later');
      }),
  };
}

export const pointsEveryMs = 15 * 60_000;
/** Of one run: 4,800 a day. */
export const maxPlayers = 50;
