import type { Collection } from '../records/collection.ts';
import type { Records } from '../records/records.ts';
import { toWeekHour } from './digest-schedule.ts';
import type { Participation } from './participation.ts';
import type { person } from './person.ts';
import { pickMemberChoices } from './preferences.ts';
import type { Recents } from './recents.ts';
import type { ReverseIndex } from './reverse-index.ts';
import type { server } from './server.ts';
import type { LatestFigures, Snapshot, Snapshots } from './snapshots.ts';

/** Everything that is stored about a member, as JSON. */
export interface MemberExport {
  /** The member's own records, by name. */
  records: Readonly<Record<string, unknown>>;
  /** The players under whose ids the member is listed, because they are linked. */
  linkedUids: string[];
  /** The servers under whose ids the member is listed, because they take part there. */
  servers: string[];
  history: Readonly<Record<string, { points: readonly Snapshot[]; latest: LatestFigures }>>;
  /** The export in numbers. */
  summary: { accounts: number; historyPoints: number; settings: number; recents: number };
}

export interface Privacy {
  /** Undefined if nothing is stored. Rejects if the store fails. */
  exportMember(userId: string): Promise<MemberExport | undefined>;
  /** Deletes all that {@link exportMember} gives. Rejects if the store fails; what was not reached is deleted next time. */
  deleteMember(userId: string): Promise<void>;
  /** Deletes what is stored about a server: its settings, its last players, who takes part. */
  deleteServer(guildId: string): Promise<void>;
}

interface PrivacyOptions {
  records: Pick<Records, 'exportOwnedBy' | 'deleteOwnedBy'>;
  people: Pick<Collection<typeof person.schema>, 'get'>;
  servers: Pick<Collection<typeof server.schema>, 'get'>;
  hours: Pick<ReverseIndex, 'remove' | 'sync'>;
  recents: { get(userId: string): Promise<{ players: readonly unknown[] }> };
  lastPlayers: Pick<Recents, 'forgetInServers'>;
  links: ReverseIndex;
  participants: ReverseIndex;
  participation: Pick<Participation, 'end'>;
  snapshots: Snapshots;
}

export function createPrivacy(options: PrivacyOptions): Privacy {
  const { records, people, servers, hours, recents, links, participants, participation, snapshots } = options;

  /** Under which keys of shared records a member is listed: the member's own record names all of them. */
  async function listedUnder(userId: string): Promise<{ uids: string[]; guildIds: string[] }> {
    const { accounts, leaderboards, digests } = await people.get(userId);
    return { uids: accounts.map(({ uid }) => uid), guildIds: [...new Set([...leaderboards, ...digests])] };
  }

  return {
    async exportMember(userId) {
      const owned = await records.exportOwnedBy({ user: userId });
      if (Object.keys(owned).length === 0) return undefined;
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
        history: Object.fromEntries(history.map(({ uid, ...kept }) => [uid, kept])),
        summary: {
          accounts: person.accounts.length,
          historyPoints: history.reduce((total, { points }) => total + points.length, 0),
          settings: Object.keys(pickMemberChoices(person)).length,
          recents: (await recents.get(userId)).players.length,
        },
      };
    },
    async deleteMember(userId) {
      const { uids, guildIds } = await listedUnder(userId);
      // While the links are there, the uids are hidden.
      if ((await people.get(userId)).showsId === false) await options.lastPlayers.forgetInServers(uids);
      for (const guildId of guildIds) await participants.remove(guildId, userId);
      for (const uid of uids) {
        await links.remove(uid, userId);
        if ((await links.ownersWith(uid)).length === 0) await snapshots.delete(uid);
      }
      // The last: from it the rest is found again if the store fails on the way.
      await records.deleteOwnedBy({ user: userId });
      for (const guildId of guildIds) await participants.sync(guildId, userId);
      for (const uid of uids) await links.sync(uid, userId);
    },
    async deleteServer(guildId) {
      await participation.end(guildId);
      const { digest } = await servers.get(guildId);
      if (digest) await hours.remove(toWeekHour(digest), guildId);
      await records.deleteOwnedBy({ guild: guildId });
      if (digest) await hours.sync(toWeekHour(digest), guildId);
    },
  };
}
