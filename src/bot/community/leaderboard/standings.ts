import { LRUCache } from 'lru-cache';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import type { LinkedAccount } from '../../members/accounts/account.ts';
import type { Measure } from '../../members/history/figures.ts';
import type { LatestFigures } from '../../members/member-records.ts';
import type { MembersBase } from '../../members/members.ts';

interface LeaderboardPage {
  rows: LeaderboardRow[];
  leader: LinkedAccount | undefined;
  /** From 0 on; the last one if a later one was asked for. */
  page: number;
  pages: number;
  /** How many members take part, those without a figure too. */
  takingPart: number;
  ownPlace: number | undefined;
}

interface LeaderboardRow {
  /** From 1 on; the same for the same figure. */
  place: number;
  account: LinkedAccount;
  value: number;
  /** How old the figure is: when it was fetched, milliseconds since the epoch. */
  at: number;
  avatarId: string | undefined;
}

type ReadLeaderboard = (
  guildId: string,
  asked: {
    measure: Measure;
    /** `own`: the page that holds the member who asks; the first if none does. */
    page: number | 'own';
    pageSize: number;
    userId?: string;
  },
) => Promise<LeaderboardPage>;

declare module '../../discord/services.ts' {
  interface CommunityRecords {
    leaderboard: ReadLeaderboard;
  }
}

/** Turned pages use the standings that were read within this time, unless a change arrives. */
export const standingsMs = 5_000;
const maxServers = 200;
const maxReadsAtOnce = 16;

export function openLeaderboard(base: MembersBase): ReadLeaderboard {
  const { participation, participants, servers, people, figures, snapshots, now } = base;
  const known = new LRUCache<string, Standings>({ max: maxServers });
  const inTurn = createSemaphore(maxReadsAtOnce);
  participants.onChange((guildId) => known.delete(guildId));
  servers.onChange((guildId) => known.delete(guildId));
  people.onChange(forget);
  figures.onChange(forget);

  function forget(changed: string): void {
    for (const [guildId, { decidedBy }] of known.entries())
      if (!decidedBy || decidedBy.has(changed)) known.delete(guildId);
  }

  async function readStandings(guildId: string): Promise<Standing[]> {
    const accounts = await participation.accountsIn('leaderboards', guildId);
    return Promise.all(
      accounts.map((account) =>
        inTurn(async () => ({ account, figures: await snapshots.latest(account.uid) })),
      ),
    );
  }

  async function standingsOf(guildId: string): Promise<Standing[]> {
    const last = known.get(guildId);
    if (last && Math.abs(now() - last.readAt) < standingsMs) return last.rows;
    const standings: Standings = { rows: readStandings(guildId), readAt: now() };
    known.set(guildId, standings);
    try {
      const [rows, members] = await Promise.all([standings.rows, participants.ownersWith(guildId)]);
      standings.decidedBy = new Set([...members, ...rows.map(({ account }) => account.uid)]);
      return rows;
    } catch (error) {
      if (known.get(guildId) === standings) known.delete(guildId);
      throw error;
    }
  }

  return async (guildId, { measure, page: asked, pageSize, userId }) => {
    const standings = await standingsOf(guildId);
    const ranked = standings
      .flatMap(({ account, figures: { avatar, [measure]: figure } }) =>
        figure ? [{ account, ...figure, avatarId: avatar?.id }] : [],
      )
      .toSorted((a, b) => b.value - a.value || a.at - b.at);
    const pages = Math.max(1, Math.ceil(ranked.length / pageSize));
    const own = ranked.findIndex(({ account }) => account.userId === userId);
    const wanted = asked === 'own' ? Math.floor(own / pageSize) : asked;
    const page = Math.min(Math.max(0, wanted), pages - 1);
    const placeOf = (value: number) => ranked.findIndex((row) => row.value === value) + 1;
    return {
      rows: ranked.slice(page * pageSize, (page + 1) * pageSize).map((row) => ({
        place: placeOf(row.value),
        ...row,
      })),
      leader: ranked[0]?.account,
      page,
      pages,
      takingPart: standings.length,
      ownPlace: ranked[own] && placeOf(ranked[own].value),
    };
  };
}

interface Standings {
  rows: Promise<Standing[]>;
  readAt: number;
  /** By the records of these members and players; undefined if that is not read yet. */
  decidedBy?: ReadonlySet<string>;
}

interface Standing {
  account: LinkedAccount;
  figures: LatestFigures;
}
