import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import type { Log } from '../../shared/log/log.ts';
import type { NextTime } from '../../shared/time/schedule.ts';
import type { Digests, DueDigest } from '../members/digests.ts';
import { createTrace } from '../trace/trace.ts';
import type { Reply } from '../views/message/reply.ts';
import { toMessageBody } from './answer/to-message-body.ts';
import type { Arrival } from './command.ts';

/** Creates the digest of the week that ended at `dueAt`. `members`: the number of members in it. Rejects if the store fails. */
type ComposeDigest = (
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

/**
 * A channel that is gone or takes no messages costs its server this week's digest, and one line in the log: next week it is
 * tried again, since the admins' choice is theirs to change. What else fails is tried again some minutes later.
 */
export function createWeeklyDigest({ api, digests, compose, now, log }: WeeklyDigestOptions): WeeklyDigest {
  async function post(digest: DueDigest): Promise<void> {
    const receivedAt = now();
    const arrival = { receivedAt, deadline: receivedAt + composeMs, trace: createTrace(now) };
    const { reply, members } = await compose(digest, arrival);
    const { guildId, channelId, nonce } = digest;
    if (reply.warning) log.warn({ error: reply.warning, guildId }, 'a weekly digest lacks something');
    if (members === 0) return;
    try {
      await api.channels.createMessage(channelId, { ...toMessageBody(reply), nonce, enforce_nonce: true });
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      log.warn(
        { error, guildId, channelId },
        'the channel of a weekly digest does not take it: left out this week',
      );
    }
  }

  async function postOf(guildId: string): Promise<void> {
    try {
      const digest = await digests.take(guildId);
      if (!digest) return;
      await post(digest);
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

/** How often digests are looked for. */
export const digestEveryMs = 5 * 60_000;
/** How long one may take to be made. */
const composeMs = 20_000;
