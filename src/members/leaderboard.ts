import type { LinkedAccount } from './account.ts';
import type { Measure } from './figures.ts';
import type { Participation } from './participation.ts';
import type { Snapshots } from './snapshots.ts';

/** One page of the members of a server who take part, the highest figure first. */
export interface LeaderboardPage {
  rows: LeaderboardRow[];
  /** Who is first of all, on whatever page; undefined where nobody stands on it. */
  leader: LinkedAccount | undefined;
  /** From 0 on; the last one where a later one was asked for. */
  page: number;
  pages: number;
  /** Who stands on it. */
  total: number;
  /** Take part and have no figure yet. */
  withoutFigure: number;
}

export interface LeaderboardRow {
  /** From 1 on; the same for the same figure. */
  place: number;
  account: LinkedAccount;
  value: number;
  /** How old the figure is: when it was fetched, milliseconds since the epoch. */
  at: number;
}

/** Rejects where the store fails. */
export type ReadLeaderboard = (
  guildId: string,
  asked: { measure: Measure; page: number; pageSize: number },
) => Promise<LeaderboardPage>;

interface LeaderboardOptions {
  participation: Pick<Participation, 'accountsIn'>;
  snapshots: Pick<Snapshots, 'latest'>;
}

export function createLeaderboard({ participation, snapshots }: LeaderboardOptions): ReadLeaderboard {
  return async (guildId, { measure, page: asked, pageSize }) => {
    const accounts = await participation.accountsIn('leaderboards', guildId);
    const figures = await Promise.all(
      accounts.map(async (account) => {
        const { [measure]: figure } = await snapshots.latest(account.uid);
        return figure && { account, ...figure };
      }),
    );
    const ranked = figures
      .filter((one) => one !== undefined)
      .toSorted((a, b) => b.value - a.value || a.at - b.at);
    const pages = Math.max(1, Math.ceil(ranked.length / pageSize));
    const page = Math.min(Math.max(0, asked), pages - 1);
    return {
      rows: ranked.slice(page * pageSize, (page + 1) * pageSize).map((row) => ({
        place: ranked.findIndex(({ value }) => value === row.value) + 1,
        ...row,
      })),
      leader: ranked[0]?.account,
      page,
      pages,
      total: ranked.length,
      withoutFigure: accounts.length - ranked.length,
    };
  };
}
