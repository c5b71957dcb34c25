import { openCache } from '../../../shared/memory/caches.ts';
import { valueBytes } from '../../../shared/memory/value-bytes.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { Measure } from '../../members/history/figures.ts';
import type { LatestFigures } from '../../members/member-records.ts';
import type { MembersBase } from '../../members/members.ts';

interface LeaderboardPage {
  rows: LeaderboardRow[];
  leader: LinkedAccount | undefined;
  /** Starts at 0; a number after the last page means the last. */
  page: number;
  pages: number;
  takingPart: number;
  ownPlace: number | undefined;
}

interface LeaderboardRow {
  /** Starts at 1; equal figures share a place. */
  place: number;
  account: LinkedAccount;
  value: number;
  /** Time at which the figure was fetched. */
  at: number;
  avatarId: string | undefined;
}

interface AskedPage {
  measure: Measure;
  /** `own`: the page with the asker, otherwise the first. */
  page: number | 'own';
  pageSize: number;
  userId?: string;
}

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    leaderboard: ReturnType<typeof openLeaderboard>;
  }
}

/** Time for which standings are reused for further pages, unless something changes. */
export const standingsMs = 5_000;
const maxReadsAtOnce = 16;

export function openLeaderboard(base: MembersBase) {
  const known = new KnownStandings(base);
  return async (guildId: string, asked: AskedPage): Promise<LeaderboardPage> =>
    toPage(await known.of(guildId), asked);
}

function toPage(
  standings: readonly Standing[],
  { measure, page: asked, pageSize, userId }: AskedPage,
): LeaderboardPage {
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
  const shown = ranked.slice(page * pageSize, (page + 1) * pageSize);
  return {
    rows: shown.map((row) => ({ place: placeOf(row.value), ...row })),
    leader: ranked[0]?.account,
    page,
    pages,
    takingPart: standings.length,
    ownPlace: ranked[own] && placeOf(ranked[own].value),
  };
}

interface Standing {
  account: LinkedAccount;
  figures: LatestFigures;
}

interface Read {
  rows: Promise<Standing[]>;
  readAt: number;
  /** Undefined while reading. */
  done?: {
    /** IDs of members and players whose changes invalidate this. */
    by: ReadonlySet<string>;
    bytes: number;
  };
}

class KnownStandings {
  readonly #base: MembersBase;
  readonly #known = openCache<Read>('standings', ({ done }) => done?.bytes ?? 0);
  readonly #inTurn = createSemaphore(maxReadsAtOnce);

  constructor(base: MembersBase) {
    this.#base = base;
    const { participants, servers, people, figures } = base;
    for (const records of [participants, servers]) records.onChange((guildId) => this.#known.delete(guildId));
    for (const records of [people, figures]) records.onChange((changed) => this.#forget(changed));
  }

  async of(guildId: string): Promise<Standing[]> {
    const { participants, now } = this.#base;
    const last = this.#known.get(guildId);
    if (last && Math.abs(now() - last.readAt) < standingsMs) return last.rows;
    const read: Read = { rows: this.#read(guildId), readAt: now() };
    this.#known.set(guildId, read);
    try {
      const [rows, members] = await Promise.all([read.rows, participants.ownersWith(guildId)]);
      const by = new Set([...members, ...rows.map(({ account }) => account.uid)]);
      if (this.#known.get(guildId) === read)
        this.#known.set(guildId, { ...read, done: { by, bytes: valueBytes(rows) + valueBytes(by) } });
      return rows;
    } catch (error) {
      if (this.#known.get(guildId) === read) this.#known.delete(guildId);
      throw error;
    }
  }

  async #read(guildId: string): Promise<Standing[]> {
    const { participation, snapshots } = this.#base;
    const accounts = await participation.accountsIn('leaderboards', guildId);
    const read = async (account: LinkedAccount) => ({
      account,
      figures: await snapshots.latest(account.uid),
    });
    return Promise.all(accounts.map((account) => this.#inTurn(() => read(account))));
  }

  #forget(changed: string): void {
    for (const [guildId, { done }] of this.#known.entries())
      if (!done || done.by.has(changed)) this.#known.delete(guildId);
  }
}
