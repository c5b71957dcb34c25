import { dayMs, startOfDay } from '../../../shared/time/utc-day.ts';
import type { LinkedAccount } from '../accounts/account.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** The points of a player in a period, the oldest first. */
interface PlayerHistory {
  uid: string;
  points: readonly Snapshot[];
}

export interface Histories {
  /** The points of players of today and of the `days` days (UTC) before. Rejects if the store fails. */
  of(uids: readonly string[], days: number): Promise<PlayerHistory[]>;
}

interface HistoriesOptions {
  snapshots: Pick<Snapshots, 'of'>;
  now: () => number;
}

export function createHistories({ snapshots, now }: HistoriesOptions): Histories {
  return {
    of(uids, days) {
      const since = startOfDay(now()) - days * dayMs;
      return Promise.all(uids.map(async (uid) => ({ uid, points: await snapshots.of(uid, since) })));
    },
  };
}

/** Whether a member may see the history of an account, if there is one: their own, and those of others who share theirs. */
export function maySeeHistory(userId: string, account: LinkedAccount): boolean {
  return account.userId === userId || account.sharesHistory;
}
