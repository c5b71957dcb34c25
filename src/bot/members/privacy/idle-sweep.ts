import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { hasPassed, storedTime } from '../../../shared/time/stored-time.ts';
import { dayMs, hourMs } from '../../../shared/time/utc-day.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';
import { everywhere, type Turn } from '../../records/turn.ts';
import type { Snapshots } from '../history/snapshots.ts';
import type { ChangeLog } from '../people/change-log.ts';
import { holdsAnything } from '../people/holds-anything.ts';
import type { person } from '../people/person.ts';
import type { Recents, recents, serverRecents } from '../people/recents.ts';
import type { server } from '../people/server.ts';
import type { Consent } from './consent.ts';
import type { Privacy } from './privacy.ts';

/** How far the sweep has come: one record for all processes. */
export const sweeps = defineRecord({
  name: 'sweeps',
  schema: z.object({
    /** The last sweep, and since when sweeps follow one another without a gap; milliseconds since the epoch. */
    sweptAt: z.number().optional(),
    steadySince: z.number().optional(),
    /** When the operator was told that a sweep would delete much. */
    warnedAt: z.number().optional(),
    /** The last key that was looked at, of members and servers alike; the next run goes on behind it. */
    cursor: z.string().optional(),
  }),
  owner: 'shared',
});

export interface IdleSweep {
  /**
   * Deletes what is stored about members and servers that did not use the bot for `Consent.idleDays`, and what is
   * older than `Consent.longestMs`; restores lost entries of indexes. To be called every hour by
   * every process: one of them does it, and looks at so many members at a time that nobody has to wait for it. Never rejects.
   *
   * A clock that is wrong must not delete anybody. After a gap between two sweeps, Loadout deletes nothing for a day of sweeps:
   * the operator may set the clock right. If more than {@link maxShare} is due at once, the log says so a day before.
   */
  run(): Promise<void>;
  /** A member removed the bot: what is stored is deleted after {@link graceDays}, unless they use it again. */
  leave(userId: string): Promise<void>;
}

interface IdleSweepOptions {
  sweeps: Collection<typeof sweeps.schema>;
  turn: Turn;
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
/** A longer time between two sweeps is a gap: no process ran, or the clock was set. */
const gapMs = 1.5 * dayMs;
/** The share of all members and servers that one sweep deletes without a word, if there are more than {@link fewOwners}. */
const maxShare = 1 / 5;
const fewOwners = 20;

export function createIdleSweep(options: IdleSweepOptions): IdleSweep {
  const { sweeps, turn, people, servers, recents, serverRecents, privacy, snapshots, lastPlayers, consent } =
    options;
  const { now, log } = options;
  const { idleDays } = consent;

  async function trimMember(userId: string, byAge: boolean): Promise<void> {
    if (!Number.isFinite(consent.longestMs)) return;
    if (byAge) await lastPlayers.trimMember(userId);
    for (const { uid } of (await people.get(userId)).accounts) await snapshots.trim(uid, { byAge });
  }

  async function trimServer(guildId: string, byAge: boolean): Promise<void> {
    if (!byAge) return;
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

  /** Whether the clock agrees with the sweeps of a whole day. */
  async function isClockSteady(): Promise<boolean> {
    const { decision } = await sweeps.decide(sweepKey, ({ sweptAt, steadySince }) => {
      const isSteady = !hasPassed(gapMs, sweptAt, now());
      const since = (isSteady ? steadySince : undefined) ?? now();
      return { change: { sweptAt: now(), steadySince: since }, decision: hasPassed(dayMs, since, now()) };
    });
    return decision;
  }

  /** Whether the operator has known for a day that so many will be deleted; tells them if not. */
  async function isAnnounced(facts: { idle: number; of: number }): Promise<boolean> {
    const { decision } = await sweeps.decide(sweepKey, ({ warnedAt }) => {
      const isNews = hasPassed(7 * dayMs, warnedAt, now());
      const isAnnounced = !isNews && hasPassed(dayMs, warnedAt, now());
      return { change: isNews ? { warnedAt: now() } : {}, decision: { isNews, isAnnounced } };
    });
    if (decision.isNews)
      log.error(
        { ...facts },
        'more than a fifth of all members and servers count as idle at once: if the clock of this machine is wrong, set it right within a day; otherwise they are deleted then',
      );
    return decision.isAnnounced;
  }

  async function candidates(): Promise<Candidate[]> {
    const members = await keysOf(people, recents);
    const guilds = await keysOf(servers, serverRecents);
    return [
      ...members.map((id) => ({ ...ofMembers, id, cursor: `member ${id}` })),
      ...guilds.map((id) => ({ ...ofServers, id, cursor: `server ${id}` })),
    ].toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1));
  }

  async function isIdle(candidate: Candidate): Promise<boolean> {
    const { id, last, choices } = candidate;
    await choices.reindex(id);
    const usedAt = storedTime((await last.get(id)).usedAt, now());
    // Written before this was noted down, or by a clock that was wrong: its time begins now.
    if (usedAt === undefined) await noteUse(id, now(), candidate);
    return usedAt !== undefined && now() - usedAt >= idleDays * dayMs;
  }

  async function sweep(found: readonly Candidate[]): Promise<void> {
    const isSteady = await isClockSteady();
    const idle: Candidate[] = [];
    for (const candidate of found)
      if (await isIdle(candidate)) idle.push(candidate);
      else await candidate.trim(candidate.id, isSteady);
    if (!isSteady || idle.length === 0) return;
    const isMuch = found.length > fewOwners && idle.length > found.length * maxShare;
    if (isMuch && !(await isAnnounced({ idle: idle.length, of: found.length }))) return;
    for (const { id, remove } of idle) await remove(id);
    log.info({ deleted: idle.length }, 'deleted what was stored about idle members and servers');
  }

  return {
    async run() {
      try {
        if (!(await turn.take(everywhere, { for: sweepEveryMs * 0.9 }))) return;
        const { cursor = '' } = await sweeps.get(sweepKey);
        const left = (await candidates()).filter((one) => one.cursor > cursor);
        await sweep(left.slice(0, maxKeys));
        await sweeps.update(sweepKey, {
          cursor: left.length > maxKeys ? left[maxKeys - 1]?.cursor : undefined,
        });
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
  trim: (id: string, byAge: boolean) => Promise<void>;
}

interface Kept {
  last: {
    get(key: string): Promise<{ usedAt?: number | undefined }>;
    update(key: string, change: { usedAt: number }): Promise<unknown>;
  };
  choices: { get(key: string): Promise<object>; reindex(key: string): Promise<void> };
}

async function keysOf(...collections: { keys(): Promise<string[]> }[]): Promise<string[]> {
  const keys = await Promise.all(collections.map((one) => one.keys()));
  return [...new Set(keys.flat())];
}
