import { PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { Place } from '../guild/place.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { pinMessage } from '../messages/pin-message.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import type { World } from '../world.ts';
import { limitForm } from './pages.ts';
import { requireOpen, requirePublic } from './require-place.ts';
import type { Routes } from './routes.ts';

/** Routes for pins, at the current and the older paths. */
export function pinRoutes({ world, channel }: Routes): void {
  channel.on('GET', '/messages/pins', { form: limitForm(50) }, ({ place, form: { limit }, query }) => {
    const before = Date.parse(String(query.before));
    const found = listPins(world, place).filter(
      ({ pinnedAt = '' }) => Number.isNaN(before) || Date.parse(pinnedAt) < before,
    );
    const items = found
      .slice(0, limit)
      .map(({ pinnedAt, message }) => ({ pinned_at: pinnedAt, message: visibleToBot(world, message) }));
    return { items, has_more: found.length > limit };
  });
  channel.on('GET', '/pins', {}, ({ place }) =>
    listPins(world, place).map(({ message }) => visibleToBot(world, message)),
  );
  const needs = PermissionFlagsBits.PinMessages;
  for (const single of ['/messages/pins/:message', '/pins/:message'] as const)
    channel.on(['PUT', 'DELETE'], single, { needs }, ({ place, params, request: { method } }) => {
      const isPinned = method === 'PUT';
      requireOpen(place);
      if (isPinned && listPins(world, place).length >= maxPins)
        throw new ApiError(400, 30003, `Maximum number of pins reached (${maxPins})`);
      const stored = requirePublic(world, place, params.message);
      pinMessage(world, stored, { author: world.state.bot, isPinned });
    });
}

function listPins(world: World, { channel }: Place): StoredMessage[] {
  return world.messages
    .where('channel', channel.id)
    .filter(({ pinnedAt }) => pinnedAt !== undefined)
    .sort((one, other) => Date.parse(other.pinnedAt ?? '') - Date.parse(one.pinnedAt ?? ''));
}

const maxPins = 250;
