import { randomBytes } from 'node:crypto';
import {
  type APIVoiceState,
  ChannelType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { isVoice } from './channel-kinds.ts';
import { dispatchInServer } from './dispatch.ts';
import { memberPayload } from './member.ts';
import type { Person } from './people.ts';
import type { Voice } from './server-records.ts';
import { memberOf, type Server } from './servers.ts';

export function describeVoice(server: Server, person: Person, voice: Voice | undefined): APIVoiceState {
  const { user } = person;
  const { isMuted = false, isDeafened = false } = server.memberships.get(user.id) ?? {};
  const member = memberOf(server, person);
  return {
    guild_id: server.guild.id,
    channel_id: voice?.channelId ?? null,
    user_id: user.id,
    ...(member && { member: memberPayload(member) }),
    session_id: voice?.sessionId ?? '',
    deaf: isDeafened,
    mute: isMuted,
    self_deaf: voice?.isSelfDeafened ?? false,
    self_mute: voice?.isSelfMuted ?? false,
    self_video: false,
    self_stream: false,
    suppress: voice?.isSuppressed ?? false,
    request_to_speak_timestamp: voice?.askedToSpeakAt ?? null,
  };
}

export function listVoices(people: World['people'], server: Server): APIVoiceState[] {
  return [...server.voices].flatMap(([id, voice]) => {
    const person = people.get(id);
    return person ? [describeVoice(server, person, voice)] : [];
  });
}

/** Updates a person's voice state; without a channel, they leave. @returns false if the channel is full or not voice */
export function enterVoice(
  world: World,
  server: Server,
  person: Person,
  { channelId, ...traits }: Partial<Omit<Voice, 'channelId'>> & { channelId: string | null },
): boolean {
  const { id } = person.user;
  const before = server.voices.get(id);
  if (channelId === null) {
    if (server.voices.delete(id)) dispatchVoice(world, server, person);
    return true;
  }
  const channel = server.channels.get(channelId)?.channel;
  if (!channel || !isVoice(channel)) return false;
  const isMove = before?.channelId !== channelId;
  const inside = [...server.voices.values()].filter((one) => one.channelId === channelId).length;
  if (isMove && channel.user_limit && inside >= channel.user_limit) return false;
  server.voices.set(id, {
    sessionId: randomBytes(16).toString('hex'),
    isSelfMuted: false,
    isSelfDeafened: false,
    ...before,
    channelId,
    // Documented: people join a stage as listeners.
    ...(isMove && { isSuppressed: channel.type === ChannelType.GuildStageVoice, askedToSpeakAt: null }),
    ...traits,
  } as Voice);
  dispatchVoice(world, server, person);
  return true;
}

export function dispatchVoice(world: World, server: Server, person: Person): void {
  const { guild_id: _, ...facts } = describeVoice(server, person, server.voices.get(person.user.id));
  dispatchInServer(world, server, GatewayDispatchEvents.VoiceStateUpdate, facts);
  world.announce({ type: 'places' });
}

export function mayConnect(permissions: bigint): boolean {
  const { ViewChannel, Connect } = PermissionFlagsBits;
  return (permissions & ViewChannel) !== 0n && (permissions & Connect) !== 0n;
}
