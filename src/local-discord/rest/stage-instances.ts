import {
  type APIStageInstance,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
  StageInstancePrivacyLevel,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import type { Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { tellServer } from '../guild/tell-server.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';

/** Stages that are going on. Documented: only moderators of the stage open, change and end it. */
export function stageRoutes(app: FastifyInstance, world: World): void {
  const { GuildOnly } = StageInstancePrivacyLevel;
  const tell = (server: Server, event: GatewayDispatchEvents, stage: APIStageInstance) =>
    tellServer(world, server, event, stage, GatewayIntentBits.Guilds);
  app.post<{ Body: Payload }>('/stage-instances', audited('StageInstanceCreate'), ({ body }) => {
    const { channel_id, topic, privacy_level, guild_scheduled_event_id } = readForm(newForm, body.json ?? {});
    const { place, server } = requireStage(world, { channel: channel_id });
    requireModerator(place);
    if (server.stages.has(channel_id)) throw new ApiError(400, 150006, 'The Stage is already open');
    const stage = server.stages.put({
      id: world.makeId(),
      guild_id: server.guild.id,
      channel_id,
      topic,
      privacy_level: privacy_level ?? GuildOnly,
      discoverable_disabled: true,
      guild_scheduled_event_id: guild_scheduled_event_id ?? null,
    } as APIStageInstance);
    tell(server, GatewayDispatchEvents.StageInstanceCreate, stage);
    return stage;
  });
  const single = '/stage-instances/:channel';
  app.get<{ Params: ChannelParams }>(single, ({ params }) =>
    requireStage(world, params).server.stages.require(params.channel),
  );
  app.patch<{ Params: ChannelParams; Body: Payload }>(
    single,
    audited('StageInstanceUpdate'),
    ({ params, body }) => {
      const { place, server } = requireStage(world, params);
      requireModerator(place);
      const { topic } = readForm(changeForm, body.json ?? {});
      const before = server.stages.require(params.channel);
      const stage = server.stages.put({ ...before, topic: topic ?? before.topic });
      tell(server, GatewayDispatchEvents.StageInstanceUpdate, stage);
      return stage;
    },
  );
  app.delete<{ Params: ChannelParams }>(single, audited('StageInstanceDelete'), ({ params }, reply) => {
    const { place, server } = requireStage(world, params);
    requireModerator(place);
    const stage = server.stages.require(params.channel);
    server.stages.remove(params.channel);
    tell(server, GatewayDispatchEvents.StageInstanceDelete, stage);
    return reply.code(204).send();
  });
}

/** @throws ApiError 10067 for a channel that is no stage */
function requireStage(world: World, params: ChannelParams): { place: Place; server: Server } {
  const place = requirePlace(world, params);
  if (!place.server || place.channel.type !== ChannelType.GuildStageVoice)
    throw new ApiError(404, 10067, 'Unknown Stage Instance');
  return { place, server: place.server };
}

/** @throws ApiError 50013 without one of the permissions that make a moderator of a stage */
function requireModerator(place: Place): void {
  const { ManageChannels, MuteMembers, MoveMembers } = PermissionFlagsBits;
  for (const needed of [ManageChannels, MuteMembers, MoveMembers] as const) requirePermission(place, needed);
}

const privacy = integer(2, 2).nullish();
const newForm = z.object({
  channel_id: snowflake,
  topic: boundedText(1, 120),
  privacy_level: privacy,
  guild_scheduled_event_id: snowflake.nullish(),
});
const changeForm = z.object({ topic: boundedText(1, 120).optional(), privacy_level: privacy });
