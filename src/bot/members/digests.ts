import { z } from 'zod';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { Collection } from '../records/collection.ts';
import { defineRecord } from '../records/define-record.ts';
import type { LinkedAccount } from './account.ts';
import { lastDigestAt, weekMs } from './digest-schedule.ts';
import { changeBetween } from './history.ts';
import type { Participation } from './participation.ts';
import type { server } from './server.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** Which digest of a server was posted, by the server's id. */
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
  /** Milliseconds since the epoch. */
  dueAt: number;
  /** The same for each attempt at this digest: Discord drops a message whose nonce it has just seen. At most 25 characters. */
  nonce: string;
}

/** What a server's weekly digest tells. */
export interface WeeklyDigest {
  /** The biggest climb in rank points first. */
  risers: Riser[];
  /** Pieces that members wear for the first time. */
  newOutfits: number;
  newOutfitsLastWeek: number;
  /** Who takes part. */
  members: number;
}

export interface Riser {
  account: LinkedAccount;
  /** Rank points; above 0. */
  change: number;
  /** Undefined: not known. */
  changeLastWeek: number | undefined;
}

export interface Digests {
  /** The servers whose digest is due and not posted, to be looked through every few minutes. Rejects where the store fails. */
  due(): Promise<string[]>;
  /**
   * Takes on the digest of a server: for one process only, and once a week. A process that dies before `posted` leaves it to
   * another one some minutes later. @returns undefined where there is nothing to post, or another process is at it
   */
  take(guildId: string): Promise<DueDigest | undefined>;
  /** The digest stands in its channel. */
  posted(digest: DueDigest): Promise<void>;
  /** The week that ended at `until`, and the one before. Rejects where the store fails. */
  ofWeek(guildId: string, until: number): Promise<WeeklyDigest>;
}

interface DigestsOptions {
  servers: Pick<Collection<typeof server.schema>, 'get' | 'keys'>;
  digests: Collection<typeof postedDigests.schema>;
  participation: Pick<Participation, 'accountsIn'>;
  snapshots: Pick<Snapshots, 'of'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** A digest that could not be posted for so long, is not: news of yesterday. */
export const postableMs = 12 * 3_600_000;
export const takenMs = 5 * 60_000;

export function createDigests({ servers, digests, participation, snapshots, now }: DigestsOptions): Digests {
  /** When and where a digest is due now; undefined where none is. */
  async function dueIn(guildId: string): Promise<{ channelId: string; dueAt: number } | undefined> {
    const { digest, digestSince = 0 } = await servers.get(guildId);
    if (!digest?.isOn || digest.channelId === undefined) return undefined;
    const dueAt = lastDigestAt(digest, now());
    if (dueAt <= digestSince || now() - dueAt > postableMs) return undefined;
    return { channelId: digest.channelId, dueAt };
  }

  return {
    async due() {
      const found: string[] = [];
      for (const guildId of await servers.keys()) {
        const due = await dueIn(guildId);
        if (due && isFree(await digests.get(guildId), due.dueAt, now())) found.push(guildId);
      }
      return found;
    },
    async take(guildId) {
      const due = await dueIn(guildId);
      if (!due) return undefined;
      const { dueAt } = due;
      const { decision: isOurs } = await digests.decide(guildId, (current) => {
        const isOurs = isFree(current, dueAt, now());
        const change = isOurs ? { dueAt, takenUntil: now() + takenMs, isPosted: undefined } : {};
        return { change, decision: isOurs };
      });
      return isOurs ? { guildId, ...due, nonce: `digest${dueAt / 3_600_000}` } : undefined;
    },
    async posted({ guildId, dueAt }) {
      await digests.update(guildId, { dueAt, takenUntil: undefined, isPosted: true });
    },
    async ofWeek(guildId, until) {
      const accounts = await participation.accountsIn('digests', guildId);
      const players: { account: LinkedAccount; points: Snapshot[] }[] = [];
      // One after the other: nobody waits for a digest, and to read the points of many at once holds everything up.
      for (const account of accounts) players.push({ account, points: await snapshots.of(account.uid, 0) });
      const thisWeek = { from: until - weekMs, to: until };
      const lastWeek = { from: until - 2 * weekMs, to: until - weekMs };
      return {
        risers: players
          .flatMap(({ account, points }) => {
            const change = changeBetween(points, 'rankPoints', thisWeek) ?? 0;
            const changeLastWeek = changeBetween(points, 'rankPoints', lastWeek);
            return change > 0 ? [{ account, change, changeLastWeek }] : [];
          })
          .toSorted((a, b) => b.change - a.change),
        newOutfits: sum(players.map(({ points }) => newPieces(points, thisWeek))),
        newOutfitsLastWeek: sum(players.map(({ points }) => newPieces(points, lastWeek))),
        members: accounts.length,
      };
    },
  };
}

type Week = { from: number; to: number };

/** Free: not posted, and no process is at it; a digest of another hour of the same week counts as this one. */
function isFree(
  {
    dueAt: last,
    takenUntil = 0,
    isPosted,
  }: { dueAt?: number | undefined; takenUntil?: number | undefined; isPosted?: boolean | undefined },
  dueAt: number,
  now: number,
): boolean {
  if (last === undefined || dueAt - last >= weekMs - dayMs) return true;
  return !isPosted && last === dueAt && takenUntil <= now;
}

/** Pieces worn in the week and never before; nothing where nothing is known of before. */
function newPieces(points: readonly Snapshot[], { from, to }: Week): number {
  const before = points.filter(({ at, outfit }) => at <= from && outfit);
  if (before.length === 0) return 0;
  const known = new Set(before.flatMap(({ outfit = [] }) => outfit));
  const worn = points.filter(({ at }) => at > from && at <= to).flatMap(({ outfit = [] }) => outfit);
  return new Set(worn.filter((id) => !known.has(id))).size;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
