import type { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { type Place, shardingIdOf } from './place.ts';

interface Audience {
  channelId: string;
  inGuilds: number;
  inDirect: number;
}

export function tellBots(
  { applications }: Pick<World, 'applications'>,
  event: GatewayDispatchEvents,
  { channelId, inGuilds, inDirect }: Audience,
  describe: (world: World, place: Place) => object,
): void {
  for (const world of applications) {
    const place = world.places.byChannel(channelId);
    if (!place?.hasBot) continue;
    const intents = place.guild ? inGuilds : inDirect;
    // Describing a message is slow, and most bots want none.
    if (world.sessions.listening(shardingIdOf(place), intents).length === 0) continue;
    const where = place.guild ? { guild_id: place.guild.id } : {};
    world.dispatch(event, { ...describe(world, place), ...where }, { place, intents });
  }
}
