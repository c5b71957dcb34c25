import { MessageReferenceType, MessageType } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { StoredMessage } from '../messages/message-log.ts';
import { deleteMessage, editMessage, postMessage, requireMessage } from '../messages/write-message.ts';
import { messageBody } from '../rules/message-body.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';

export async function channelRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.addHook('onRequest', requireBot(world));
  app.addHook<{ Params: { channel: string } }>('preHandler', async ({ params }) => {
    if (params.channel !== world.state.channel.id) throw apiErrors.unknownChannel();
  });
  app.get('/channels/:channel', () => world.state.channel);
  app.post('/channels/:channel/typing', (_request, reply) => reply.code(204).send());

  const list = '/channels/:channel/messages';
  app.get<{ Querystring: PageQuery }>(list, ({ query }) =>
    selectPage(publicMessages(world), query).map(({ message }) => message),
  );
  app.post<{ Body: Payload }>(list, ({ body }) => post(world, body).message);

  const single = `${list}/:message`;
  app.get<{ Params: MessageParams }>(single, ({ params }) => requirePublic(world, params).message);
  app.patch<{ Params: MessageParams; Body: Payload }>(single, ({ params, body: { json, files } }) => {
    const draft = { body: readForm(messageBody, json ?? {}), files };
    return editMessage(world, requirePublic(world, params), draft).message;
  });
  app.delete<{ Params: MessageParams }>(single, ({ params }, reply) => {
    deleteMessage(world, requirePublic(world, params));
    return reply.code(204).send();
  });
}

interface MessageParams {
  message: string;
}

/** @throws ApiError 10008; an ephemeral message is not in the channel, and only its interaction's token reaches it */
function requirePublic(world: World, { message: id }: MessageParams): StoredMessage {
  const stored = requireMessage(world, id);
  if (stored.onlyFor) throw apiErrors.unknownMessage();
  return stored;
}

function post(world: World, { json, files }: Payload): StoredMessage {
  const body = readForm(messageBody, json ?? {});
  const message_id = body.message_reference?.message_id;
  if (!message_id) return postMessage(world, { body, files });
  const channel_id = world.state.channel.id;
  return postMessage(
    world,
    { body, files },
    {
      type: MessageType.Reply,
      message_reference: { type: MessageReferenceType.Default, channel_id, message_id },
    },
  );
}

function publicMessages({ messages }: World): StoredMessage[] {
  return messages.all().filter(({ onlyFor }) => onlyFor === undefined);
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
