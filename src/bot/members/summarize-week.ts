import { startOfDay } from '../../shared/time/utc-day.ts';
import type { LinkedAccount } from './account.ts';
import { weekMs } from './digest-schedule.ts';
import type { Snapshot } from './snapshots.ts';

/** The content of a server's weekly digest. */
export interface WeeklyDigest {
  /** The biggest climb in rank points first. */
  risers: Riser[];
  /** Outfits with a piece that their member wore for the first time; undefined if nothing is known of before. */
  newOutfits: number | undefined;
  newOutfitsLastWeek: number | undefined;
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

/** In milliseconds since the epoch; `to` is no part of it. */
interface Week {
  from: number;
  to: number;
}

/**
 * The seven days (UTC) before the day of `until`, milliseconds since the epoch. Only the point of a day that is over stays as
 * it is: so a week is told alike in its own digest and in the next.
 */
export function weekBefore(until: number): Week {
  const to = startOfDay(until);
  return { from: to - weekMs, to };
}

/** Compares the {@link weekBefore} with the one before it. */
export function summarizeWeek(players: readonly PlayerWithPoints[], until: number): WeeklyDigest {
  const thisWeek = weekBefore(until);
  const lastWeek = weekBefore(thisWeek.from);
  return {
    risers: players
      .flatMap(({ account, points }) => {
        const change = climb(points, thisWeek) ?? 0;
        return change > 0 ? [{ account, change, changeLastWeek: climb(points, lastWeek) }] : [];
      })
      .toSorted((a, b) => b.change - a.change),
    newOutfits: sumKnown(players.map(({ points }) => countNewOutfits(points, thisWeek))),
    newOutfitsLastWeek: sumKnown(players.map(({ points }) => countNewOutfits(points, lastWeek))),
    members: players.length,
  };
}

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

function countNewOutfits(points: readonly Snapshot[], { from, to }: Week): number | undefined {
  const before = points.filter(({ at, outfit }) => at < from && outfit);
  if (before.length === 0) return undefined;
  const known = new Set(before.flatMap(({ outfit = [] }) => outfit));
  let count = 0;
  for (const { at, outfit = [] } of points) {
    if (at < from || at >= to) continue;
    if (outfit.some((id) => !known.has(id))) count += 1;
    for (const id of outfit) known.add(id);
  }
  return count;
}

function sumKnown(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length > 0 ? known.reduce((total, count) => total + count, 0) : undefined;
}
