import {
  type APIOverwrite,
  type APITextChannel,
  GatewayDispatchEvents,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { World } from '../world.ts';
import { channelAsBotSeesIt } from './channel-payloads.ts';
import { describeChannel } from './describe-guild.ts';
import { isThread } from './place.ts';
import type { Server } from './servers.ts';
import { tellBots } from './tell-bots.ts';

/** What can be said of a text channel. */
export type ChannelTraits = Partial<
  Pick<APITextChannel, 'name' | 'topic' | 'nsfw' | 'position' | 'rate_limit_per_user'>
> & { permission_overwrites?: APIOverwrite[] };

/**
 * Adds a text channel to a server.
 * @throws ApiError 30013 where there are as many as there may be
 */
export function addChannel(
  world: World,
  server: Server,
  { name = '', ...traits }: ChannelTraits,
): APITextChannel {
  const { guild, channels } = server;
  const own = channels.filter(({ channel: one }) => !isThread(one));
  if (own.length >= maxChannels)
    throw new ApiError(400, 30013, `Maximum number of guild channels reached (${maxChannels})`);
  const id = world.makeId();
  const isTaken = (key: string) =>
    reservedKeys.has(key) ||
    world.servers.all().some((one) => one.channels.some((known) => known.key === key));
  const key = [name, `${guild.name}/${name}`].find((wanted) => !isTaken(wanted)) ?? `${guild.name}/${id}`;
  const described = describeChannel({ id, guildId: guild.id, name, position: own.length });
  const channel = { ...described, ...traits };
  channels.push({ key, channel });
  tell(world, channel, GatewayDispatchEvents.ChannelCreate);
  return channel;
}

/** Replaces a channel by how it is from now on. */
export function editChannel(
  world: World,
  server: Server,
  channel: APITextChannel,
  traits: ChannelTraits,
): APITextChannel {
  const entry = server.channels.find((one) => one.channel.id === channel.id);
  const next = { ...channel, ...traits };
  if (entry) entry.channel = next;
  tell(world, next, GatewayDispatchEvents.ChannelUpdate);
  return next;
}

/** Removes a channel, with its threads, messages, webhooks and invites. */
export function removeChannel(world: World, server: Server, channel: APITextChannel): void {
  const isGone = (one: Server['channels'][number]['channel']) =>
    one.id === channel.id || (isThread(one) && one.parent_id === channel.id);
  const gone = new Set(server.channels.flatMap(({ channel: one }) => (isGone(one) ? [one.id] : [])));
  tell(world, channel, GatewayDispatchEvents.ChannelDelete);
  server.channels.splice(0, Infinity, ...server.channels.filter(({ channel: one }) => !gone.has(one.id)));
  for (const { message } of world.messages.all())
    if (gone.has(message.channel_id)) world.messages.remove(message.id);
  for (const { id, channel_id } of world.webhooks.values())
    if (gone.has(channel_id)) world.webhooks.delete(id);
  for (const { code, channelId } of world.invites.values())
    if (gone.has(channelId)) world.invites.delete(code);
  world.announce({ type: 'places' });
}

function tell(world: World, { id: channelId }: APITextChannel, event: GatewayDispatchEvents): void {
  if (event !== GatewayDispatchEvents.ChannelDelete) world.announce({ type: 'places' });
  const audience = { channelId, inGuilds: GatewayIntentBits.Guilds, inDirect: 0 };
  tellBots(world, event, audience, (_reader, place) => ({ ...channelAsBotSeesIt(place)[0] }));
}

/** Without threads. */
const maxChannels = 500;

/** The places outside of servers. */
const reservedKeys: ReadonlySet<string> = new Set(['dm', 'group']);
