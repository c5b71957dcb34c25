import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { hasPassed } from '../../../shared/time/stored-time.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';
import type { Records } from '../../records/records.ts';
import type { ReverseIndex } from '../../records/reverse-index.ts';
import { memberSettings } from '../../settings/list/setting-list.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { LatestFigures, Snapshot, Snapshots } from '../history/snapshots.ts';
import type { Participation } from '../participation.ts';
import type { ChangeLog, ServerTraces } from '../people/change-log.ts';
import { holdsAnything } from '../people/holds-anything.ts';
import { listServers, person } from '../people/person.ts';
import type { Recents } from '../people/recents.ts';
import type { RecentEnds } from './recent-ends.ts';

/** Deletions that have begun and not ended, by the id of the user. */
export const begunDeletions = defineRecord({
  name: 'deletions',
  schema: z.object({
    /** Milliseconds since the epoch. */
    begunAt: z.number().optional(),
    /** The players that the member had linked. */
    uids: z.array(z.string()).default([]),
  }),
  owner: 'shared',
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
  people: Pick<Collection<typeof person.schema>, 'get' | 'delete'>;
  recents: { get(userId: string): Promise<{ players: readonly unknown[] }> };
  deletions: Collection<typeof begunDeletions.schema>;
  lastPlayers: Pick<Recents, 'forget'>;
  ended: Pick<RecentEnds, 'note'>;
  now: () => number;
  log: Log;
  links: Pick<ReverseIndex, 'ownersWith'>;
  /** Work of others before the data of a member, or of a server, is deleted. */
  beforeDeletion: readonly ((userId: string) => Promise<void>)[];
  beforeServerDeletion: readonly ((guildId: string) => Promise<void>)[];
  participation: Pick<Participation, 'end'>;
  changeLog: Pick<ChangeLog, 'forget' | 'tracesOf'>;
  accounts: Pick<Accounts, 'forgetServer'>;
  snapshots: Snapshots;
}

export function createPrivacy(options: PrivacyOptions): Privacy {
  const { records, people, recents, links, participation, snapshots, lastPlayers, deletions } = options;

  /** Deletes a member's own records, and the players that nobody else has linked. */
  async function erase(userId: string, uids: readonly string[]): Promise<void> {
    const { accounts } = await people.delete(userId);
    const late = accounts.map(({ uid }) => uid).filter((uid) => !uids.includes(uid));
    await lastPlayers.forget(late);
    for (const uid of [...uids, ...late])
      if ((await links.ownersWith(uid)).length === 0) await snapshots.delete(uid);
    // The accounts of a member who links one at this moment have to be read before they are deleted, as above.
    await records.deleteOwnedBy({ user: userId }, person.name);
  }

  async function deleteMember(userId: string): Promise<void> {
    const { ended, beforeDeletion, changeLog, now } = options;
    // Changes that were asked before are not written any more.
    await ended.note(userId);
    for (const take of beforeDeletion) await take(userId);
    const linked = (await people.get(userId)).accounts.map(({ uid }) => uid);
    const { uids } = await deletions.update(userId, (before) => ({
      begunAt: now(),
      uids: [...new Set([...before.uids, ...linked])],
    }));
    await lastPlayers.forget(uids);
    await changeLog.forget(userId);
    await erase(userId, uids);
    // The same for what was asked since then; what of it is written already is deleted.
    await ended.note(userId);
    await erase(userId, []);
    await deletions.delete(userId);
    await records.purge();
  }

  return {
    deleteMember,
    async finishDeletions() {
      const { now, log } = options;
      const begun = await deletions.keys().catch(() => []);
      let failed = 0;
      for (const userId of begun)
        try {
          const { begunAt } = await deletions.get(userId);
          // Another process may be at it.
          if (hasPassed(longestDeletionMs, begunAt, now())) await deleteMember(userId);
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
      const holder = await people.get(userId);
      const uids = holder.accounts.map(({ uid }) => uid);
      const history = await Promise.all(
        uids.map(async (uid) => ({
          uid,
          points: await snapshots.of(uid, 0),
          latest: await snapshots.latest(uid),
        })),
      );
      return {
        records: Object.fromEntries(Object.entries(owned).map(([name, rows]) => [name, rows[userId]])),
        linkedUids: uids,
        servers: listServers(holder),
        serverTraces,
        history: Object.fromEntries(history.map(({ uid, ...kept }) => [uid, kept])),
        summary: {
          accounts: holder.accounts.length,
          historyPoints: history.reduce((total, { points }) => total + points.length, 0),
          settings: Object.keys(memberSettings.choices.parse(holder)).length,
          recents: (await recents.get(userId)).players.length,
          barredIn: serverTraces.barredIn.length,
        },
      };
    },
    async deleteServer(guildId) {
      const { accounts } = options;
      await participation.end(guildId);
      await accounts.forgetServer(guildId);
      for (const take of options.beforeServerDeletion) await take(guildId);
      await records.deleteOwnedBy({ guild: guildId });
      await records.purge();
    },
  };
}

/** A deletion that began longer ago than this was broken off. */
const longestDeletionMs = 60_000;
