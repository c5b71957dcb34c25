import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import { dayMs, hourMs } from '../../shared/time/utc-day.ts';
import type { Collection } from '../records/collection.ts';
import { defineRecord } from '../records/define-record.ts';
import type { ChangeLog } from './change-log.ts';
import type { Consent } from './consent.ts';
import { holdsAnything } from './holds-anything.ts';
import type { person } from './person.ts';
import type { Privacy } from './privacy.ts';
import type { Recents, recents, serverRecents } from './recents.ts';
import type { server } from './server.ts';
import type { Snapshots } from './snapshots.ts';

/** How far the sweep has come: one record for all processes. */
export const sweeps = defineRecord({
  name: 'sweeps',
  schema: z.object({
    startedAt: z.number().optional(),
    /** The last key that was looked at, of members and servers alike; the next run goes on behind it. */
    cursor: z.string().optional(),
  }),
  owner: 'shared',
});

export interface IdleSweep {
  /**
   * Deletes what is stored about members and servers that did not use the bot for `Consent.idleDays`, and what is
   * older than `Consent.longestMs`. To be called every hour by
   * every process: one of them does it, and looks at so many members at a time that nobody has to wait for it. Never rejects.
   */
  run(): Promise<void>;
  /** A member removed the bot: what is stored is deleted after {@link graceDays}, unless they use it again. */
  leave(userId: string): Promise<void>;
}

interface IdleSweepOptions {
  sweeps: Collection<typeof sweeps.schema>;
  people: Collection<typeof person.schema>;
  servers: Collection<typeof server.schema>;
  recents: Collection<typeof recents.schema>;
  serverRecents: Collection<typeof serverRecents.schema>;
  privacy: Pick<Privacy, 'deleteMember' | 'deleteServer'>;
  changeLog: Pick<ChangeLog, 'trim'>;
  snapshots: Pick<Snapshots, 'trim'>;
  lastPlayers: Pick<Recents, 'trimMember' | 'trimServer'>;
  consent: Pick<Consent, 'idleDays' | 'longestMs'>;
  now: () => number;
  log: Log;
}

export const sweepEveryMs = hourMs;
export const graceDays = 7;
/** Keys that one run looks at. */
const maxKeys = 5_000;

export function createIdleSweep(options: IdleSweepOptions): IdleSweep {
  const { sweeps, people, servers, recents, serverRecents, privacy, snapshots, lastPlayers, consent } =
    options;
  const { now, log } = options;
  const { idleDays } = consent;

  async function trimMember(userId: string): Promise<void> {
    if (!Number.isFinite(consent.longestMs)) return;
    await lastPlayers.trimMember(userId);
    for (const { uid } of (await people.get(userId)).accounts) await snapshots.trim(uid);
  }

  async function trimServer(guildId: string): Promise<void> {
    await options.changeLog.trim(guildId);
    if (Number.isFinite(consent.longestMs)) await lastPlayers.trimServer(guildId);
  }

  const ofMembers = { last: recents, choices: people, remove: privacy.deleteMember, trim: trimMember };
  const ofServers = {
    last: serverRecents,
    choices: servers,
    remove: privacy.deleteServer,
    trim: trimServer,
  };

  /** Undefined if another process did it within the hour. */
  async function claimRun(): Promise<{ cursor: string } | undefined> {
    const { record, decision: isOurs } = await sweeps.decide(sweepKey, ({ startedAt }) => {
      const isOurs = startedAt === undefined || Math.abs(now() - startedAt) >= sweepEveryMs * 0.9;
      return { change: isOurs ? { startedAt: now() } : {}, decision: isOurs };
    });
    return isOurs ? { cursor: record.cursor ?? '' } : undefined;
  }

  async function candidates(): Promise<Candidate[]> {
    const members = await keysOf(people, recents);
    const guilds = await keysOf(servers, serverRecents);
    return [
      ...members.map((id) => ({ ...ofMembers, id, cursor: `member ${id}` })),
      ...guilds.map((id) => ({ ...ofServers, id, cursor: `server ${id}` })),
    ].toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1));
  }

  async function sweep(candidate: Candidate): Promise<boolean> {
    const { id, last, remove, trim } = candidate;
    const { usedAt } = await last.get(id);
    // Written before this was noted down: its time begins now.
    if (usedAt === undefined) await noteUse(id, now(), candidate);
    if (usedAt === undefined || now() - usedAt < idleDays * dayMs) {
      await trim(id);
      return false;
    }
    await remove(id);
    return true;
  }

  return {
    async run() {
      try {
        const claimed = await claimRun();
        if (!claimed) return;
        const left = (await candidates()).filter(({ cursor }) => cursor > claimed.cursor);
        let deleted = 0;
        for (const candidate of left.slice(0, maxKeys)) if (await sweep(candidate)) deleted += 1;
        await sweeps.update(sweepKey, {
          cursor: left.length > maxKeys ? left[maxKeys - 1]?.cursor : undefined,
        });
        if (deleted > 0) log.info({ deleted }, 'deleted what was stored about idle members and servers');
      } catch (error) {
        log.debug({ error }, 'idle members and servers were not deleted; it is tried again later');
      }
    },
    async leave(userId) {
      await noteUse(userId, now() - (idleDays - graceDays) * dayMs, ofMembers);
    },
  };
}

/** If the owner deletes everything while this runs, it writes nothing. */
async function noteUse(id: string, usedAt: number, kept: Kept): Promise<void> {
  if (await isStored(id, kept)) await kept.last.update(id, { usedAt });
}

// Read anew and not from memory: a store that is away rejects, and Discord tells again who removed the bot.
async function isStored(id: string, { last, choices }: Kept): Promise<boolean> {
  return holdsAnything(await choices.get(id)) || holdsAnything(await last.get(id));
}

const sweepKey = 'idle';

interface Candidate extends Kept {
  id: string;
  cursor: string;
  remove: (id: string) => Promise<void>;
  trim: (id: string) => Promise<void>;
}

interface Kept {
  last: {
    get(key: string): Promise<{ usedAt?: number | undefined }>;
    update(key: string, change: { usedAt: number }): Promise<unknown>;
  };
  choices: { get(key: string): Promise<object> };
}

async function keysOf(...collections: { keys(): Promise<string[]> }[]): Promise<string[]> {
  const keys = await Promise.all(collections.map((one) => one.keys()));
  return [...new Set(keys.flat())];
}
