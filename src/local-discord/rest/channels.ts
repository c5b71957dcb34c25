import { MessageReferenceType, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { Place } from '../guild/places.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import {
  deleteMessage,
  editMessage,
  type MessageOrigin,
  postMessage,
  requireMessage,
  visibleToBot,
} from '../messages/write-message.ts';
import { type MessageBody, messageBody } from '../rules/message-body.ts';
import { fieldError, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';

export async function channelRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.addHook('onRequest', requireBot(world));
  app.get<{ Params: ChannelParams }>(
    '/channels/:channel',
    ({ params }) => requirePlace(world, params).channel,
  );
  app.post<{ Params: ChannelParams }>('/channels/:channel/typing', ({ params }, reply) => {
    requirePlace(world, params);
    return reply.code(204).send();
  });

  const list = '/channels/:channel/messages';
  app.get<{ Params: ChannelParams; Querystring: PageQuery }>(list, ({ params, query }) =>
    selectPage(publicMessages(world, requirePlace(world, params)), query).map(({ message }) =>
      visibleToBot(world, message),
    ),
  );
  app.post<{ Params: ChannelParams; Body: Payload }>(
    list,
    ({ params, body }) => post(world, requirePlace(world, params), body).message,
  );

  const single = `${list}/:message`;
  app.get<{ Params: MessageParams }>(single, ({ params }) =>
    visibleToBot(world, requirePublic(world, params).message),
  );
  app.patch<{ Params: MessageParams; Body: Payload }>(single, ({ params, body: { json, files } }) => {
    const stored = requirePublic(world, params);
    if (!isOwn(world, stored)) throw apiErrors.foreignMessage();
    return editMessage(world, stored, { body: readForm(messageBody, json ?? {}), files }).message;
  });
  app.delete<{ Params: MessageParams }>(single, ({ params }, reply) => {
    const stored = requirePublic(world, params);
    if (!isOwn(world, stored)) throw apiErrors.missingPermissions();
    deleteMessage(world, stored);
    return reply.code(204).send();
  });
}

interface ChannelParams {
  channel: string;
}

interface MessageParams extends ChannelParams {
  message: string;
}

/** @throws ApiError 10003 for a channel that does not exist, 50001 for one that the bot is not in */
function requirePlace(world: World, { channel }: ChannelParams): Place {
  const place = world.places.byChannel(channel);
  if (!place) throw apiErrors.unknownChannel();
  if (!place.hasBot) throw apiErrors.missingAccess();
  return place;
}

/** @throws ApiError 10008; an ephemeral message is not in the channel, and only its interaction's token reaches it */
function requirePublic(world: World, params: MessageParams): StoredMessage {
  const { channel } = requirePlace(world, params);
  const stored = requireMessage(world, params.message);
  if (stored.onlyFor || stored.message.channel_id !== channel.id) throw apiErrors.unknownMessage();
  return stored;
}

function isOwn({ state }: World, { message }: StoredMessage): boolean {
  return message.author.id === state.bot.id;
}

/** @throws ApiError 50013 where the bot may only read */
function post(world: World, place: Place, { json, files }: Payload): StoredMessage {
  const body = readForm(messageBody, json ?? {});
  const mayPost = !place.guild || (place.appPermissions & PermissionFlagsBits.SendMessages) !== 0n;
  if (!mayPost) throw apiErrors.missingPermissions();
  const same = body.enforce_nonce ? findByNonce(world, place, body) : undefined;
  return same ?? postMessage(world, { body, files }, { place, ...describeReplyTo(world, place, body) });
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

/** @throws ApiError 50035 for a message that is not there, unless the request allows for that */
function describeReplyTo(
  world: World,
  { channel, guild }: Place,
  { message_reference: reference }: MessageBody,
): Partial<MessageOrigin> {
  const message_id = reference?.message_id;
  if (!message_id) return {};
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
  const limit = Math.min(100, Math.max(1, Number(query.limit ?? 50) || 50));
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

function readId(given: unknown): bigint | undefined {
  return typeof given === 'string' && /^\d{1,20}$/.test(given) ? BigInt(given) : undefined;
}
