import { PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { explainPermission } from '../guild/explain-permission.ts';
import type { Place } from '../guild/place.ts';
import { isArchived } from '../guild/threads.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { World } from '../world.ts';

/** Finds a channel's place. @throws ApiError 10003 for a missing channel, 50001 for one that the bot can't see */
export function requirePlace(world: World, channelId: string): Place {
  const place = world.places.byChannel(channelId);
  if (!place) throw apiErrors.unknownChannel();
  if (!place.hasBot) throw apiErrors.missingAccess(explainPermission(place, PermissionFlagsBits.ViewChannel));
  return place;
}

/** Whether the bot may read earlier messages; always true in direct messages. */
export function mayReadHistory({ guild, appPermissions }: Place): boolean {
  return !guild || (appPermissions & PermissionFlagsBits.ReadMessageHistory) !== 0n;
}

export function requireHistory(place: Place): void {
  if (!mayReadHistory(place))
    throw apiErrors.missingAccess(explainPermission(place, PermissionFlagsBits.ReadMessageHistory));
}

/** Finds a message. @throws ApiError 50001 if the bot may not read, 10008 if it is missing or ephemeral */
export function requirePublic(world: World, place: Place, messageId: string): StoredMessage {
  requireHistory(place);
  const stored = world.messages.require(messageId);
  if (stored.onlyFor || stored.message.channel_id !== place.channel.id) throw apiErrors.unknownMessage();
  return stored;
}

/** @throws ApiError 50083 in an archived thread */
export function requireOpen(place: Place): void {
  if (isArchived(place)) throw new ApiError(400, 50083, 'Thread is archived');
}

/** @throws ApiError 50013 without any of these permissions; direct messages need none */
export function requirePermission(place: Place, needed: bigint): void {
  if (place.guild && (place.appPermissions & needed) === 0n)
    throw apiErrors.missingPermissions(explainPermission(place, needed));
}
