import { startOfDay } from '../../shared/time/utc-day.ts';
import type { LinkedAccount } from './account.ts';
import { weekMs } from './digest-schedule.ts';
import type { Snapshot } from './snapshots.ts';

/** The content of a server's weekly digest. */
export interface WeeklyDigest {
  /** The biggest climb in rank points first. */
  risers: Riser[];
  /** Pieces that members wear for the first time. */
  newOutfits: number;
  newOutfitsLastWeek: number;
  members: number;
}

export interface Riser {
  account: Pick<LinkedAccount, 'uid' | 'region' | 'name'>;
  /** Rank points; above 0. */
  change: number;
  changeLastWeek: number | undefined;
}

export interface PlayerWithPoints {
  account: LinkedAccount;
  /** The oldest first. */
  points: readonly Snapshot[];
}

/**
 * Compares the seven days (UTC) before the day of `until`, milliseconds since the epoch, with the seven before them. Only the
 * point of a day that is over stays as it is: so a week is told alike in its own digest and in the next.
 */
export function summarizeWeek(players: readonly PlayerWithPoints[], until: number): WeeklyDigest {
  const end = startOfDay(until);
  const thisWeek = { from: end - weekMs, to: end };
  const lastWeek = { from: end - 2 * weekMs, to: end - weekMs };
  return {
    risers: players
      .flatMap(({ account, points }) => {
        const change = climb(points, thisWeek) ?? 0;
        return change > 0 ? [{ account, change, changeLastWeek: climb(points, lastWeek) }] : [];
      })
      .toSorted((a, b) => b.change - a.change),
    newOutfits: sum(players.map(({ points }) => newPieces(points, thisWeek))),
    newOutfitsLastWeek: sum(players.map(({ points }) => newPieces(points, lastWeek))),
    members: players.length,
  };
}

/** `to` is no part of it. */
type Week = { from: number; to: number };

/** By how many rank points a player climbed, from the last point before the week on; undefined if the week has none. */
function climb(points: readonly Snapshot[], { from, to }: Week): number | undefined {
  const known = points.flatMap(({ at, rankPoints }) =>
    rankPoints === undefined || at >= to ? [] : [{ at, rankPoints }],
  );
  const within = known.filter(({ at }) => at >= from);
  const start = known.findLast(({ at }) => at < from) ?? within[0];
  const last = within.at(-1);
  return start && last && last.rankPoints - start.rankPoints;
}

/** Pieces worn in the week and never before; 0 if nothing is known of before. */
function newPieces(points: readonly Snapshot[], { from, to }: Week): number {
  const before = points.filter(({ at, outfit }) => at < from && outfit);
  if (before.length === 0) return 0;
  const known = new Set(before.flatMap(({ outfit = [] }) => outfit));
  const worn = points.filter(({ at }) => at >= from && at < to).flatMap(({ outfit = [] }) => outfit);
  return new Set(worn.filter((id) => !known.has(id))).size;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
