import { ChannelType, type GatewayDispatchEvents, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isVoice } from '../guild/channel-kinds.ts';
import { dispatchInChannel } from '../guild/dispatch.ts';
import type { Server } from '../guild/servers.ts';
import { describeVoice, enterVoice } from '../guild/voices.ts';
import { readForm, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requirePermission, requirePlace } from './require-place.ts';
import type { Routes } from './routes.ts';

export function voiceStateRoutes({ world, root, guild, channel }: Routes): void {
  root.on('GET', '/voice/regions', {}, () => regions);
  guild.on('GET', '/regions', {}, () => regions);
  const single = guild.below('/voice-states/:user', ({ server }, params) =>
    requireVoice(world, server, params.user === '@me' ? world.state.bot.id : params.user),
  );
  single.on('GET', '', {}, ({ server, person, voice }) => describeVoice(server, person, voice));
  single.on('PATCH', '', {}, ({ server, person, voice, request: { body } }) => {
    const isOwn = person.user.id === world.state.bot.id;
    const form = readForm(isOwn ? ownForm : othersForm, body.json ?? {});
    const place = requirePlace(world, form.channel_id ?? voice.channelId);
    if (place.channel.type !== ChannelType.GuildStageVoice || place.channel.id !== voice.channelId)
      throw apiErrors.wrongChannelType();
    const isSpeaking = form.suppress === false;
    // Documented: suppressing oneself is always allowed.
    if (isSpeaking || (!isOwn && form.suppress)) requirePermission(place, PermissionFlagsBits.MuteMembers);
    if (form.request_to_speak_timestamp) requirePermission(place, PermissionFlagsBits.RequestToSpeak);
    enterVoice(world, server, person, {
      channelId: voice.channelId,
      ...(typeof form.suppress === 'boolean' && { isSuppressed: form.suppress, askedToSpeakAt: null }),
      ...(form.request_to_speak_timestamp !== undefined && {
        askedToSpeakAt: form.request_to_speak_timestamp,
      }),
    });
  });
  channel.on('PUT', '/voice-status', { form: statusForm }, ({ place, form }) => {
    if (!isVoice(place.channel)) throw apiErrors.wrongChannelType();
    requirePermission(place, PermissionFlagsBits.SetVoiceChannelStatus);
    // Documented: from outside the channel a bot must manage it, too.
    if (place.server?.voices.get(world.state.bot.id)?.channelId !== place.channel.id)
      requirePermission(place, PermissionFlagsBits.ManageChannels);
    const { id } = place.channel;
    // Documented, but not in the types yet.
    const event = 'VOICE_CHANNEL_STATUS_UPDATE' as GatewayDispatchEvents;
    dispatchInChannel(world, id, event, () => ({ id, status: form.status || null }));
  });
}

/** @throws ApiError 10013 for an unknown user, 10065 outside voice channels */
function requireVoice({ people }: World, { voices }: Server, userId: string) {
  const person = people.get(userId);
  if (!person) throw apiErrors.unknownUser();
  const voice = voices.get(userId);
  if (!voice) throw new ApiError(404, 10065, 'Unknown Voice State');
  return { person, voice };
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
