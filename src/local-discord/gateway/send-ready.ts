import {
  ChannelType,
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import { memberPayload } from '../guild/member-registry.ts';
import type { World } from '../world.ts';
import { coversGuild, type Session } from './session.ts';

/** Sends the events that begin a session: READY, then the guild if the session may receive it. */
export function sendReady(
  world: Pick<World, 'state' | 'members' | 'places' | 'gatewayUrl'>,
  session: Session,
): void {
  session.dispatch(GatewayDispatchEvents.Ready, describeReady(world, session));
  if (coversGuild(session.shard, world.state.guild.id) && session.intents & GatewayIntentBits.Guilds)
    session.dispatch(GatewayDispatchEvents.GuildCreate, describeGuild(world, session.intents));
}

function describeReady(
  { state, gatewayUrl }: Pick<World, 'state' | 'gatewayUrl'>,
  { id, shard, version }: Session,
): GatewayReadyDispatchData {
  const { id: applicationId, flags, flags_new } = state.application;
  return {
    v: version,
    user: { ...state.bot, mfa_enabled: false, verified: true, email: null },
    guilds: coversGuild(shard, state.guild.id) ? [{ id: state.guild.id, unavailable: true }] : [],
    session_id: id,
    // Always empty for bots, and some clients cannot do without it.
    ...{ private_channels: [] },
    resume_gateway_url: gatewayUrl,
    shard: [shard[0], shard[1]],
    application: { id: applicationId, flags, flags_new },
  };
}

function describeGuild(
  { state, members, places }: Pick<World, 'state' | 'members' | 'places'>,
  intents: number,
): GatewayGuildCreateDispatchData {
  const bot = members.byId(state.bot.id);
  const hasMembers = (intents & GatewayIntentBits.GuildMembers) !== 0;
  return {
    ...state.guild,
    joined_at: bot?.joinedAt ?? new Date(0).toISOString(),
    large: false,
    unavailable: false,
    member_count: members.all().length,
    // Without the privileged members intent Discord sends a bot only its own membership.
    members: (hasMembers ? members.all() : [bot]).flatMap((member) =>
      member ? [memberPayload(member)] : [],
    ),
    channels: places
      .ofGuild()
      .flatMap(({ channel }) => (channel.type === ChannelType.GuildText ? [channel] : [])),
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
