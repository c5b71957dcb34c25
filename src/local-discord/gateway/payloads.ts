import {
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import { memberPayload } from '../guild/people.ts';
import type { World } from '../world.ts';
import { coversGuild, type Session } from './session.ts';

/** What a session is told when it begins. */
export function greet(world: Pick<World, 'place' | 'people' | 'gatewayUrl'>, session: Session): void {
  session.dispatch(GatewayDispatchEvents.Ready, describeReady(world, session));
  if (coversGuild(session.shard, world.place.guild.id) && session.intents & GatewayIntentBits.Guilds)
    session.dispatch(GatewayDispatchEvents.GuildCreate, describeGuild(world));
}

function describeReady(
  { place, gatewayUrl }: Pick<World, 'place' | 'gatewayUrl'>,
  { id, shard }: Session,
): GatewayReadyDispatchData {
  const { id: applicationId, flags, flags_new } = place.application;
  return {
    v: 10,
    user: { ...place.bot, mfa_enabled: false, verified: true, email: null },
    guilds: coversGuild(shard, place.guild.id) ? [{ id: place.guild.id, unavailable: true }] : [],
    session_id: id,
    resume_gateway_url: gatewayUrl,
    shard: [shard[0], shard[1]],
    application: { id: applicationId, flags, flags_new },
  };
}

function describeGuild({ place, people }: Pick<World, 'place' | 'people'>): GatewayGuildCreateDispatchData {
  const bot = people.byId(place.bot.id);
  return {
    ...place.guild,
    joined_at: bot?.joinedAt ?? new Date(0).toISOString(),
    large: false,
    unavailable: false,
    member_count: people.all().length,
    // Without the privileged members intent a bot is told of itself only.
    members: bot ? [memberPayload(bot)] : [],
    channels: [place.channel],
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
