import { memberSettings } from '../../settings/list/setting-list.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Snapshot, Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import { addGivenRoles, type HeldRole, type LatestFigures, listServers, person } from '../member-records.ts';
import type { Participation } from '../participation.ts';
import type { ChangeLog, ServerTraces } from '../people/change-log.ts';
import { hasAnyField } from '../people/has-any-field.ts';
import type { Recents } from '../people/recents.ts';

interface MemberExport {
  records: Readonly<Record<string, unknown>>;
  linkedUids: string[];
  servers: string[];
  serverTraces: ServerTraces;
  history: Readonly<Record<string, { points: readonly Snapshot[]; latest: LatestFigures }>>;
  summary: PrivacySummary;
}

export interface PrivacySummary {
  accounts: number;
  historyPoints: number;
  leaderboards: number;
  digests: number;
  rankUps: number;
  rankRoles: number;
  settings: number;
  recents: number;
  excludedIn: number;
}

interface PrivacyParts
  extends Pick<
    MemberParts,
    'records' | 'people' | 'recents' | 'deletions' | 'links' | 'recentDeletions' | 'log'
  > {
  lastPlayers: Pick<Recents, 'forget'>;
  onDeletion: readonly OnDeletion[];
  beforeServerDeletion: readonly ((guildId: string) => Promise<void>)[];
  participation: Pick<Participation, 'end'>;
  changeLog: Pick<ChangeLog, 'forget' | 'tracesOf'>;
  accounts: Pick<Accounts, 'forgetServer' | 'finishUnlinking'>;
  snapshots: Snapshots;
}

/** Is called before a deletion, and again with the roles that the erased record still listed, if any. Must not reject. */
export type OnDeletion = (userId: string, erased?: readonly HeldRole[]) => Promise<void>;

/** Exports and deletes the data of a member or server. Rejects if the store fails. */
export class Privacy {
  readonly #parts: PrivacyParts;

  constructor(parts: PrivacyParts) {
    this.#parts = parts;
  }

  async exportMember(userId: string): Promise<MemberExport | undefined> {
    const { records, people, recents, changeLog, snapshots } = this.#parts;
    const owned = await records.exportOwnedBy({ user: userId });
    const serverTraces = await changeLog.tracesOf(userId);
    if (![owned, ...Object.values(serverTraces)].some(hasAnyField)) return undefined;
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
        leaderboards: holder.leaderboards.length,
        digests: holder.digests.length,
        rankUps: holder.rankUps.length,
        rankRoles: holder.rankRoles.length,
        settings:
          Object.keys(memberSettings.choices.parse(holder)).length +
          holder.noRankUps.length +
          holder.noRankRoles.length,
        recents: (await recents.get(userId)).players.length,
        excludedIn: serverTraces.excludedIn.length,
      },
    };
  }

  /** Deletes a member's data, but not admins' decisions. Rejects if the store fails; the next call deletes the rest. */
  async deleteMember(userId: string): Promise<void> {
    const { records, people, deletions, recentDeletions, onDeletion, lastPlayers, changeLog } = this.#parts;
    // Prevents writes by earlier requests.
    await recentDeletions.note(userId);
    for (const take of onDeletion) await take(userId);
    const { accounts } = await people.get(userId);
    const { uids } = await deletions.update(userId, (before) => ({
      hasBegun: true,
      uids: [...new Set([...before.uids, ...accounts.map(({ uid }) => uid)])],
    }));
    await lastPlayers.forget(uids);
    await changeLog.forget(userId);
    await this.#erase(userId, uids);
    // Covers requests during the deletion, whose data is deleted, too.
    await recentDeletions.note(userId);
    await this.#erase(userId, []);
    await deletions.update(userId, { hasBegun: undefined, uids: undefined });
    await records.purge();
  }

  /** Completes an interrupted deletion. @returns whether there was one */
  async finishDeletion(userId: string): Promise<boolean> {
    const { hasBegun } = await this.#parts.deletions.get(userId);
    if (hasBegun) await this.deleteMember(userId);
    return hasBegun;
  }

  /** Completes interrupted deletions and unlinkings. Never rejects: the next call retries. */
  async finishBrokenOff(): Promise<void> {
    const { records, deletions, accounts, log } = this.#parts;
    const begun = await deletions.keys().catch(() => []);
    let failed = 0;
    for (const userId of begun)
      try {
        if (!(await this.finishDeletion(userId))) await accounts.finishUnlinking(userId);
      } catch (error) {
        failed += 1;
        log.debug({ error }, 'a deletion or unlinking that was broken off failed again');
      }
    if (failed > 0)
      log.warn(
        { failed },
        'deletions or unlinkings that were broken off failed again; they are tried again later',
      );
    await records.purge();
  }

  async deleteServer(guildId: string): Promise<void> {
    const { records, participation, accounts, beforeServerDeletion } = this.#parts;
    await participation.end(guildId);
    await accounts.forgetServer(guildId);
    for (const take of beforeServerDeletion) await take(guildId);
    await records.deleteOwnedBy({ guild: guildId });
    await records.purge();
  }

  async #erase(userId: string, uids: readonly string[]): Promise<void> {
    const { records, people, deletions, links, snapshots, lastPlayers, onDeletion } = this.#parts;
    const note = (held: readonly HeldRole[]) =>
      deletions.update(userId, ({ roles }) => ({ roles: addGivenRoles(roles, held) }));
    await note((await people.get(userId)).rankRoles);
    const { accounts, rankRoles } = await people.delete(userId);
    if (rankRoles.length > 0) {
      // Some may be new since the first note.
      await note(rankRoles);
      for (const take of onDeletion) void take(userId, rankRoles);
    }
    const late = accounts.map(({ uid }) => uid).filter((uid) => !uids.includes(uid));
    await lastPlayers.forget(late);
    for (const uid of [...uids, ...late])
      if ((await links.ownersWith(uid)).length === 0) await snapshots.delete(uid);
    // Delete last: until then, accounts that a member links meanwhile can be read.
    await records.deleteOwnedBy({ user: userId }, person.name);
  }
}
