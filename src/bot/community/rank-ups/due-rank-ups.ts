import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RankTier, rankTiers } from '../../../shared/contract/rank-words.ts';
import { hasPassed } from '../../../shared/time/stored-time.ts';
import { dayMs, isSameDay } from '../../../shared/time/utc-day.ts';
import { type LinkedAccount, listVisibleAccounts } from '../../members/accounts/linked-account.ts';
import type { TierChange } from '../../members/history/snapshots.ts';
import type { MembersBase } from '../../members/members.ts';
import { emptyToUndefined } from '../../members/people/empty-to-undefined.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord, type Fields } from '../../records/define-record.ts';
import type { ExclusiveJob } from '../../records/exclusive-job.ts';
import { type Notice, noticeTakenMs } from '../post-notices.ts';

/** A member's unannounced rank-ups, and the servers that had one lately. Times in milliseconds since the epoch. */
const rankUpsRecord = defineRecord({
  name: 'rankups',
  schema: z.object({
    rises: z
      .array(
        z.object({
          guildId: z.string(),
          uid: z.string(),
          from: z.enum(rankTiers),
          at: z.number(),
        }),
      )
      .default([]),
    posted: z.array(z.object({ guildId: z.string(), at: z.number() })).default([]),
  }),
  owner: 'user',
});

type RankUpsOfMember = Fields<typeof rankUpsRecord.schema>;
type Rise = RankUpsOfMember['rises'][number];

export interface RankUp extends Notice {
  account: LinkedAccount;
  from: RankTier;
  to: RankTier;
}

interface RankUpsOptions extends MembersBase {
  rankUps: Collection<typeof rankUpsRecord.schema>;
  job: ExclusiveJob;
}

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    rankUps: RankUps;
  }
}

export async function openRankUpRecords(base: MembersBase): Promise<RankUps> {
  const rankUps = await base.records.open(rankUpsRecord);
  const keeper = new RankUps({ ...base, rankUps, job: base.exclusiveJob('rank-ups') });
  base.onTier((change) => {
    keeper
      .tierChanged(change)
      .catch((error: unknown) => base.log.debug({ error }, 'a rank-up was not noted'));
  });
  return keeper;
}

const longestWaitMs = 2 * dayMs;

/** Queue of rank-ups: one notice a day per member and server. Keys are IDs of members. */
class RankUps {
  readonly #options: RankUpsOptions;

  constructor(options: RankUpsOptions) {
    this.#options = options;
  }

  async tierChanged({ uid, from, to }: TierChange): Promise<void> {
    const { links, people, rankUps, now } = this.#options;
    if (from === undefined || !isHigher(to, from)) return;
    for (const userId of await links.ownersWith(uid))
      for (const guildId of (await people.get(userId)).rankUps) {
        if (!(await this.#findPlace(userId, { guildId, uid }))) continue;
        await rankUps.update(userId, ({ rises }) => {
          const isNoted = rises.some((one) => isFor(one, { guildId, uid }));
          return isNoted ? {} : { rises: [...rises, { guildId, uid, from, at: now() }] };
        });
      }
  }

  async due(): Promise<string[]> {
    const { rankUps, now } = this.#options;
    const found: string[] = [];
    for (const userId of await rankUps.keys()) {
      const { rises, posted } = await rankUps.get(userId);
      if (rises.length > 0) found.push(userId);
      else if (!posted.some(({ at }) => isSameDay(at, now()))) await rankUps.delete(userId);
    }
    return found;
  }

  async take(userId: string): Promise<RankUp | undefined> {
    for (const rise of (await this.#options.rankUps.get(userId)).rises) {
      const rankUp = await this.#check(userId, rise);
      if (!rankUp) await this.#remove(userId, rise);
      else if (await this.#claim(userId, rise)) return rankUp;
    }
    return undefined;
  }

  async done({ account: { userId, uid }, guildId }: RankUp, result: 'posted' | 'dropped'): Promise<void> {
    const at = this.#options.now();
    await this.#remove(userId, { guildId, uid }, result === 'posted' ? [{ guildId, at }] : []);
    await this.#options.job.done(guildId);
  }

  async #claim(userId: string, rise: Rise): Promise<boolean> {
    const { job } = this.#options;
    if (!(await this.#isOpen(userId, rise))) return false;
    if (!(await job.take(rise.guildId, { for: noticeTakenMs }))) return false;
    const isOurs = await this.#isOpen(userId, rise);
    if (!isOurs) await job.done(rise.guildId);
    return isOurs;
  }

  async #isOpen(userId: string, rise: Rise): Promise<boolean> {
    const { rankUps, now } = this.#options;
    const { rises, posted } = await rankUps.get(userId);
    const isToday = posted.some(({ guildId, at }) => guildId === rise.guildId && isSameDay(at, now()));
    return !isToday && rises.some((one) => isFor(one, rise));
  }

  /** Writes nothing if the member's data has since been deleted. */
  async #remove(
    userId: string,
    rise: Pick<Rise, 'guildId' | 'uid'>,
    nowPosted: RankUpsOfMember['posted'] = [],
  ): Promise<void> {
    const { rankUps, now } = this.#options;
    await rankUps.update(userId, ({ rises, posted }) => {
      if (!rises.some((one) => isFor(one, rise))) return {};
      const lately = [...posted.filter(({ at }) => isSameDay(at, now())), ...nowPosted];
      return {
        rises: emptyToUndefined(rises.filter((one) => !isFor(one, rise))),
        posted: emptyToUndefined(lately),
      };
    });
  }

  async #check(userId: string, rise: Rise): Promise<RankUp | undefined> {
    const { snapshots, now } = this.#options;
    const { guildId, uid, from, at } = rise;
    const place = await this.#findPlace(userId, rise);
    const to = (await snapshots.latest(uid)).tier?.id;
    if (!place || !to || !isHigher(to, from) || hasPassed(longestWaitMs, at, now())) return undefined;
    return { ...place, guildId, from, to, nonce: toNonce(`${guildId} ${userId} ${uid} ${at}`) };
  }

  /** @returns account and channel, if member and server want the notice and the player may be shown */
  async #findPlace(
    userId: string,
    { guildId, uid }: Pick<Rise, 'guildId' | 'uid'>,
  ): Promise<Pick<RankUp, 'account' | 'channelId'> | undefined> {
    const { people, servers, optedOutPlayers } = this.#options;
    const { rankUpChannelId: channelId, excludedMembers } = await servers.get(guildId);
    const holder = await people.get(userId);
    const account = listVisibleAccounts(userId, holder, guildId).find((one) => one.uid === uid);
    if (
      !channelId ||
      !account ||
      excludedMembers.includes(userId) ||
      !holder.rankUps.includes(guildId) ||
      (await optedOutPlayers.has(uid))
    )
      return undefined;
    return { account, channelId };
  }
}

function isFor(one: Rise, { guildId, uid }: Pick<Rise, 'guildId' | 'uid'>): boolean {
  return one.guildId === guildId && one.uid === uid;
}

function isHigher(one: RankTier, other: RankTier): boolean {
  return rankTiers.indexOf(one) > rankTiers.indexOf(other);
}

function toNonce(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 25);
}
