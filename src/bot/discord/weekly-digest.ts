import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { NextTime } from '../../shared/time/schedule.ts';
import type { Digests, DueDigest } from '../members/digests.ts';
import type { Reply } from '../views/message/reply.ts';
import type { Arrival } from './command.ts';
import { postNotice } from './post-notice.ts';

/** Creates the digest of the week that ended at `dueAt`. `members`: the number of members in it. Rejects if the store fails. */
export type ComposeDigest = (
  digest: Pick<DueDigest, 'guildId' | 'dueAt'>,
  arrival: Arrival,
) => Promise<{ reply: Reply; members: number }>;

/** Posts the digests that are due, each once. */
interface WeeklyDigest {
  /** To be called every few minutes by every process. Never rejects. */
  run(): Promise<void>;
  /** The time of the next digest. */
  nextAt: NextTime;
}

interface WeeklyDigestOptions {
  api: Pick<API, 'channels'>;
  digests: Digests;
  compose: ComposeDigest;
  now: () => number;
  log: Log;
}

/** Posts each server's digest once a week. If one can't be composed or sent now, the next run tries again. */
export function createWeeklyDigest({ api, digests, compose, now, log }: WeeklyDigestOptions): WeeklyDigest {
  async function postOf(guildId: string): Promise<void> {
    try {
      const digest = await digests.take(guildId);
      if (!digest) return;
      const composeIfAny = async (arrival: Arrival) => {
        const { reply, members } = await compose(digest, arrival);
        return members > 0 ? reply : undefined;
      };
      await postNotice({ ...digest, kind: 'a weekly digest' }, composeIfAny, { api, now, log });
      await digests.posted(digest);
    } catch (error) {
      log.warn({ error, guildId }, 'a weekly digest was not posted; it is tried again later');
    }
  }

  return {
    async run() {
      try {
        // One after the other, because no member waits for a digest.
        for (const guildId of await digests.due()) await postOf(guildId);
      } catch (error) {
        log.debug({ error }, 'the weekly digests were not looked through; it is tried again later');
      }
    },
    nextAt: () => digests.nextAt().catch(() => undefined),
  };
}

/** How often digests are looked for: Discord must still know the nonce of one whose process was killed. */
export const digestEveryMs = 60_000;
