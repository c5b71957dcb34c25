import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import type { Collection } from '../records/collection.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Records } from '../records/records.ts';
import { memberSettings } from '../settings/list/setting-list.ts';
import type { Accounts } from './accounts.ts';
import type { ChangeLog, ServerTraces } from './change-log.ts';
import { toWeekHour } from './digest-schedule.ts';
import { holdsAnything } from './holds-anything.ts';
import type { Participation } from './participation.ts';
import { listServers, type person } from './person.ts';
import type { RankRoleNews, RankRoles } from './rank-roles.ts';
import type { RecentEnds } from './recent-ends.ts';
import type { Recents } from './recents.ts';
import type { ReverseIndex } from './reverse-index.ts';
import type { server } from './server.ts';
import type { LatestFigures, Snapshot, Snapshots } from './snapshots.ts';

/** Deletions that have begun and not ended, by the id of the user. */
export const begunDeletions = defineRecord({
  name: 'deletions',
  schema: z.object({
    /** Milliseconds since the epoch. */
    begunAt: z.number().optional(),
  }),
  owner: 'user',
});

/** Everything that is stored about a member, as JSON. */
interface MemberExport {
  /** The member's own records, by name. */
  records: Readonly<Record<string, unknown>>;
  /** The players under whose ids the member is listed, because they are linked. */
  linkedUids: string[];
  /** The servers under whose ids the member is listed, see {@link listServers}. */
  servers: string[];
  /** The settings of servers that the member changed, and the servers that took the member off their lists. */
  serverTraces: ServerTraces;
  history: Readonly<Record<string, { points: readonly Snapshot[]; latest: LatestFigures }>>;
  /** The export in numbers. `barredIn`: servers, which keep this when everything is deleted. */
  summary: { accounts: number; historyPoints: number; settings: number; recents: number; barredIn: number };
}

export interface Privacy {
  /** Undefined if nothing is stored. Rejects if the store fails. */
  exportMember(userId: string): Promise<MemberExport | undefined>;
  /**
   * Deletes all that {@link exportMember} gives, but for what admins decided about the member, and removes the member's players
   * from the last players of all servers. Rejects if the store fails; what was not reached is deleted next time.
   */
  deleteMember(userId: string): Promise<void>;
  /**
   * Ends the deletions that a process began and did not end, because it was killed or the store failed. Never rejects: what
   * stays is tried again with the next call.
   */
  finishDeletions(): Promise<void>;
  /** Deletes what is stored about a server: its settings, its last players, who takes part. */
  deleteServer(guildId: string): Promise<void>;
}

interface PrivacyOptions {
  records: Pick<Records, 'exportOwnedBy' | 'deleteOwnedBy' | 'purge'>;
  people: Pick<Collection<typeof person.schema>, 'get'>;
  servers: Pick<Collection<typeof server.schema>, 'get'>;
  hours: Pick<ReverseIndex, 'remove' | 'sync'>;
  recents: { get(userId: string): Promise<{ players: readonly unknown[] }> };
  deletions: Collection<typeof begunDeletions.schema>;
  lastPlayers: Pick<Recents, 'forget'>;
  ended: Pick<RecentEnds, 'note'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  links: ReverseIndex;
  serverLinks: ReverseIndex;
  holderIndex: ReverseIndex;
  participants: ReverseIndex;
  rankRoles: Pick<RankRoles & RankRoleNews, 'beforeDeletion' | 'end'>;
  participation: Pick<Participation, 'end'>;
  changeLog: Pick<ChangeLog, 'forget' | 'tracesOf'>;
  accounts: Pick<Accounts, 'forgetServer'>;
  snapshots: Snapshots;
}

export function createPrivacy(options: PrivacyOptions): Privacy {
  const { records, people, servers, hours, recents, links, participation, snapshots } = options;
  const guildIndexes = [options.participants, options.serverLinks, options.holderIndex];

  /** Under which keys of shared records a member is listed: the member's own record names all of them. */
  async function listedUnder(userId: string): Promise<{ uids: string[]; guildIds: string[] }> {
    const person = await people.get(userId);
    return { uids: person.accounts.map(({ uid }) => uid), guildIds: listServers(person) };
  }

  async function deleteMember(userId: string): Promise<void> {
    const { deletions, lastPlayers, ended, now } = options;
    // First, so that no process adds an account that is not listed here.
    await ended.note(userId);
    await options.rankRoles.beforeDeletion(userId);
    const { uids, guildIds } = await listedUnder(userId);
    await deletions.update(userId, { begunAt: now() });
    await lastPlayers.forget(uids);
    await options.changeLog.forget(userId);
    for (const guildId of guildIds) for (const index of guildIndexes) await index.remove(guildId, userId);
    for (const uid of uids) {
      await links.remove(uid, userId);
      if ((await links.ownersWith(uid)).length === 0) await snapshots.delete(uid);
    }
    // The last: from it the rest is found again if the store fails on the way.
    await records.deleteOwnedBy({ user: userId });
    await ended.note(userId);
    for (const guildId of guildIds) for (const index of guildIndexes) await index.sync(guildId, userId);
    for (const uid of uids) await links.sync(uid, userId);
    await records.purge();
  }

  return {
    deleteMember,
    async finishDeletions() {
      const { deletions, now, log } = options;
      const begun = await deletions.keys().catch(() => []);
      let failed = 0;
      for (const userId of begun)
        try {
          const { begunAt = 0 } = await deletions.get(userId);
          // Another process may be at it.
          if (now() - begunAt >= longestDeletionMs) await deleteMember(userId);
        } catch (error) {
          failed += 1;
          log.debug({ error }, 'a deletion that was broken off failed again');
        }
      if (failed > 0)
        log.warn({ failed }, 'deletions that were broken off failed again; they are tried again later');
      await records.purge();
    },
    async exportMember(userId) {
      const owned = await records.exportOwnedBy({ user: userId });
      const serverTraces = await options.changeLog.tracesOf(userId);
      if (![owned, ...Object.values(serverTraces)].some(holdsAnything)) return undefined;
      const { uids, guildIds } = await listedUnder(userId);
      const history = await Promise.all(
        uids.map(async (uid) => ({
          uid,
          points: await snapshots.of(uid, 0),
          latest: await snapshots.latest(uid),
        })),
      );
      const person = await people.get(userId);
      return {
        records: Object.fromEntries(Object.entries(owned).map(([name, rows]) => [name, rows[userId]])),
        linkedUids: uids,
        servers: guildIds,
        serverTraces,
        history: Object.fromEntries(history.map(({ uid, ...kept }) => [uid, kept])),
        summary: {
          accounts: person.accounts.length,
          historyPoints: history.reduce((total, { points }) => total + points.length, 0),
          settings: Object.keys(memberSettings.choices.parse(person)).length,
          recents: (await recents.get(userId)).players.length,
          barredIn: serverTraces.barredIn.length,
        },
      };
    },
    async deleteServer(guildId) {
      const { accounts } = options;
      await participation.end(guildId);
      await accounts.forgetServer(guildId);
      await options.rankRoles.end(guildId);
      const { digest } = await servers.get(guildId);
      if (digest) await hours.remove(toWeekHour(digest), guildId);
      await records.deleteOwnedBy({ guild: guildId });
      if (digest) await hours.sync(toWeekHour(digest), guildId);
      await records.purge();
    },
  };
}

/** A deletion that began longer ago than this was broken off. */
const longestDeletionMs = 60_000;
