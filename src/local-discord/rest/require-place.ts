import { PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { explainPermission } from '../guild/explain-permission.ts';
import type { Place } from '../guild/place.ts';
import { isArchived } from '../guild/threads.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { World } from '../world.ts';

export interface ChannelParams {
  channel: string;
}

export interface MessageParams extends ChannelParams {
  message: string;
}

/** @throws ApiError 10003 for a channel that does not exist, 50001 for one that the bot is not in */
export function requirePlace(world: World, { channel }: ChannelParams): Place {
  const place = world.places.byChannel(channel);
  if (!place) throw apiErrors.unknownChannel();
  if (!place.hasBot)
    throw apiErrors.missingAccess().because(explainPermission(place, PermissionFlagsBits.ViewChannel));
  return place;
}

/** Whether the bot may read what was written before; in direct messages it may. */
export function mayReadHistory({ guild, appPermissions }: Place): boolean {
  return !guild || (appPermissions & PermissionFlagsBits.ReadMessageHistory) !== 0n;
}

/** @throws ApiError 50001 if the bot may not read on, 10008; an ephemeral message is not in the channel, and only its interaction's token reaches it */
export function requirePublic(world: World, params: MessageParams): StoredMessage {
  const place = requirePlace(world, params);
  if (!mayReadHistory(place))
    throw apiErrors.missingAccess().because(explainPermission(place, PermissionFlagsBits.ReadMessageHistory));
  const { channel } = place;
  const stored = world.messages.require(params.message);
  if (stored.onlyFor || stored.message.channel_id !== channel.id) throw apiErrors.unknownMessage();
  return stored;
}

/** @throws ApiError 50083 for an archived thread, whose messages stay as they are */
export function requireOpen(place: Place): void {
  if (isArchived(place)) throw new ApiError(400, 50083, 'Thread is archived');
}

/** @throws ApiError 50013 if the bot lacks the permission in the server's channel; in direct messages it needs none */
export function requirePermission(
  place: Place,
  needed: (typeof PermissionFlagsBits)[keyof typeof PermissionFlagsBits],
): void {
  if (place.guild && (place.appPermissions & needed) === 0n)
    throw apiErrors.missingPermissions().because(explainPermission(place, needed));
}
