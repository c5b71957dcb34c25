import {
  type APIOverwrite,
  type APITextChannel,
  GatewayDispatchEvents,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { BareWorld, WorldWith } from '../world.ts';
import { channelAsBotSeesIt } from './channel-payloads.ts';
import { describeChannel } from './describe-guild.ts';
import { isThread } from './place.ts';
import type { Server } from './servers.ts';
import { tellBots } from './tell-bots.ts';

/** The fields of a text channel that can be set. */
export type ChannelTraits = Partial<
  Pick<APITextChannel, 'name' | 'topic' | 'nsfw' | 'position' | 'rate_limit_per_user'>
> & { permission_overwrites?: APIOverwrite[] };

/**
 * Adds a text channel to a server.
 * @throws ApiError 30013 if there are as many as there may be
 */
export function addChannel(
  world: WorldWith<'servers'>,
  server: Server,
  { name = '', ...traits }: ChannelTraits,
): APITextChannel {
  const { guild, channels } = server;
  const own = channels.all().filter(({ channel: one }) => !isThread(one));
  if (own.length >= maxChannels)
    throw new ApiError(400, 30013, `Maximum number of guild channels reached (${maxChannels})`);
  const id = world.makeId();
  const isTaken = (key: string) =>
    reservedKeys.has(key) ||
    world.servers.all().some((one) => one.channels.all().some((known) => known.key === key));
  const key = [name, `${guild.name}/${name}`].find((wanted) => !isTaken(wanted)) ?? `${guild.name}/${id}`;
  const described = describeChannel({ id, guildId: guild.id, name, position: own.length });
  const channel = { ...described, ...traits };
  channels.put({ key, channel });
  tell(world, channel, GatewayDispatchEvents.ChannelCreate);
  return channel;
}

/** Replaces a channel by how it is from now on. */
export function editChannel(
  world: BareWorld,
  server: Server,
  channel: APITextChannel,
  traits: ChannelTraits,
): APITextChannel {
  const entry = server.channels.get(channel.id);
  const next = { ...channel, ...traits };
  if (entry) entry.channel = next;
  tell(world, next, GatewayDispatchEvents.ChannelUpdate);
  return next;
}

/** Removes a channel, with its threads, messages, webhooks and invites. */
export function removeChannel(
  world: WorldWith<'invites' | 'messages' | 'webhooks'>,
  server: Server,
  channel: APITextChannel,
): void {
  const { channels } = server;
  const threads = channels.all().flatMap(({ channel: one }) => (isThread(one) ? [one] : []));
  tell(world, channel, GatewayDispatchEvents.ChannelDelete);
  for (const { id } of [channel, ...threads.filter(({ parent_id }) => parent_id === channel.id)]) {
    channels.remove(id);
    for (const { message } of world.messages.where('channel', id)) world.messages.remove(message.id);
    for (const webhook of world.webhooks.where('channel', id)) world.webhooks.remove(webhook.id);
    for (const { code } of world.invites.where('channel', id)) world.invites.remove(code);
  }
  world.announce({ type: 'places' });
}

function tell(world: BareWorld, { id: channelId }: APITextChannel, event: GatewayDispatchEvents): void {
  if (event !== GatewayDispatchEvents.ChannelDelete) world.announce({ type: 'places' });
  const audience = { channelId, inGuilds: GatewayIntentBits.Guilds, inDirect: 0 };
  tellBots(world, event, audience, (_reader, place) => ({ ...channelAsBotSeesIt(place)[0] }));
}

/** Without threads. */
const maxChannels = 500;

/** The places outside of servers. */
const reservedKeys: ReadonlySet<string> = new Set(['dm', 'group']);
