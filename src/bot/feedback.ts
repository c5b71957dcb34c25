import type { API } from '@discordjs/core/http-only';
import { LRUCache } from 'lru-cache';
import type { Log } from '../errors/log.ts';
import type { Reply } from '../views/reply.ts';
import { messageOf } from './message-of.ts';

/** Takes what members want to tell the people who run this bot. */
export interface Feedback {
  /** From when this member may write again, in milliseconds since the epoch; undefined: now. */
  blockedUntil(userId: string): number | undefined;
  /**
   * Brings it to the operator's channel, else to the log; counts it either way. Never rejects.
   * @param message what the channel shows; `text` and `userId` (where an answer is welcome) are for the log
   */
  send(given: GivenFeedback): Promise<void>;
}

interface GivenFeedback {
  userId: string;
  text: string;
  /** Where not, nothing that names the member leaves this process. */
  mayAnswer: boolean;
  message: Reply;
}

interface FeedbackOptions {
  api: Pick<API, 'channels'>;
  /** Undefined: the log. */
  channelId: string | undefined;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createFeedback({ api, channelId, log, now }: FeedbackOptions): Feedback {
  const sentAt = new LRUCache<string, readonly number[]>({
    max: maxMembers,
    ttl: periodMs,
    ttlResolution: 0,
    perf: { now },
  });
  const lately = (userId: string) => (sentAt.get(userId) ?? []).filter((time) => time > now() - periodMs);

  async function post(message: Reply, channel: string): Promise<boolean> {
    try {
      await api.channels.createMessage(channel, messageOf(message));
      return true;
    } catch (error) {
      log.warn({ error }, 'the feedback channel takes no messages; what members write stands in this log');
      return false;
    }
  }

  return {
    blockedUntil(userId) {
      const times = lately(userId);
      const [first] = times;
      return first !== undefined && times.length >= mostPerPeriod ? first + periodMs : undefined;
    },
    async send({ userId, text, mayAnswer, message }) {
      sentAt.set(userId, [...lately(userId), now()]);
      if (channelId && (await post(message, channelId))) return;
      log.info({ text, ...(mayAnswer && { from: userId }) }, 'a member sent feedback');
    },
  };
}

const mostPerPeriod = 3;
const periodMs = 3_600_000;
const maxMembers = 10_000;
