import type { API } from '@discordjs/core/http-only';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import { createTrace } from '../trace/trace.ts';
import type { Reply } from '../views/message/reply.ts';
import { toMessageBody } from './answer/to-message-body.ts';
import type { Arrival } from './command.ts';
import { isDiscordError } from './rest/is-discord-error.ts';

/** A message that no interaction asked for. */
interface Notice {
  /** For the log: `a weekly digest`. */
  kind: string;
  guildId: string;
  channelId: string;
  /** Discord posts two messages with the same nonce once. */
  nonce: string;
}

/**
 * Composes a notice and posts it. If its channel is gone or takes no messages, the notice is dropped with a line in the log,
 * since the admins' choice is theirs to change. Any other error rejects.
 * @param compose returns undefined if there is nothing to post
 */
export async function postNotice(
  { kind, guildId, channelId, nonce }: Notice,
  compose: (arrival: Arrival) => Promise<Reply | undefined>,
  { api, now, log }: { api: Pick<API, 'channels'>; now: () => number; log: Log },
): Promise<'posted' | 'dropped'> {
  const receivedAt = now();
  const reply = await compose({ receivedAt, deadline: receivedAt + composeMs, trace: createTrace(now) });
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
