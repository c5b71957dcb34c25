import { ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { World } from '../world.ts';
import { describeChannel, type GuildChannel, type GuildChannelKind } from './channel-kinds.ts';
import { channelAsBotSeesIt } from './channel-payloads.ts';
import { dispatchInChannel } from './dispatch.ts';
import { isThread } from './place.ts';
import type { Server } from './servers.ts';

export type ChannelTraits = Partial<Omit<GuildChannel, 'id' | 'guild_id' | 'type'>> & {
  type?: GuildChannelKind;
};

/** Adds a channel to a server. @throws ApiError 30013 if there are too many */
export function addChannel(
  world: World,
  server: Server,
  { name = '', type = ChannelType.GuildText, ...traits }: ChannelTraits,
): GuildChannel {
  const { guild, channels } = server;
  const own = listChannels(server);
  if (own.length >= maxChannels)
    throw new ApiError(400, 30013, `Maximum number of guild channels reached (${maxChannels})`);
  const id = world.makeId();
  const isTaken = (key: string) =>
    reservedKeys.has(key) ||
    world.servers.all().some((one) => one.channels.all().some((known) => known.key === key));
  const key = [name, `${guild.name}/${name}`].find((wanted) => !isTaken(wanted)) ?? `${guild.name}/${id}`;
  const described = describeChannel(type, { id, guild_id: guild.id, name, position: own.length });
  const channel = { ...described, ...traits } as GuildChannel;
  channels.put({ key, channel });
  tell(world, channel, GatewayDispatchEvents.ChannelCreate);
  return channel;
}

/** Lists a server's channels without threads, oldest first. */
export function listChannels({ channels }: Server): GuildChannel[] {
  return channels.all().flatMap(({ channel }) => (isThread(channel) ? [] : [channel]));
}

export function editChannel(
  world: World,
  server: Server,
  channel: GuildChannel,
  traits: ChannelTraits,
): GuildChannel {
  const entry = server.channels.get(channel.id);
  const next = { ...channel, ...traits } as GuildChannel;
  if (entry) entry.channel = next;
  tell(world, next, GatewayDispatchEvents.ChannelUpdate);
  return next;
}

/** Removes a channel with its threads, messages, webhooks and invites. A category's channels stay. */
export function removeChannel(world: World, server: Server, channel: GuildChannel): void {
  const { channels } = server;
  const threads = channels.all().flatMap(({ channel: one }) => (isThread(one) ? [one] : []));
  tell(world, channel, GatewayDispatchEvents.ChannelDelete);
  for (const { id } of [channel, ...threads.filter(({ parent_id }) => parent_id === channel.id)]) {
    channels.remove(id);
    for (const { message } of world.messages.where('channel', id)) world.messages.remove(message.id);
    for (const webhook of world.webhooks.where('channel', id)) world.webhooks.remove(webhook.id);
    for (const { code } of world.invites.where('channel', id)) world.invites.remove(code);
  }
  for (const child of listChannels(server))
    if (child.parent_id === channel.id) editChannel(world, server, child, { parent_id: null });
  world.announce({ type: 'places' });
}

function tell(world: World, { id: channelId }: GuildChannel, event: GatewayDispatchEvents): void {
  if (event !== GatewayDispatchEvents.ChannelDelete) world.announce({ type: 'places' });
  dispatchInChannel(world, channelId, event, (_reader, place) => ({ ...channelAsBotSeesIt(place)[0] }));
}

const maxChannels = 500;

const reservedKeys: ReadonlySet<string> = new Set(['dm', 'group']);
