import {
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import { channelAsBotSeesIt } from '../guild/channel-payloads.ts';
import { memberPayload } from '../guild/member.ts';
import { isThread } from '../guild/place.ts';
import { listMembers, memberOf, type Server } from '../guild/servers.ts';
import { listVoices } from '../guild/voices.ts';
import type { World } from '../world.ts';
import { coversGuild, type Session } from './session.ts';

/** Sends READY and, if the session has the intent, the guilds of its shard. */
export function sendReady(world: World, session: Session): void {
  const servers = world.servers
    .all()
    .filter(({ botIds, guild }) => botIds.has(world.state.bot.id) && coversGuild(session.shard, guild.id));
  session.dispatch(GatewayDispatchEvents.Ready, describeReady(world, session, servers));
  if (!(session.intents & GatewayIntentBits.Guilds)) return;
  for (const server of servers)
    session.dispatch(GatewayDispatchEvents.GuildCreate, describeGuild(world, server, session.intents));
}

function describeReady(
  { state, gatewayUrl }: World,
  { id, shard, version }: Session,
  servers: readonly Server[],
): GatewayReadyDispatchData {
  const { id: applicationId, flags, flags_new } = state.application;
  return {
    v: version,
    user: { ...state.bot, mfa_enabled: false, verified: true, email: null },
    guilds: servers.map(({ guild }) => ({ id: guild.id, unavailable: true })),
    session_id: id,
    // Always empty for bots, but some clients need the field.
    ...{ private_channels: [] },
    resume_gateway_url: gatewayUrl,
    shard: [shard[0], shard[1]],
    application: { id: applicationId, flags, flags_new },
  };
}

/** Simulates the end of an outage: marks the server unavailable, then sends it again. */
export function sendServerAnew(world: World, server: Server): void {
  const { id } = server.guild;
  for (const session of world.sessions.listening(GatewayDispatchEvents.GuildCreate, id)) {
    session.dispatch(GatewayDispatchEvents.GuildDelete, { id, unavailable: true });
    session.dispatch(GatewayDispatchEvents.GuildCreate, describeGuild(world, server, session.intents));
  }
}

export function sendNewServer(world: World, server: Server): void {
  const { id } = server.guild;
  for (const session of world.sessions.listening(GatewayDispatchEvents.GuildCreate, id))
    session.dispatch(GatewayDispatchEvents.GuildCreate, describeGuild(world, server, session.intents));
}

function describeGuild(
  { state, people, places }: World,
  server: Server,
  intents: number,
): GatewayGuildCreateDispatchData {
  const { guild, channels, memberships } = server;
  const person = people.get(state.bot.id);
  const bot = person && memberOf(server, person);
  const hasMembers = (intents & GatewayIntentBits.GuildMembers) !== 0;
  return {
    ...guild,
    joined_at: bot?.joinedAt ?? new Date(0).toISOString(),
    large: false,
    unavailable: false,
    member_count: memberships.size,
    // Without the privileged members intent, a bot gets only its own membership.
    members: (hasMembers ? listMembers(server, people) : [bot]).flatMap((member) =>
      member ? [memberPayload(member)] : [],
    ),
    channels: places.ofServer(guild.id).flatMap(channelAsBotSeesIt),
    threads: channels.all().flatMap(({ channel }) => (isThread(channel) ? [channel] : [])),
    presences: [],
    voice_states: listVoices(people, server),
    stage_instances: server.stages.all(),
    guild_scheduled_events: server.events.all().map(({ event }) => event),
    soundboard_sounds: [],
  };
}
