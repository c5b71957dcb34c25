import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { memberPayload } from './member.ts';
import type { Person } from './people.ts';
import { type Place, shardingIdOf } from './place.ts';
import { memberOf, type Server } from './servers.ts';

type Applications = Pick<World, 'applications'>;

/** Dispatches an event to all bots in a server. */
export function dispatchInServer(
  { applications }: Applications,
  { guild, botIds }: Server,
  event: GatewayDispatchEvents,
  facts: object,
): void {
  for (const { state, sessions } of applications)
    if (botIds.has(state.bot.id)) sessions.dispatch(event, { ...facts, guild_id: guild.id }, guild.id);
}

/** Dispatches an event to the bots in a channel, described as each of them sees it. */
export function dispatchInChannel(
  { applications }: Applications,
  channelId: string,
  event: GatewayDispatchEvents,
  describe: (world: World, place: Place) => object,
): void {
  for (const world of applications) {
    const place = world.places.byChannel(channelId);
    if (!place?.hasBot) continue;
    const guildId = shardingIdOf(place);
    // Describing a message is slow, and most bots do not listen.
    if (world.sessions.listening(event, guildId).length === 0) continue;
    const where = place.guild ? { guild_id: guildId } : {};
    world.sessions.dispatch(event, { ...describe(world, place), ...where }, guildId);
  }
}

/** Dispatches a new or changed member to the server's bots. */
export function dispatchMember(
  world: Applications,
  server: Server,
  person: Person,
  event = GatewayDispatchEvents.GuildMemberUpdate,
): void {
  const member = memberOf(server, person);
  if (member) dispatchInServer(world, server, event, memberPayload(member));
}
