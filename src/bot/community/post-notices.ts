import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { toMessageBody } from '../discord/answer/to-message-body.ts';
import type { Arrival } from '../discord/command.ts';
import { isDiscordError } from '../discord/rest/is-discord-error.ts';
import { createTrace } from '../trace/trace.ts';
import type { Reply } from '../views/message/reply.ts';
import { isExpected } from '../views/problem/problem.ts';
import type { BackgroundWork, PostParts } from './feature.ts';

/** A message that answers no interaction, for this process to post. */
export interface Notice {
  guildId: string;
  channelId: string;
  /** Same for each attempt, so that Discord drops repetitions. At most 25 characters. */
  nonce: string;
}

/** Time to post a notice. If another process then repeats it, Discord still knows its nonce. */
export const noticeTakenMs = 60_000;

/** Notices to post; keys are IDs of members or servers. Rejects if the store fails. */
interface NoticeQueue<Due extends Notice> {
  due(): Promise<readonly string[]>;
  /** Takes a notice for this process. Undefined if there is nothing to post, or another process has it. */
  take(key: string): Promise<Due | undefined>;
  /** `dropped`: there is nothing left to post. */
  done(notice: Due, result: 'posted' | 'dropped'): Promise<void>;
}

interface NoticeWork<Due extends Notice> {
  kind: string;
  queue: NoticeQueue<Due>;
  compose(notice: Due, arrival: Arrival): Promise<Reply | undefined>;
}

/** Posts each notice once, one after another; retries failures later. */
export function postNotices<Due extends Notice>(work: NoticeWork<Due>, parts: PostParts): BackgroundWork {
  const { kind, queue } = work;
  const { log } = parts;

  async function postAllOf(key: string): Promise<void> {
    let notice: Due | undefined;
    try {
      for (;;) {
        notice = await queue.take(key);
        if (!notice) return;
        await queue.done(notice, await postNotice(notice, work, parts));
      }
    } catch (error) {
      const level = isExpected(error) ? 'debug' : 'warn';
      log[level]({ error, guildId: notice?.guildId }, `${kind} was not posted; it is tried again later`);
    }
  }

  return {
    async run() {
      try {
        for (const key of await queue.due()) await postAllOf(key);
      } catch (error) {
        log.debug({ error }, `nothing was looked through for ${kind}; it is tried again later`);
      }
    },
    // Discord must still know the nonce of a killed process.
    everyMs: noticeTakenMs,
  };
}

/** Posts a notice. Drops it if the channel is deleted or closed to the bot; rejects for other errors. */
export async function postNotice<Due extends Notice>(
  notice: Due,
  { kind, compose }: Omit<NoticeWork<Due>, 'queue'>,
  { api, services: { now }, log }: PostParts,
): Promise<'posted' | 'dropped'> {
  const { guildId, channelId, nonce } = notice;
  const receivedAt = now();
  const reply = await compose(notice, {
    receivedAt,
    deadline: receivedAt + composeMs,
    trace: createTrace(now),
  });
  if (!reply) return 'dropped';
  if (reply.warning) log.warn({ error: reply.warning, guildId }, `${kind} lacks something`);
  try {
    await api.channels.createMessage(channelId, { ...toMessageBody(reply), nonce, enforce_nonce: true });
    return 'posted';
  } catch (error) {
    if (!isDiscordError(error, closedCodes)) throw error;
    log.warn({ error, guildId, channelId }, `the channel does not take ${kind}: dropped`);
    return 'dropped';
  }
}

const closedCodes = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];
const composeMs = 20_000;
