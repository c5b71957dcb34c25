import {
  ChannelType,
  type GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isVoice } from '../guild/channel-kinds.ts';
import type { Person } from '../guild/people.ts';
import type { Voice } from '../guild/server-records.ts';
import type { Server } from '../guild/servers.ts';
import { tellBots } from '../guild/tell-bots.ts';
import { describeVoice, enterVoice } from '../guild/voices.ts';
import type { Payload } from '../messages/read-payload.ts';
import { readForm, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer } from './require-server.ts';

/** The presences of people in voice channels. Nothing is heard there. */
export function voiceStateRoutes(app: FastifyInstance, world: World): void {
  for (const path of ['/voice/regions', '/guilds/:guild/regions']) app.get(path, () => regions);
  const single = '/guilds/:guild/voice-states/:user';
  app.get<{ Params: VoiceParams }>(single, ({ params }) => {
    const { server, person, voice } = requireVoice(world, params);
    return describeVoice(server, person, voice);
  });
  app.patch<{ Params: VoiceParams; Body: Payload }>(single, ({ params, body }, reply) => {
    const { server, person, voice } = requireVoice(world, params);
    const isOwn = person.user.id === world.state.bot.id;
    const form = readForm(isOwn ? ownForm : othersForm, body.json ?? {});
    const place = requirePlace(world, { channel: form.channel_id ?? voice.channelId });
    if (place.channel.type !== ChannelType.GuildStageVoice || place.channel.id !== voice.channelId)
      throw wrongType();
    const isSpeaking = form.suppress === false;
    // Documented: one may always silence oneself.
    if (isSpeaking || (!isOwn && form.suppress)) requirePermission(place, PermissionFlagsBits.MuteMembers);
    if (form.request_to_speak_timestamp) requirePermission(place, PermissionFlagsBits.RequestToSpeak);
    enterVoice(world, server, person, {
      channelId: voice.channelId,
      ...(typeof form.suppress === 'boolean' && { isSuppressed: form.suppress, askedToSpeakAt: null }),
      ...(form.request_to_speak_timestamp !== undefined && {
        askedToSpeakAt: form.request_to_speak_timestamp,
      }),
    });
    return reply.code(204).send();
  });
  app.put<{ Params: ChannelParams; Body: Payload }>(
    '/channels/:channel/voice-status',
    ({ params, body }, reply) => {
      const place = requirePlace(world, params);
      if (!isVoice(place.channel)) throw wrongType();
      requirePermission(place, PermissionFlagsBits.SetVoiceChannelStatus);
      const { status } = readForm(statusForm, body.json ?? {});
      const audience = { channelId: place.channel.id, inGuilds: GatewayIntentBits.Guilds, inDirect: 0 };
      // In Discord's documentation, and not in the types yet.
      const event = 'VOICE_CHANNEL_STATUS_UPDATE' as GatewayDispatchEvents;
      tellBots(world, event, audience, () => ({ id: place.channel.id, status: status || null }));
      return reply.code(204).send();
    },
  );
}

interface VoiceParams extends GuildParams {
  user: string;
}

/** @throws ApiError 10065 for somebody who is in no voice channel */
function requireVoice(world: World, params: VoiceParams): { server: Server; person: Person; voice: Voice } {
  const server = requireServer(world, params);
  const id = params.user === '@me' ? world.state.bot.id : params.user;
  const person = world.people.get(id);
  if (!person) throw apiErrors.unknownUser();
  const voice = server.voices.get(id);
  if (!voice) throw new ApiError(404, 10065, 'Unknown Voice State');
  return { server, person, voice };
}

function wrongType(): ApiError {
  return new ApiError(400, 50024, 'Cannot execute action on this channel type');
}

const regions = [{ id: 'local', name: 'This machine', custom: false, deprecated: false, optimal: true }];

const othersForm = z.object({
  channel_id: snowflake.nullish(),
  suppress: z.boolean().nullish(),
  request_to_speak_timestamp: z.undefined().catch(undefined),
});
const ownForm = othersForm.extend({
  request_to_speak_timestamp: z.iso.datetime({ offset: true }).nullish(),
});
const statusForm = z.object({ status: text(0, 500).nullish() });
