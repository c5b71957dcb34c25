import { startOfDay } from '../../../shared/time/utc-day.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { Snapshot } from '../../members/history/snapshots.ts';
import { weekMs } from './digest-schedule.ts';

/** `from` is included, `to` excluded. */
interface Week {
  from: number;
  to: number;
}

export interface WeeklyDigest {
  /** Begins at the first day with data. */
  days: Week;
  risers: Riser[];
  /** Number of outfits with a piece not worn before; undefined without earlier data. */
  newOutfits: number | undefined;
  newOutfitsLastWeek: number | undefined;
  members: number;
}

export interface Riser {
  account: Pick<LinkedAccount, 'uid' | 'region' | 'name'>;
  change: number;
  changeLastWeek: number | undefined;
}

export interface PlayerWithPoints {
  account: LinkedAccount;
  points: readonly Snapshot[];
}

/** Compares the seven whole UTC days before `until` with the seven before. */
export function summarizeWeek(players: readonly PlayerWithPoints[], until: number): WeeklyDigest {
  const end = startOfDay(until);
  const thisWeek = { from: end - weekMs, to: end };
  const lastWeek = { from: end - 2 * weekMs, to: end - weekMs };
  const begin = players.reduce((earliest, { points: [first] }) => Math.min(earliest, first?.at ?? end), end);
  return {
    days: { from: begin < end ? Math.max(thisWeek.from, startOfDay(begin)) : thisWeek.from, to: end },
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

/** Returns the rank points gained since the last point before the week; undefined with fewer than two points. */
function climb(points: readonly Snapshot[], { from, to }: Week): number | undefined {
  const known = points.flatMap(({ at, rankPoints }) =>
    rankPoints === undefined || at >= to ? [] : [{ at, rankPoints }],
  );
  const within = known.filter(({ at }) => at >= from);
  const start = known.findLast(({ at }) => at < from) ?? within[0];
  const last = within.at(-1);
  return start && last && start !== last ? last.rankPoints - start.rankPoints : undefined;
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
