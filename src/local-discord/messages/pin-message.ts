import { type APIUser, GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { dispatchInChannel } from '../guild/dispatch.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { postSystemMessage, referTo } from './system-message.ts';
import { replaceMessage } from './write-message.ts';

export function pinMessage(
  world: World,
  stored: StoredMessage,
  { author, isPinned }: { author: APIUser; isPinned: boolean },
): void {
  const { pinnedAt: _, ...plain } = stored;
  const at = new Date(world.now()).toISOString();
  const message = { ...stored.message, pinned: isPinned };
  replaceMessage(world, { ...plain, message, ...(isPinned && { pinnedAt: at }) });
  const { channel_id } = message;
  dispatchInChannel(world, channel_id, GatewayDispatchEvents.ChannelPinsUpdate, () => ({
    channel_id,
    last_pin_timestamp: at,
  }));
  const place = world.places.byChannel(channel_id);
  if (isPinned && !stored.message.pinned && place)
    postSystemMessage(world, author, {
      place,
      type: MessageType.ChannelPinnedMessage,
      message_reference: referTo(place, stored.message.id),
    });
}
