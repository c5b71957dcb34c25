import {
  type APIMessage,
  ChannelType,
  MessageFlags,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isText } from '../guild/channel-kinds.ts';
import { describeBot } from '../guild/people.ts';
import type { Place } from '../guild/place.ts';
import { addFollower } from '../guild/webhooks.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import { postSystemMessage, referTo } from '../messages/system-message.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import { postAs, replaceMessage } from '../messages/write-message.ts';
import { snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requirePermission, requirePlace } from './require-place.ts';
import type { Routes } from './routes.ts';

/** Routes to follow announcement channels, and to publish messages to their followers. */
export function announcementRoutes({ world, channel, message: ofMessage }: Routes): void {
  channel.on('POST', '/followers', { form: followForm }, ({ place: source, form }) => {
    requireNews(source);
    const target = requirePlace(world, form.webhook_channel_id);
    if (!isText(target.channel)) throw apiErrors.wrongChannelType();
    // Documented: needed in the following channel.
    requirePermission(target, PermissionFlagsBits.ManageWebhooks);
    const { id } = addFollower(world, source, target);
    postSystemMessage(world, world.state.bot, {
      place: target,
      type: MessageType.ChannelFollowAdd,
      content: source.channel.name ?? '',
      message_reference: referTo(source),
    });
    return { channel_id: source.channel.id, webhook_id: id };
  });
  ofMessage.on('POST', '/crosspost', {}, ({ place, stored }) => {
    requireNews(place);
    const isOwn = stored.message.author.id === world.state.bot.id;
    requirePermission(place, isOwn ? PermissionFlagsBits.SendMessages : PermissionFlagsBits.ManageMessages);
    const flags = stored.message.flags ?? 0;
    if (flags & MessageFlags.Crossposted)
      throw new ApiError(400, 40033, 'This message has already been crossposted.');
    const message = { ...stored.message, flags: flags | MessageFlags.Crossposted };
    const published = replaceMessage(world, { ...stored, message });
    copyToFollowers(world, place, published);
    return visibleToBot(world, published.message);
  });
}

function copyToFollowers(world: World, source: Place, { message }: StoredMessage): void {
  for (const webhook of world.webhooks.all()) {
    const target = world.places.byChannel(webhook.channel_id);
    if (webhook.source_channel?.id !== source.channel.id || !target) continue;
    const { content, attachments, embeds, components } = message;
    const copied: Partial<APIMessage> = { attachments, embeds, ...(components && { components }) };
    const author = describeBot(webhook.id, webhook.name);
    const from = { place: target, webhook_id: webhook.id, message_reference: referTo(source, message.id) };
    postAs(world, { author, permissions: 0n, content, flags: MessageFlags.IsCrosspost, copied }, from);
  }
}

/** @throws ApiError 50024 for other channels */
function requireNews({ channel }: Place): void {
  if (channel.type !== ChannelType.GuildAnnouncement) throw apiErrors.wrongChannelType();
}

const followForm = z.object({ webhook_channel_id: snowflake });
