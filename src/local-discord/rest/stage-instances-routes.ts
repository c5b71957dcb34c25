import {
  type APIStageInstance,
  ChannelType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
  StageInstancePrivacyLevel,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { boundedText, integer, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requirePermission, requirePlace } from './require-place.ts';
import type { Routes } from './routes.ts';

/** Routes for stage instances. Documented: only a stage's moderators open, change and end it. */
export function stageRoutes({ world, root }: Routes): void {
  root.on('POST', '/stage-instances', { form: newForm, audit: 'StageInstanceCreate' }, ({ form }) => {
    const { channel_id, topic, privacy_level, guild_scheduled_event_id } = form;
    const { place, server } = requireStage(world, channel_id, apiErrors.wrongChannelType);
    requireModerator(place);
    if (server.stages.has(channel_id)) throw new ApiError(400, 150006, 'The Stage is already open');
    const stage = server.stages.put({
      id: world.makeId(),
      guild_id: server.guild.id,
      channel_id,
      topic,
      privacy_level: privacy_level ?? StageInstancePrivacyLevel.GuildOnly,
      discoverable_disabled: true,
      guild_scheduled_event_id: guild_scheduled_event_id ?? null,
    } as APIStageInstance);
    dispatchInServer(world, server, GatewayDispatchEvents.StageInstanceCreate, stage);
    return stage;
  });
  const single = root.below('/stage-instances/:channel', (_found, params) => {
    const { place, server } = requireStage(world, params.channel);
    return { place, server, stage: server.stages.require(params.channel) };
  });
  single.on('GET', '', {}, ({ stage }) => stage);
  const change = { form: changeForm, audit: 'StageInstanceUpdate' } as const;
  single.on('PATCH', '', change, ({ place, server, stage: before, form: { topic = before.topic } }) => {
    requireModerator(place);
    const stage = server.stages.put({ ...before, topic });
    dispatchInServer(world, server, GatewayDispatchEvents.StageInstanceUpdate, stage);
    return stage;
  });
  single.on('DELETE', '', { audit: 'StageInstanceDelete' }, ({ place, server, stage }) => {
    requireModerator(place);
    server.stages.remove(stage.channel_id);
    dispatchInServer(world, server, GatewayDispatchEvents.StageInstanceDelete, stage);
  });
}

/** @throws ApiError 10067, or another, for other channels */
function requireStage(
  world: World,
  channelId: string,
  otherwise = () => new ApiError(404, 10067, 'Unknown Stage Instance'),
): { place: Place; server: Server } {
  const place = requirePlace(world, channelId);
  if (!place.server || place.channel.type !== ChannelType.GuildStageVoice) throw otherwise();
  return { place, server: place.server };
}

/** @throws ApiError 50013 unless the bot moderates the stage */
function requireModerator(place: Place): void {
  const { ManageChannels, MuteMembers, MoveMembers } = PermissionFlagsBits;
  for (const needed of [ManageChannels, MuteMembers, MoveMembers]) requirePermission(place, needed);
}

const privacy = integer(2, 2).nullish();
const newForm = z.object({
  channel_id: snowflake,
  topic: boundedText(1, 120),
  privacy_level: privacy,
  guild_scheduled_event_id: snowflake.nullish(),
});
const changeForm = z.object({ topic: boundedText(1, 120).optional(), privacy_level: privacy });
