import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isForum } from '../guild/channel-kinds.ts';
import { describeBot } from '../guild/people.ts';
import { isThread, type Place } from '../guild/place.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';
import { startPost } from '../messages/start-thread.ts';
import { editMessage, postMessage, prepareMessage } from '../messages/write-message.ts';
import { messageBody } from '../rules/message-body.ts';
import { boundedText, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requireByToken } from './channel-webhooks-routes.ts';
import { requireOpen } from './require-place.ts';
import type { TokenHolder, TokenParams, TokenQuery } from './token-holder.ts';

/** Finds a channel's webhook by token. @throws ApiError 10015 if there is none, 10003 for a thread elsewhere */
export function channelWebhook(
  world: World,
  params: TokenParams,
  { wait, thread_id }: TokenQuery,
): TokenHolder {
  const webhook = requireByToken(world, params);
  const place = requireChannel(world, webhook.channel_id, thread_id);
  const find = (id: string): StoredMessage => {
    const stored = world.messages.require(id);
    const { channel_id, webhook_id } = stored.message;
    if (channel_id !== place.channel.id || webhook_id !== webhook.id) throw apiErrors.unknownMessage();
    return stored;
  };
  return {
    isSilent: wait !== 'true' && wait !== '1',
    post({ json, files }: Payload) {
      const {
        username,
        avatar_url: _,
        thread_name,
        applied_tags,
        ...body
      } = readForm(webhookBody, json ?? {});
      const { channel } = place;
      if (thread_name && !isForum(channel))
        throw new ApiError(400, 220003, 'Webhooks can only create threads in forum channels');
      const author = { ...describeBot(webhook.id, username ?? webhook.name), avatar: webhook.avatar };
      // Webhooks have no permissions, so they can't reopen a locked thread.
      const origin = { place, author, webhook_id: webhook.id, permissions: 0n };
      if (!isForum(channel)) return postMessage(world, { body, files }, origin);
      if (!thread_name)
        throw new ApiError(
          400,
          220001,
          'Webhooks posted to forum channels must have a thread_name or thread_id',
        );
      const form = { name: thread_name, owner: author, archiveAfterMinutes: 1440, tags: applied_tags ?? [] };
      return startPost(world, place, form, (inside, id) =>
        prepareMessage(world, { body, files }, { ...origin, place: inside, id }),
      ).message;
    },
    find,
    edit(id, { json, files }) {
      const stored = find(id);
      requireOpen(place);
      return editMessage(world, stored, { body: readForm(messageBody, json ?? {}), files });
    },
  };
}

/** Returns the webhook's channel, or the thread named in the query. */
function requireChannel({ places }: World, channelId: string, threadId: unknown): Place {
  const place = places.byChannel(threadId === undefined ? channelId : String(threadId));
  if (!place) throw apiErrors.unknownChannel();
  const { channel } = place;
  const isThreadOfIt = isThread(channel) && channel.parent_id === channelId;
  if (threadId !== undefined && !isThreadOfIt) throw apiErrors.unknownChannel();
  return place;
}

const webhookBody = messageBody.extend({
  username: boundedText(1, 80).nullish(),
  avatar_url: z.string().max(2048).nullish(),
  thread_name: boundedText(1, 100).nullish(),
  applied_tags: z.array(snowflake).max(5).nullish(),
});
