import { randomUUID } from 'node:crypto';
import type { API } from '@discordjs/core/http-only';
import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import type { Reply } from '../views/message/reply.ts';
import { toMessageBody } from './answer/to-message-body.ts';
import type { ProcessFeed } from './process-feed.ts';

export type Feedback = ReturnType<typeof createFeedback>;

interface GivenFeedback {
  userId: string;
  text: string;
  /** If false, only the text leaves this process, and nothing that identifies the member. */
  mayAnswer: boolean;
  message: Reply;
}

interface FeedbackOptions {
  api: Pick<API, 'channels'>;
  channelId: string | undefined;
  feed?: ProcessFeed | undefined;
  log: Log;
  now: () => number;
}

export function createFeedback({ api, channelId, feed, log, now }: FeedbackOptions) {
  const sentBy = createExpiringCache<readonly Sent[]>({ max: maxMembers, ttlMs: periodMs, now });
  const lately = (userId: string) => (sentBy.get(userId) ?? []).filter(({ at }) => at > now() - periodMs);

  function count(one: Sent): void {
    const known = lately(one.userId);
    if (known.every(({ id }) => id !== one.id)) sentBy.set(one.userId, [...known, one]);
  }

  const unshared = (error: unknown) => log.debug({ error }, 'feedback is counted by this process alone');
  feed
    ?.subscribe((message) => {
      const { data } = sent.safeParse(message);
      if (data) count(data);
    })
    .catch(unshared);

  async function post(message: Reply, channel: string): Promise<boolean> {
    try {
      await api.channels.createMessage(channel, toMessageBody(message));
      return true;
    } catch (error) {
      log.warn({ error }, 'the feedback channel takes no messages; what members write stands in this log');
      return false;
    }
  }

  return {
    blockedUntil(userId: string): number | undefined {
      const known = lately(userId);
      const [first] = known;
      return first && known.length >= mostPerPeriod ? first.at + periodMs : undefined;
    },
    /** Sends feedback to the owner's channel, otherwise to the log. Never rejects. */
    async send({ userId, text, mayAnswer, message }: GivenFeedback): Promise<void> {
      const one = { id: randomUUID(), userId, at: now() };
      count(one);
      feed?.publish(one).catch(unshared);
      if (channelId && (await post(message, channelId))) return;
      log.info({ text, ...(mayAnswer && { from: userId }) }, 'a member sent feedback');
    },
  };
}

type Sent = z.output<typeof sent>;

const sent = z.object({ id: z.string(), userId: z.string(), at: z.number() });

const mostPerPeriod = 3;
const periodMs = hourMs;
const maxMembers = 10_000;
