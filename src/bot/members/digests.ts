import { z } from 'zod';
import { dayMs, hourMs } from '../../shared/time/utc-day.ts';
import type { Collection } from '../records/collection.ts';
import { defineRecord, type Fields } from '../records/define-record.ts';
import { lastDigestAt, nextDigestAt, readWeekHour, toWeekHour, weekMs } from './digest-schedule.ts';
import type { sweeps } from './idle-sweep.ts';
import type { Participation } from './participation.ts';
import type { digestHours, ReverseIndex } from './reverse-index.ts';
import type { server } from './server.ts';
import type { Snapshots } from './snapshots.ts';
import { type PlayerWithPoints, summarizeWeek, type WeeklyDigest } from './summarize-week.ts';

export const postedDigests = defineRecord({
  name: 'digests',
  schema: z.object({
    /** The due time that some process took on last, milliseconds since the epoch. */
    dueAt: z.number().optional(),
    /** Until then the process that took it on may be at it. */
    takenUntil: z.number().optional(),
    isPosted: z.boolean().optional(),
  }),
  owner: 'guild',
});

/** A digest that this process has to post, and no other. */
export interface DueDigest {
  guildId: string;
  channelId: string;
  dueAt: number;
  /** The same for each attempt at this digest: Discord drops a message whose nonce it has just seen. At most 25 characters. */
  nonce: string;
}

interface DigestsOptions {
  servers: Pick<Collection<typeof server.schema>, 'get' | 'keys'>;
  digests: Collection<typeof postedDigests.schema>;
  hours: Pick<ReverseIndex, 'ownersWith' | 'sync'>;
  digestHours: Pick<Collection<typeof digestHours.schema>, 'keys'>;
  sweeps: Collection<typeof sweeps.schema>;
  participation: Pick<Participation, 'accountsIn'>;
  snapshots: Pick<Snapshots, 'of'>;
  now: () => number;
}

/** A digest that could not be posted for so long, is not: news of yesterday. */
export const postableMs = 12 * hourMs;
/** Longer than a digest takes, and short enough that Discord still knows its nonce when another process posts it again. */
export const takenMs = 60_000;
const minuteMs = 60_000;

export class Digests {
  readonly #options: DigestsOptions;
  /** By due time: the servers that need no further look at that digest. */
  readonly #finished = new Map<number, Set<string>>();

  constructor(options: DigestsOptions) {
    this.#options = options;
  }

  /**
   * Returns the servers whose digest is due and not posted. To be called every few minutes: it reads the settings of those
   * servers only. Rejects if the store fails.
   */
  async due(): Promise<string[]> {
    const { hours, digestHours, now } = this.#options;
    await this.#indexServers();
    const found: string[] = [];
    for (const dueAt of this.#finished.keys()) if (now() - dueAt > postableMs) this.#finished.delete(dueAt);
    for (const weekHour of await digestHours.keys()) {
      const dueAt = lastDigestAt(readWeekHour(weekHour), now());
      if (now() - dueAt > postableMs) continue;
      for (const guildId of await hours.ownersWith(weekHour))
        if (await this.#isOpen(guildId, dueAt, weekHour)) found.push(guildId);
    }
    return found;
  }

  /** The next time at which a digest is due in any server; undefined if there is none. Rejects if the store fails. */
  async nextAt(): Promise<number | undefined> {
    const { digestHours, now } = this.#options;
    const weekHours = await digestHours.keys();
    if (weekHours.length === 0) return undefined;
    return Math.min(...weekHours.map((weekHour) => nextDigestAt(readWeekHour(weekHour), now())));
  }

  /**
   * Takes on the digest of a server: for one process only, and once a week. If a process dies before {@link posted}, another
   * one can take it some minutes later.
   * @returns undefined if there is nothing to post, or another process is at it
   */
  async take(guildId: string): Promise<DueDigest | undefined> {
    const { digests, now } = this.#options;
    const due = await this.#dueIn(guildId);
    if (!due) return undefined;
    const { dueAt } = due;
    const { decision: isOurs } = await digests.decide(guildId, (current) => {
      const isOurs = toDigestStatus(current, dueAt, now()) === 'open';
      const change = isOurs ? { dueAt, takenUntil: now() + takenMs, isPosted: undefined } : {};
      return { change, decision: isOurs };
    });
    return isOurs ? { guildId, ...due, nonce: `digest${dueAt / minuteMs}` } : undefined;
  }

  /** Notes that the digest is in its channel. */
  async posted({ guildId, dueAt }: DueDigest): Promise<void> {
    await this.#options.digests.update(guildId, { dueAt, takenUntil: undefined, isPosted: true });
  }

  /** Returns the last seven whole days before `until`, and the seven before them. Rejects if the store fails. */
  async ofWeek(guildId: string, until: number): Promise<WeeklyDigest> {
    const { participation, snapshots } = this.#options;
    const players: PlayerWithPoints[] = [];
    // One after the other: to read the points of many at once holds up answers, which are more urgent.
    for (const account of await participation.accountsIn('digests', guildId))
      players.push({ account, points: await snapshots.of(account.uid, 0) });
    return summarizeWeek(players, until);
  }

  /** The digest that is due now, with its channel; undefined if none is due. */
  async #dueIn(guildId: string): Promise<{ channelId: string; dueAt: number } | undefined> {
    const { servers, now } = this.#options;
    const { digest, digestSince = 0 } = await servers.get(guildId);
    if (!digest?.isOn || digest.channelId === undefined) return undefined;
    const dueAt = lastDigestAt(digest, now());
    if (dueAt <= digestSince || now() - dueAt > postableMs) return undefined;
    return { channelId: digest.channelId, dueAt };
  }

  async #isOpen(guildId: string, dueAt: number, weekHour: string): Promise<boolean> {
    const finished = this.#finished.get(dueAt) ?? new Set();
    if (finished.has(guildId)) return false;
    const { digests, hours, now } = this.#options;
    const isDue = (await this.#dueIn(guildId))?.dueAt === dueAt;
    // The entry may be older than the settings: a process that died left it.
    if (!isDue) await hours.sync(weekHour, guildId);
    const status = isDue ? toDigestStatus(await digests.get(guildId), dueAt, now()) : 'over';
    if (status === 'over') this.#finished.set(dueAt, finished.add(guildId));
    return status === 'open';
  }

  /**
   * Makes the index of hours agree with the settings of every server once a week, for what a process failed to write.
   */
  async #indexServers(): Promise<void> {
    const { servers, hours, sweeps, now } = this.#options;
    const { startedAt } = await sweeps.get(indexingKey);
    if (startedAt !== undefined && Math.abs(now() - startedAt) < weekMs) return;
    const start = now();
    for (const guildId of await servers.keys()) {
      const { digest } = await servers.get(guildId);
      if (digest) await hours.sync(toWeekHour(digest), guildId);
    }
    // Noted at the end: a process that dies meanwhile leaves it to another one.
    await sweeps.update(indexingKey, { startedAt: start });
  }
}

/** The record of `sweeps` that says when the servers were indexed last. */
const indexingKey = 'digesthours';

/**
 * `taken`: a process is at it; `over`: posted, or no more to be posted. A digest of another hour of the same week counts as
 * this one.
 */
function toDigestStatus(
  { dueAt: last, takenUntil = 0, isPosted }: Fields<typeof postedDigests.schema>,
  dueAt: number,
  now: number,
): 'open' | 'taken' | 'over' {
  if (last === undefined || dueAt - last >= weekMs - dayMs) return 'open';
  if (isPosted || last !== dueAt) return 'over';
  return takenUntil <= now ? 'open' : 'taken';
}
