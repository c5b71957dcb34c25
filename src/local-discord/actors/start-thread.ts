import { type APIMessage, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { PlaceKey } from '../local-discord.ts';
import { startThread, startThreadFrom } from '../messages/start-thread.ts';
import type { World } from '../world.ts';
import { requireAllowed } from './enter.ts';
import type { Scene } from './scene.ts';

/**
 * Opens a thread in a channel for a member and returns its place.
 * @throws ActorError for what the client would not offer
 */
export function startThreadAs(
  world: World,
  scene: Scene,
  { name, message }: { name: string; message: APIMessage | undefined },
): PlaceKey {
  const { member, place } = scene;
  if (place.channel.type !== ChannelType.GuildText)
    throw new ActorError('Threads hang from the channels of a server.');
  requireAllowed(scene, PermissionFlagsBits.CreatePublicThreads, 'create threads');
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100)
    throw new ActorError('The name of a thread has 1 to 100 characters.');
  if (message?.thread) throw new ActorError('That message has a thread already.');
  const form = { name: trimmed, owner: member.user, archiveAfterMinutes: 1440 };
  const thread = message
    ? startThreadFrom(world, place, { ...form, message })
    : startThread(world, place, form);
  return world.places.byChannel(thread.id)?.key ?? place.key;
}
