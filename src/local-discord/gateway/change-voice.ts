import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { z } from 'zod';
import { enterVoice, mayConnect } from '../guild/voices.ts';
import { snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { Session } from './session.ts';

/** Moves the bot into or out of a voice channel (op 4), if permitted. @returns false if the payload is invalid */
export function changeVoice(world: World, session: Session, data: unknown): boolean {
  const form = voiceForm.safeParse(data);
  if (!form.success) return false;
  const { guild_id, channel_id, self_mute, self_deaf } = form.data;
  const server = world.servers.get(guild_id);
  const bot = world.people.get(world.state.bot.id);
  if (!server?.botIds.has(world.state.bot.id) || !bot) return true;
  const place = channel_id === null ? undefined : world.places.byChannel(channel_id);
  if (channel_id !== null && !(place?.server === server && mayConnect(place.appPermissions))) return true;
  const state = {
    channelId: channel_id,
    isSelfMuted: self_mute,
    isSelfDeafened: self_deaf,
    sessionId: session.id,
  };
  const isIn = enterVoice(world, server, bot, state) && channel_id !== null;
  const facts = { token: session.id, guild_id, endpoint: null };
  if (isIn) session.dispatch(GatewayDispatchEvents.VoiceServerUpdate, facts);
  return true;
}

const voiceForm = z.object({
  guild_id: snowflake,
  channel_id: snowflake.nullable(),
  self_mute: z.boolean().default(false),
  self_deaf: z.boolean().default(false),
});
