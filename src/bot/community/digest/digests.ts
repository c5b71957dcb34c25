import { dayMs, hourMs } from '../../../shared/time/utc-day.ts';
import { server } from '../../members/member-records.ts';
import type { MembersBase } from '../../members/members.ts';
import { lastChangedAt } from '../../members/people/revisions.ts';
import type { ExclusiveJob } from '../../records/exclusive-job.ts';
import { defineIndex, type ReverseIndex } from '../../records/reverse-index.ts';
import { type Notice, noticeTakenMs } from '../post-notices.ts';
import { lastDigestAt, nextDigestAt, readWeekHour, toWeekHour, weekMs } from './digest-schedule.ts';
import { type PlayerWithPoints, summarizeWeek, type WeeklyDigest } from './summarize-week.ts';

export interface DueDigest extends Notice {
  dueAt: number;
  /** First digest since an admin set it. */
  isFirst: boolean;
}

/** Index of servers by the hour of the week, in a time zone, at which their digest is due (`toWeekHour`). */
const digestHours = defineIndex({
  name: 'digesthours',
  of: server,
  indexedBy: ({ digest }) => (digest?.isOn && digest.channelId !== undefined ? [toWeekHour(digest)] : []),
});

interface DigestsOptions extends Pick<MembersBase, 'servers' | 'participation' | 'snapshots' | 'now'> {
  job: ExclusiveJob;
  hours: ReverseIndex;
}

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    digests: Digests;
  }
}

export async function openDigests(base: MembersBase): Promise<Digests> {
  const hours = await base.records.openIndex(digestHours, base.servers);
  return new Digests({ ...base, hours, job: base.exclusiveJob('digest') });
}

/** Age after which an unposted digest is dropped. */
export const postableMs = 12 * hourMs;
const minuteMs = 60_000;
/** Counts a digest at another hour of the same week as the same one. */
const lengths = { every: weekMs - dayMs, for: noticeTakenMs };

class Digests {
  readonly #options: DigestsOptions;
  /** Servers that need no further check, by due time. */
  readonly #finished = new Map<number, Set<string>>();

  constructor(options: DigestsOptions) {
    this.#options = options;
  }

  /** Lists servers with a due, unposted digest; reads only their settings. Rejects if the store fails. */
  async due(): Promise<string[]> {
    const { hours, now } = this.#options;
    const found: string[] = [];
    for (const dueAt of this.#finished.keys()) if (now() - dueAt > postableMs) this.#finished.delete(dueAt);
    for (const weekHour of await hours.keys()) {
      const dueAt = lastDigestAt(readWeekHour(weekHour), now());
      if (now() - dueAt > postableMs) continue;
      for (const guildId of await hours.ownersWith(weekHour))
        if (await this.#isOpen(guildId, dueAt)) found.push(guildId);
    }
    return found;
  }

  async nextAt(): Promise<number | undefined> {
    const { hours, now } = this.#options;
    const weekHours = await hours.keys();
    if (weekHours.length === 0) return undefined;
    return Math.min(...weekHours.map((weekHour) => nextDigestAt(readWeekHour(weekHour), now())));
  }

  /** Takes a due digest. Undefined if nothing is due or another process has it; a dead process loses it in a minute. */
  async take(guildId: string): Promise<DueDigest | undefined> {
    const due = await this.#dueIn(guildId);
    if (!due || !(await this.#options.job.take(guildId, lengths))) return undefined;
    return { guildId, ...due, nonce: `digest${due.dueAt / minuteMs}` };
  }

  done({ guildId }: DueDigest): Promise<void> {
    return this.#options.job.done(guildId);
  }

  /** Summarizes the seven whole days before `until`, and the seven before those. Rejects if the store fails. */
  async ofWeek(guildId: string, until: number): Promise<WeeklyDigest> {
    const { participation, snapshots } = this.#options;
    const players: PlayerWithPoints[] = [];
    // One by one, because reading many points at once delays answers.
    for (const account of await participation.accountsIn('digests', guildId))
      players.push({ account, points: await snapshots.of(account.uid, 0) });
    return summarizeWeek(players, until);
  }

  async #dueIn(guildId: string): Promise<Pick<DueDigest, 'channelId' | 'dueAt' | 'isFirst'> | undefined> {
    const { servers, now } = this.#options;
    const { digest, changes } = await servers.get(guildId);
    if (!digest?.isOn || digest.channelId === undefined) return undefined;
    const dueAt = lastDigestAt(digest, now());
    // A digest is due only after an admin set it.
    const setAt = lastChangedAt('digest', changes, now());
    if (dueAt <= setAt || now() - dueAt > postableMs) return undefined;
    return { channelId: digest.channelId, dueAt, isFirst: dueAt - setAt <= weekMs };
  }

  async #isOpen(guildId: string, dueAt: number): Promise<boolean> {
    const finished = this.#finished.get(dueAt) ?? new Set();
    if (finished.has(guildId)) return false;
    const { job } = this.#options;
    const isDue = (await this.#dueIn(guildId))?.dueAt === dueAt;
    if (isDue && (await job.isOpen(guildId, lengths))) return true;
    // Don't settle it while another process has it, because that process may die.
    const isTaken = isDue && !(await job.isOpen(guildId, { for: noticeTakenMs }));
    if (!isTaken) this.#finished.set(dueAt, finished.add(guildId));
    return false;
  }
}
