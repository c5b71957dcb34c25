import { MessageReferenceType, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { holdsMessages } from '../guild/channel-kinds.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import { isThread, type Place } from '../guild/place.ts';
import type { Draft } from '../messages/apply-draft.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { endLater } from '../messages/polls.ts';
import { forwardAs } from '../messages/say.ts';
import { referTo } from '../messages/system-message.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import {
  deleteMessage,
  deleteMessages,
  editMessage,
  type MessageOrigin,
  postMessage,
} from '../messages/write-message.ts';
import { type MessageBody, messageBody } from '../rules/message-body.ts';
import { boundedList, fieldError, snowflake } from '../rules/read-form.ts';
import { timeOf } from '../snowflakes.ts';
import type { World } from '../world.ts';
import { pageForm } from './pages.ts';
import { mayReadHistory, requireOpen, requirePermission } from './require-place.ts';
import type { Routes } from './routes.ts';

export function channelRoutes({ world, channel, message }: Routes): void {
  channel.on('GET', '', {}, ({ place }) => channelPayload(place));
  channel.on('POST', '/typing', {}, () => undefined);
  channel.on('GET', '/messages', { form: messagesForm }, ({ place, form }) => {
    // Documented: without the permission the list is empty.
    const messages = mayReadHistory(place) ? publicMessages(world, place) : [];
    return selectPage(messages, form).map((stored) => visibleToBot(world, stored.message));
  });
  channel.on('POST', '/messages', { form: messageBody }, ({ place, form: body, files }) =>
    visibleToBot(world, post(world, place, { body, files }).message),
  );
  const bulk = { form: bulkForm, audit: 'MessageBulkDelete' } as const;
  channel.on('POST', '/messages/bulk-delete', bulk, ({ place, form: { messages } }) => {
    if (!place.guild) throw new ApiError(403, 50003, 'Cannot execute action on a DM channel');
    requirePermission(place, PermissionFlagsBits.ManageMessages);
    const tooOld = messages.some((id) => world.now() - timeOf(id) > bulkAgeMs);
    if (tooOld)
      throw new ApiError(400, 50034, 'You can only bulk delete messages that are under 14 days old.');
    const known = new Set(publicMessages(world, place).map((stored) => stored.message.id));
    deleteMessages(
      world,
      place.channel.id,
      [...new Set(messages)].filter((id) => known.has(id)),
    );
  });
  message.on('GET', '', {}, ({ stored }) => visibleToBot(world, stored.message));
  message.on('PATCH', '', { form: messageBody }, ({ place, stored, form: body, files }) => {
    if (!isOwn(world, stored)) throw apiErrors.foreignMessage();
    requireOpen(place);
    return visibleToBot(world, editMessage(world, stored, { body, files }).message);
  });
  message.on('DELETE', '', { audit: 'MessageDelete' }, ({ place, stored }) => {
    if (!isOwn(world, stored)) requirePermission(place, PermissionFlagsBits.ManageMessages);
    deleteMessage(world, stored);
  });
}

function isOwn({ state }: World, { message }: StoredMessage): boolean {
  return message.author.id === state.bot.id;
}

/** @throws ApiError 50008 for categories and forums, 50013 if the bot may only read, 160005 in a locked thread */
function post(world: World, place: Place, { body, files }: Draft): StoredMessage {
  if (!holdsMessages(place.channel)) throw apiErrors.notTextChannel();
  requirePermission(
    place,
    isThread(place.channel) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages,
  );
  if (files.length > 0) requirePermission(place, PermissionFlagsBits.AttachFiles);
  if (body.embeds?.length) requirePermission(place, PermissionFlagsBits.EmbedLinks);
  const same = body.enforce_nonce ? findByNonce(world, place, body) : undefined;
  if (same) return same;
  if (body.message_reference?.type === MessageReferenceType.Forward) return forward(world, place, body);
  const stored = postMessage(world, { body, files }, { place, ...describeReplyTo(world, place, body) });
  endLater(world, stored);
  return stored;
}

/** @throws ApiError 50035 for a message that the bot can't see, 50006 for one that it may not read */
function forward(world: World, place: Place, { message_reference: reference }: MessageBody): StoredMessage {
  const original = world.messages.get(reference?.message_id ?? '');
  const from = original && world.places.byChannel(original.message.channel_id);
  if (!original || original.onlyFor || !from?.hasBot)
    throw fieldError(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  const message = visibleToBot(world, original.message);
  if (message.content !== original.message.content) throw apiErrors.emptyMessage();
  const bot = { user: world.state.bot, permissions: place.appPermissions };
  return forwardAs(world, { member: bot, place }, message);
}

/** Finds the message that the bot sent with the same nonce in the last minutes. */
function findByNonce(world: World, place: Place, { nonce }: MessageBody): StoredMessage | undefined {
  return publicMessages(world, place).find(
    (stored) =>
      isOwn(world, stored) &&
      nonce !== undefined &&
      stored.message.nonce === nonce &&
      world.now() - Date.parse(stored.message.timestamp) < nonceMs,
  );
}

/** Time for which Discord remembers a nonce: "the past few minutes". */
const nonceMs = 5 * 60_000;

/** @throws ApiError 160002 if the bot may not read, 50035 for a missing message, unless the request permits that */
function describeReplyTo(
  world: World,
  place: Place,
  { message_reference: reference }: MessageBody,
): Partial<MessageOrigin> {
  const message_id = reference?.message_id;
  if (!message_id) return {};
  if (!mayReadHistory(place))
    throw new ApiError(403, 160002, 'Cannot reply without permission to read message history');
  const found = world.messages.get(message_id);
  const repliedTo =
    found?.message.channel_id === place.channel.id && !found.onlyFor ? found.message : undefined;
  if (!repliedTo && reference.fail_if_not_exists === false) return {};
  if (!repliedTo)
    throw fieldError(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  return {
    type: MessageType.Reply,
    message_reference: referTo(place, message_id),
    referenced_message: visibleToBot(world, repliedTo),
  };
}

function publicMessages({ messages }: World, { channel }: Place): StoredMessage[] {
  return messages
    .all()
    .filter(({ message, onlyFor }) => onlyFor === undefined && message.channel_id === channel.id);
}

/** Selects a page, newest first. */
function selectPage(
  all: readonly StoredMessage[],
  { limit, ...ids }: z.infer<typeof messagesForm>,
): StoredMessage[] {
  const [before, after, around] = [ids.before, ids.after, ids.around].map((id) =>
    id === undefined ? undefined : BigInt(id),
  );
  const idOf = ({ message }: StoredMessage) => BigInt(message.id);
  const newestFirst = all.toReversed();
  if (before !== undefined) return newestFirst.filter((stored) => idOf(stored) < before).slice(0, limit);
  if (after !== undefined) return newestFirst.filter((stored) => idOf(stored) > after).slice(-limit);
  if (around === undefined) return newestFirst.slice(0, limit);
  const middle = newestFirst.findIndex((stored) => idOf(stored) <= around);
  const start = Math.max(0, (middle < 0 ? newestFirst.length : middle) - Math.floor(limit / 2));
  return newestFirst.slice(start, start + limit);
}

const messagesForm = pageForm(100, 50).extend({ around: snowflake.optional() });
const bulkForm = z.object({ messages: boundedList(snowflake, 2, 100) });
const bulkAgeMs = 14 * 24 * 60 * 60_000;
