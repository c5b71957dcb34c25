import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { pinMessage } from '../messages/pin-message.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import { pageForm, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import {
  type ChannelParams,
  type MessageParams,
  requireOpen,
  requirePermission,
  requirePlace,
  requirePublic,
} from './require-place.ts';

/** Pinned messages, at the paths of today and at those of before. */
export function pinRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: ChannelParams; Querystring: { limit?: string; before?: string } }>(
    '/channels/:channel/messages/pins',
    ({ params, query }) => {
      const { limit = 50 } = readForm(pageForm(50), query);
      const before = Date.parse(query.before ?? '');
      const found = listPins(world, params).filter(
        ({ pinnedAt = '' }) => Number.isNaN(before) || Date.parse(pinnedAt) < before,
      );
      const items = found
        .slice(0, limit)
        .map(({ pinnedAt, message }) => ({ pinned_at: pinnedAt, message: visibleToBot(world, message) }));
      return { items, has_more: found.length > limit };
    },
  );
  app.get<{ Params: ChannelParams }>('/channels/:channel/pins', ({ params }) =>
    listPins(world, params).map(({ message }) => visibleToBot(world, message)),
  );
  for (const single of ['/channels/:channel/messages/pins/:message', '/channels/:channel/pins/:message'])
    for (const [method, isPinned] of [
      ['PUT', true],
      ['DELETE', false],
    ] as const)
      app.route<{ Params: MessageParams }>({
        method,
        url: single,
        handler: ({ params }, reply) => {
          const place = requirePlace(world, params);
          requirePermission(place, PermissionFlagsBits.PinMessages);
          requireOpen(place);
          if (isPinned && listPins(world, params).length >= maxPins)
            throw new ApiError(400, 30003, `Maximum number of pins reached (${maxPins})`);
          pinMessage(world, requirePublic(world, params), { author: world.state.bot, isPinned });
          return reply.code(204).send();
        },
      });
}

/** The newest pin first. */
function listPins(world: World, params: ChannelParams): StoredMessage[] {
  const { channel } = requirePlace(world, params);
  return world.messages
    .all()
    .filter(({ message, pinnedAt }) => message.channel_id === channel.id && pinnedAt !== undefined)
    .sort((one, other) => Date.parse(other.pinnedAt ?? '') - Date.parse(one.pinnedAt ?? ''));
}

const maxPins = 250;
