import { MessageReferenceType, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { holdsMessages } from '../guild/channel-kinds.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import { isThread, type Place } from '../guild/place.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { endLater } from '../messages/polls.ts';
import type { Payload } from '../messages/read-payload.ts';
import { forwardAs } from '../messages/say.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import {
  deleteMessage,
  deleteMessages,
  editMessage,
  type MessageOrigin,
  postMessage,
} from '../messages/write-message.ts';
import { type MessageBody, messageBody } from '../rules/message-body.ts';
import { boundedList, fieldError, pageForm, readForm, snowflake } from '../rules/read-form.ts';
import { timeOf } from '../snowflakes.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import {
  type ChannelParams,
  type MessageParams,
  mayReadHistory,
  requireOpen,
  requirePermission,
  requirePlace,
  requirePublic,
} from './require-place.ts';

export function channelRoutes(app: FastifyInstance, world: World): void {
  listRoutes(app, world);
  singleRoutes(app, world);
  app.get<{ Params: ChannelParams }>('/channels/:channel', ({ params }) =>
    channelPayload(requirePlace(world, params)),
  );
  app.post<{ Params: ChannelParams }>('/channels/:channel/typing', ({ params }, reply) => {
    requirePlace(world, params);
    return reply.code(204).send();
  });
}

const list = '/channels/:channel/messages';

function listRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: ChannelParams; Querystring: PageQuery }>(list, ({ params, query }) => {
    const place = requirePlace(world, params);
    // Documented: without the permission the list is empty.
    const messages = mayReadHistory(place) ? publicMessages(world, place) : [];
    return selectPage(messages, query).map(({ message }) => visibleToBot(world, message));
  });
  app.post<{ Params: ChannelParams; Body: Payload }>(list, ({ params, body }) =>
    visibleToBot(world, post(world, requirePlace(world, params), body).message),
  );

  app.post<{ Params: ChannelParams; Body: Payload }>(
    `${list}/bulk-delete`,
    audited('MessageBulkDelete'),
    ({ params, body }, reply) => {
      const place = requirePlace(world, params);
      if (!place.guild) throw new ApiError(403, 50003, 'Cannot execute action on a DM channel');
      requirePermission(place, PermissionFlagsBits.ManageMessages);
      const { messages } = readForm(bulkForm, body.json);
      const tooOld = messages.some((id) => world.now() - timeOf(id) > bulkAgeMs);
      if (tooOld)
        throw new ApiError(400, 50034, 'You can only bulk delete messages that are under 14 days old.');
      const known = new Set(publicMessages(world, place).map(({ message }) => message.id));
      deleteMessages(
        world,
        place.channel.id,
        [...new Set(messages)].filter((id) => known.has(id)),
      );
      return reply.code(204).send();
    },
  );
}

function singleRoutes(app: FastifyInstance, world: World): void {
  const single = `${list}/:message`;
  app.get<{ Params: MessageParams }>(single, ({ params }) =>
    visibleToBot(world, requirePublic(world, params).message),
  );
  app.patch<{ Params: MessageParams; Body: Payload }>(single, ({ params, body: { json, files } }) => {
    const stored = requirePublic(world, params);
    if (!isOwn(world, stored)) throw apiErrors.foreignMessage();
    requireOpen(requirePlace(world, params));
    const edited = editMessage(world, stored, { body: readForm(messageBody, json ?? {}), files });
    return visibleToBot(world, edited.message);
  });
  app.delete<{ Params: MessageParams }>(single, audited('MessageDelete'), ({ params }, reply) => {
    const stored = requirePublic(world, params);
    if (!isOwn(world, stored))
      requirePermission(requirePlace(world, params), PermissionFlagsBits.ManageMessages);
    deleteMessage(world, stored);
    return reply.code(204).send();
  });
}

function isOwn({ state }: World, { message }: StoredMessage): boolean {
  return message.author.id === state.bot.id;
}

/** @throws ApiError 50013 if the bot may only read, 160005 in a locked thread */
function post(world: World, place: Place, { json, files }: Payload): StoredMessage {
  const body = readForm(messageBody, json ?? {});
  if (!holdsMessages(place.channel))
    throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
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

/** @throws ApiError 50035 for a message that the bot does not see, 50006 for one that it may not read */
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

/** The message that the bot sent under the same nonce in the last minutes. */
function findByNonce(world: World, place: Place, { nonce }: MessageBody): StoredMessage | undefined {
  return publicMessages(world, place).find(
    (stored) =>
      isOwn(world, stored) &&
      nonce !== undefined &&
      stored.message.nonce === nonce &&
      world.now() - Date.parse(stored.message.timestamp) < nonceMs,
  );
}

/** Discord says "the past few minutes". */
const nonceMs = 5 * 60_000;

/** @throws ApiError 160002 if the bot may not read on, 50035 for a message that is not there, unless the request allows for that */
function describeReplyTo(
  world: World,
  place: Place,
  { message_reference: reference }: MessageBody,
): Partial<MessageOrigin> {
  const { channel, guild } = place;
  const message_id = reference?.message_id;
  if (!message_id) return {};
  if (!mayReadHistory(place))
    throw new ApiError(403, 160002, 'Cannot reply without permission to read message history');
  const found = world.messages.get(message_id);
  const repliedTo = found?.message.channel_id === channel.id && !found.onlyFor ? found.message : undefined;
  if (!repliedTo && reference.fail_if_not_exists === false) return {};
  if (!repliedTo)
    throw fieldError(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  return {
    type: MessageType.Reply,
    message_reference: {
      type: MessageReferenceType.Default,
      channel_id: channel.id,
      message_id,
      ...(guild ? { guild_id: guild.id } : {}),
    },
    referenced_message: visibleToBot(world, repliedTo),
  };
}

function publicMessages({ messages }: World, { channel }: Place): StoredMessage[] {
  return messages
    .all()
    .filter(({ message, onlyFor }) => onlyFor === undefined && message.channel_id === channel.id);
}

/** A parameter that is given twice arrives as a list. */
type PageQuery = Partial<Record<'limit' | 'before' | 'after' | 'around', unknown>>;

/** Newest first, as Discord lists them; `around`, `before` and `after` are message ids. */
function selectPage(all: readonly StoredMessage[], query: PageQuery): StoredMessage[] {
  const { limit = 50 } = readForm(pageForm(100), query);
  const [before, after, around] = [query.before, query.after, query.around].map(readId);
  const id = ({ message }: StoredMessage) => BigInt(message.id);
  const newestFirst = all.toReversed();
  if (before !== undefined) return newestFirst.filter((stored) => id(stored) < before).slice(0, limit);
  if (after !== undefined) return newestFirst.filter((stored) => id(stored) > after).slice(-limit);
  if (around === undefined) return newestFirst.slice(0, limit);
  const middle = newestFirst.findIndex((stored) => id(stored) <= around);
  const start = Math.max(0, (middle < 0 ? newestFirst.length : middle) - Math.floor(limit / 2));
  return newestFirst.slice(start, start + limit);
}

const bulkForm = z.object({ messages: boundedList(snowflake, 2, 100) });
const bulkAgeMs = 14 * 24 * 60 * 60_000;

function readId(given: unknown): bigint | undefined {
  return typeof given === 'string' && /^\d{1,20}$/.test(given) ? BigInt(given) : undefined;
}
