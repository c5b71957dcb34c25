import { MessageReferenceType, MessageType } from 'discord-api-types/v10';
import { refusals } from '../http/api-error.ts';
import { type Call, done, ok, type Route } from '../http/route.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { deleteMessage, editMessage, knownMessage, postMessage } from '../messages/write-message.ts';
import { readForm } from '../rules/form.ts';
import { messageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';

export function channelRoutes(world: World): Route[] {
  const messages = '/channels/:channel/messages';
  return [
    { method: 'GET', path: '/channels/:channel', auth: 'bot', handle: (call) => ok(enter(world, call)) },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      auth: 'bot',
      handle: (call) => {
        enter(world, call);
        return done;
      },
    },
    {
      method: 'GET',
      path: messages,
      auth: 'bot',
      handle: (call) => {
        enter(world, call);
        return ok(selectPage(publicMessages(world), call.query).map(({ message }) => message));
      },
    },
    { method: 'POST', path: messages, auth: 'bot', handle: (call) => ok(post(world, call).message) },
    {
      method: 'GET',
      path: `${messages}/:message`,
      auth: 'bot',
      handle: (call) => ok(find(world, call).message),
    },
    {
      method: 'PATCH',
      path: `${messages}/:message`,
      auth: 'bot',
      handle: (call) => {
        const draft = { body: readForm(messageBody, call.body ?? {}), files: call.files };
        return ok(editMessage(world, find(world, call), draft).message);
      },
    },
    {
      method: 'DELETE',
      path: `${messages}/:message`,
      auth: 'bot',
      handle: (call) => {
        deleteMessage(world, find(world, call));
        return done;
      },
    },
  ];
}

function enter({ place }: World, { param }: Call) {
  if (param('channel') !== place.channel.id) throw refusals.unknownChannel();
  return place.channel;
}

function find(world: World, call: Call): StoredMessage {
  enter(world, call);
  const stored = knownMessage(world, call.param('message'));
  // An ephemeral message is not in the channel; only its interaction's token reaches it.
  if (stored.onlyFor) throw refusals.unknownMessage();
  return stored;
}

function post(world: World, call: Call): StoredMessage {
  const { id } = enter(world, call);
  const body = readForm(messageBody, call.body ?? {});
  const target = body.message_reference?.message_id;
  const reference = target && {
    type: MessageType.Reply,
    message_reference: { type: MessageReferenceType.Default, channel_id: id, message_id: target },
  };
  return postMessage(world, { body, files: call.files }, reference || {});
}

function publicMessages({ messages }: World): StoredMessage[] {
  return messages.all().filter(({ onlyFor }) => onlyFor === undefined);
}

/** Newest first, as Discord lists them; `around`, `before` and `after` are message ids. */
function selectPage(all: readonly StoredMessage[], query: URLSearchParams): StoredMessage[] {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const [before, after, around] = ['before', 'after', 'around'].map((name) => readId(query.get(name)));
  const id = ({ message }: StoredMessage) => BigInt(message.id);
  const newestFirst = all.toReversed();
  if (before !== undefined) return newestFirst.filter((stored) => id(stored) < before).slice(0, limit);
  if (after !== undefined) return newestFirst.filter((stored) => id(stored) > after).slice(-limit);
  if (around === undefined) return newestFirst.slice(0, limit);
  const middle = newestFirst.findIndex((stored) => id(stored) <= around);
  const start = Math.max(0, (middle < 0 ? newestFirst.length : middle) - Math.floor(limit / 2));
  return newestFirst.slice(start, start + limit);
}

function readId(given: string | null): bigint | undefined {
  return given && /^\d{1,20}$/.test(given) ? BigInt(given) : undefined;
}
