import { hasPassed, storedTime } from '../../../shared/time/stored-time.ts';
import { dayMs, hourMs } from '../../../shared/time/utc-day.ts';
import { type ExclusiveJob, everywhere } from '../../records/exclusive-job.ts';
import type { Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import type { ChangeLog } from '../people/change-log.ts';
import { hasAnyField } from '../people/has-any-field.ts';
import type { Recents } from '../people/recents.ts';
import type { Privacy } from './member-privacy.ts';

interface IdleSweepParts
  extends Pick<MemberParts, 'sweeps' | 'people' | 'servers' | 'recents' | 'serverRecents'>,
    Pick<MemberParts, 'consent' | 'exclusiveJob' | 'now' | 'log'> {
  privacy: Pick<Privacy, 'deleteMember' | 'deleteServer'>;
  changeLog: Pick<ChangeLog, 'trim'>;
  snapshots: Pick<Snapshots, 'trim'>;
  lastPlayers: Pick<Recents, 'trimMember' | 'trimServer'>;
}

export const sweepEveryMs = hourMs;
export const graceDays = 7;
const maxKeys = 5_000;
/** A longer pause between sweeps counts as a gap: no process ran, or the clock was set. */
const gapMs = 1.5 * dayMs;
/** Share of members and servers that one sweep deletes without a warning, if more than {@link fewOwners}. */
const maxShare = 1 / 5;
const fewOwners = 20;

/** Deletes idle data. In case the clock is wrong, waits a day after a gap, and a day before many deletions. */
export class IdleSweep {
  readonly #parts: IdleSweepParts;
  readonly #job: ExclusiveJob;
  readonly #members: Owners;
  readonly #servers: Owners;

  constructor(parts: IdleSweepParts) {
    const { people, servers, recents, serverRecents, privacy } = parts;
    this.#parts = parts;
    this.#job = parts.exclusiveJob('idle-sweep');
    this.#members = {
      last: recents,
      choices: people,
      remove: (id) => privacy.deleteMember(id),
      trim: (id, byAge) => this.#trimMember(id, byAge),
    };
    this.#servers = {
      last: serverRecents,
      choices: servers,
      remove: (id) => privacy.deleteServer(id),
      trim: (id, byAge) => this.#trimServer(id, byAge),
    };
  }

  /** Deletes idle owners and old data, and repairs indexes. Call hourly in each process: one runs it. Never rejects. */
  async run(): Promise<void> {
    const { sweeps, log } = this.#parts;
    try {
      if (!(await this.#job.take(everywhere, { for: sweepEveryMs * 0.9 }))) return;
      const { cursor = '' } = await sweeps.get(sweepKey);
      const left = (await this.#candidates()).filter((one) => one.cursor > cursor);
      await this.#sweep(left.slice(0, maxKeys));
      const reached = left.length > maxKeys ? left[maxKeys - 1]?.cursor : undefined;
      await sweeps.update(sweepKey, { cursor: reached });
    } catch (error) {
      log.debug({ error }, 'idle members and servers were not deleted; it is tried again later');
    }
  }

  /** Deletes a member's data {@link graceDays} after they removed the bot, unless they return. */
  async leave(userId: string): Promise<void> {
    const { now, consent } = this.#parts;
    await noteUse(userId, now() - (consent.idleDays - graceDays) * dayMs, this.#members);
  }

  async #candidates(): Promise<Candidate[]> {
    const { people, servers, recents, serverRecents } = this.#parts;
    const members = await keysOf(people, recents);
    const guilds = await keysOf(servers, serverRecents);
    return [
      ...members.map((id) => ({ ...this.#members, id, cursor: `member ${id}` })),
      ...guilds.map((id) => ({ ...this.#servers, id, cursor: `server ${id}` })),
    ].toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1));
  }

  async #sweep(found: readonly Candidate[]): Promise<void> {
    const isSteady = await this.#isClockSteady();
    const idle: Candidate[] = [];
    for (const candidate of found)
      if (await this.#isIdle(candidate)) idle.push(candidate);
      else await candidate.trim(candidate.id, isSteady);
    if (!isSteady || idle.length === 0) return;
    const isMuch = found.length > fewOwners && idle.length > found.length * maxShare;
    if (isMuch && !(await this.#isAnnounced({ idle: idle.length, of: found.length }))) return;
    for (const { id, remove } of idle) await remove(id);
    this.#parts.log.info({ deleted: idle.length }, 'deleted what was stored about idle members and servers');
  }

  async #isIdle(candidate: Candidate): Promise<boolean> {
    const { now, consent } = this.#parts;
    const { id, last, choices } = candidate;
    await choices.reindex(id);
    const usedAt = storedTime((await last.get(id)).usedAt, now());
    // If there is no plausible date, the idle time begins now.
    if (usedAt === undefined) await noteUse(id, now(), candidate);
    return usedAt !== undefined && now() - usedAt >= consent.idleDays * dayMs;
  }

  async #isClockSteady(): Promise<boolean> {
    const { sweeps, now } = this.#parts;
    const { decision } = await sweeps.decide(sweepKey, ({ sweptAt, steadySince }) => {
      const isSteady = !hasPassed(gapMs, sweptAt, now());
      const since = (isSteady ? steadySince : undefined) ?? now();
      return { change: { sweptAt: now(), steadySince: since }, decision: hasPassed(dayMs, since, now()) };
    });
    return decision;
  }

  /** Whether the operator was warned at least a day ago; warns if not yet. */
  async #isAnnounced(facts: { idle: number; of: number }): Promise<boolean> {
    const { sweeps, now, log } = this.#parts;
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

  async #trimMember(userId: string, byAge: boolean): Promise<void> {
    const { consent, people, lastPlayers, snapshots } = this.#parts;
    if (!Number.isFinite(consent.longestMs)) return;
    if (byAge) await lastPlayers.trimMember(userId);
    for (const { uid } of (await people.get(userId)).accounts) await snapshots.trim(uid, { byAge });
  }

  async #trimServer(guildId: string, byAge: boolean): Promise<void> {
    const { consent, changeLog, lastPlayers } = this.#parts;
    if (!byAge) return;
    await changeLog.trim(guildId);
    if (Number.isFinite(consent.longestMs)) await lastPlayers.trimServer(guildId);
  }
}

/** Records a use, but writes nothing if the owner deletes everything during it. */
async function noteUse(id: string, usedAt: number, kept: Pick<Owners, 'last' | 'choices'>): Promise<void> {
  if (await isStored(id, kept)) await kept.last.update(id, { usedAt });
}

// Reads the store, not memory: if the store is down this rejects, and Discord repeats the event.
async function isStored(id: string, { last, choices }: Pick<Owners, 'last' | 'choices'>): Promise<boolean> {
  return hasAnyField(await choices.get(id)) || hasAnyField(await last.get(id));
}

const sweepKey = 'idle';

interface Candidate extends Owners {
  id: string;
  cursor: string;
}

interface Owners {
  last: {
    get(key: string): Promise<{ usedAt?: number | undefined }>;
    update(key: string, change: { usedAt: number }): Promise<unknown>;
  };
  choices: { get(key: string): Promise<object>; reindex(key: string): Promise<void> };
  remove(id: string): Promise<void>;
  trim(id: string, byAge: boolean): Promise<void>;
}

async function keysOf(...collections: { keys(): Promise<string[]> }[]): Promise<string[]> {
  const keys = await Promise.all(collections.map((one) => one.keys()));
  return [...new Set(keys.flat())];
}
