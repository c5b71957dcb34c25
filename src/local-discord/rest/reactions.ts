import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { listEmojiRegistries } from '../messages/all-emojis.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { clearReactions, listReactors, react, readEmoji, unreact } from '../messages/reactions.ts';
import { pageForm, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import {
  type MessageParams,
  requireOpen,
  requirePermission,
  requirePlace,
  requirePublic,
} from './require-place.ts';

export function reactionRoutes(app: FastifyInstance, world: World): void {
  const all = '/channels/:channel/messages/:message/reactions';
  const single = `${all}/:emoji`;
  const ownId = world.state.bot.id;
  const emojiOf = (stored: StoredMessage, { emoji }: EmojiParams) =>
    readEmoji(emoji, stored, listEmojiRegistries(world));
  app.put<{ Params: EmojiParams }>(`${single}/@me`, ({ params }, reply) => {
    const stored = requirePublic(world, params);
    const emoji = emojiOf(stored, params);
    const place = requirePlace(world, params);
    requireOpen(place);
    // Only the first of an emoji needs it: what is there may be chosen by everybody.
    if (listReactors(stored, emoji).length === 0) requirePermission(place, PermissionFlagsBits.AddReactions);
    react(world, stored, emoji, ownId);
    return reply.code(204).send();
  });
  app.delete<{ Params: EmojiParams }>(`${single}/@me`, ({ params }, reply) => {
    const stored = requirePublic(world, params);
    unreact(world, stored, emojiOf(stored, params), ownId);
    return reply.code(204).send();
  });
  app.delete<{ Params: EmojiParams & { user: string } }>(`${single}/:user`, ({ params }, reply) => {
    requireManager(world, params);
    const stored = requirePublic(world, params);
    unreact(world, stored, emojiOf(stored, params), params.user);
    return reply.code(204).send();
  });
  app.get<{ Params: EmojiParams; Querystring: { limit?: string; after?: string } }>(
    single,
    ({ params, query }) => {
      const { limit = 25 } = readForm(pageForm(100), query);
      const stored = requirePublic(world, params);
      return [...listReactors(stored, emojiOf(stored, params))]
        .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
        .filter((id) => !/^\d{1,20}$/.test(query.after ?? '') || BigInt(id) > BigInt(query.after ?? 0))
        .slice(0, limit)
        .flatMap((id) => world.people.get(id)?.user ?? []);
    },
  );
  app.delete<{ Params: EmojiParams }>(single, ({ params }, reply) => {
    requireManager(world, params);
    const stored = requirePublic(world, params);
    clearReactions(world, stored, emojiOf(stored, params));
    return reply.code(204).send();
  });
  app.delete<{ Params: MessageParams }>(all, ({ params }, reply) => {
    requireManager(world, params);
    clearReactions(world, requirePublic(world, params));
    return reply.code(204).send();
  });
}

interface EmojiParams extends MessageParams {
  emoji: string;
}

function requireManager(world: World, params: MessageParams): void {
  requirePermission(requirePlace(world, params), PermissionFlagsBits.ManageMessages);
}
