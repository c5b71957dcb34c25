import { dayMs } from '../../shared/time/utc-day.ts';
import type { LinkedAccount } from './account.ts';
import type { Figures, Measure } from './figures.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** The points of a player in a period, the oldest first. */
export interface PlayerHistory {
  uid: string;
  points: readonly Snapshot[];
}

export interface Histories {
  /**
   * The points of players in the last `days`; the last day before them, too, so that a line begins at its left end. Rejects
   * if the store fails.
   */
  of(uids: readonly string[], days: number): Promise<PlayerHistory[]>;
}

interface HistoriesOptions {
  snapshots: Pick<Snapshots, 'of'>;
  now: () => number;
}

export function createHistories({ snapshots, now }: HistoriesOptions): Histories {
  return {
    of(uids, days) {
      const since = now() - (days + 1) * dayMs;
      return Promise.all(uids.map(async (uid) => ({ uid, points: await snapshots.of(uid, since) })));
    },
  };
}

/** Whether a member may see the history of an account, if there is one: their own, and those of others who share theirs. */
export function maySeeHistory(userId: string, account: LinkedAccount): boolean {
  return account.userId === userId || account.sharesHistory;
}

function latestFigure(
  points: readonly Snapshot[],
  measure: Measure,
): { value: number; at: number } | undefined {
  for (const point of points.toReversed()) {
    const value = point[measure];
    if (value !== undefined) return { value, at: point.at };
  }
  return undefined;
}

/** How much a figure changed between two times; undefined if one of the two is unknown. */
export function changeBetween(
  points: readonly Snapshot[],
  measure: keyof Figures,
  { from, to }: { from: number; to: number },
): number | undefined {
  const before = latestFigure(
    points.filter(({ at }) => at <= from),
    measure,
  );
  const first = points.find((point) => point.at > from && point.at <= to && point[measure] !== undefined);
  const last = latestFigure(
    points.filter(({ at }) => at > from && at <= to),
    measure,
  );
  const start = before?.value ?? first?.[measure];
  return start === undefined || !last ? undefined : last.value - start;
}
