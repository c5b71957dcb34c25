import { randomBytes } from 'node:crypto';
import { GatewayDispatchEvents, WebhookType } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { World } from '../world.ts';
import type { ChannelWebhook } from './channel-webhook.ts';
import { dispatchInChannel } from './dispatch.ts';
import type { Place } from './place.ts';

/** Adds a webhook to a channel. @throws ApiError 30007 if there are too many */
export function addWebhook(
  world: World,
  traits: Pick<ChannelWebhook, 'name' | 'avatar' | 'channel_id' | 'guild_id'>,
): ChannelWebhook {
  const { state, makeId, origin } = world;
  requireRoom(world, traits.channel_id);
  const id = makeId();
  const token = randomBytes(51).toString('base64url');
  return keep(world, {
    ...traits,
    id,
    type: WebhookType.Incoming,
    user: state.bot,
    token,
    application_id: state.application.id,
    url: `${origin}/api/webhooks/${id}/${token}`,
  });
}

/** Makes a channel follow an announcement channel, as a webhook without a token. @throws ApiError 30007 */
export function addFollower(world: World, source: Place, target: Place): ChannelWebhook {
  if (!source.guild || !target.guild) throw new Error('Announcements are in servers.');
  requireRoom(world, target.channel.id);
  const { id, name, icon } = source.guild;
  return keep(world, {
    id: world.makeId(),
    type: WebhookType.ChannelFollower,
    guild_id: target.guild.id,
    channel_id: target.channel.id,
    user: world.state.bot,
    name: `${name} #${source.channel.name}`,
    avatar: null,
    token: '',
    application_id: world.state.application.id,
    source_guild: { id, name, icon },
    source_channel: { id: source.channel.id, name: source.channel.name ?? '' },
  });
}

export function editWebhook(
  world: World,
  webhook: ChannelWebhook,
  traits: Partial<Pick<ChannelWebhook, 'name' | 'avatar' | 'channel_id'>>,
): ChannelWebhook {
  const next = keep(world, { ...webhook, ...traits });
  if (next.channel_id !== webhook.channel_id) tell(world, webhook);
  return next;
}

export function removeWebhook(world: World, webhook: ChannelWebhook): void {
  world.webhooks.remove(webhook.id);
  tell(world, webhook);
}

function requireRoom({ webhooks }: World, channelId: string): void {
  if (webhooks.where('channel', channelId).length >= maxWebhooks)
    throw new ApiError(400, 30007, `Maximum number of webhooks reached (${maxWebhooks})`);
}

function keep(world: World, webhook: ChannelWebhook): ChannelWebhook {
  world.webhooks.put(webhook);
  tell(world, webhook);
  return webhook;
}

function tell(world: World, { channel_id }: ChannelWebhook): void {
  dispatchInChannel(world, channel_id, GatewayDispatchEvents.WebhooksUpdate, () => ({ channel_id }));
}

const maxWebhooks = 15;
