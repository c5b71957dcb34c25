import {
  type APIThreadChannel,
  type APIThreadMember,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { isThread, type Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { listThreadMembers } from '../guild/threads.ts';
import { integer } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requireHistory } from './require-place.ts';
import type { Routes } from './routes.ts';

/** Routes that list a server's active threads and a channel's archived ones. */
export function threadListRoutes({ world, guild, channel }: Routes): void {
  guild.on('GET', '/threads/active', {}, ({ server }) => {
    const threads = threadsOf(server).filter(
      ({ id, thread_metadata }) => !thread_metadata?.archived && world.places.byChannel(id)?.hasBot,
    );
    return describe(world, threads);
  });
  const archived = (place: Place, type: ChannelType) => {
    requireHistory(place);
    return (place.server ? threadsOf(place.server) : [])
      .filter((thread) => thread.parent_id === place.channel.id && thread.type === type)
      .filter(({ thread_metadata }) => thread_metadata?.archived)
      .sort((one, other) => archivedAt(other) - archivedAt(one));
  };
  channel.on('GET', '/threads/archived/public', { form: threadsForm }, ({ place, form }) =>
    page(world, archived(place, ChannelType.PublicThread), form),
  );
  const moderated = { needs: PermissionFlagsBits.ManageThreads, form: threadsForm };
  channel.on('GET', '/threads/archived/private', moderated, ({ place, form }) =>
    page(world, archived(place, ChannelType.PrivateThread), form),
  );
  channel.on('GET', '/users/@me/threads/archived/private', { form: threadsForm }, ({ place, form }) => {
    const threads = archived(place, ChannelType.PrivateThread);
    return page(
      world,
      threads.filter(({ id }) => ownMembership(world, id).length > 0),
      form,
    );
  });
}

function threadsOf({ channels }: Server): APIThreadChannel[] {
  return channels.all().flatMap(({ channel }) => (isThread(channel) ? [channel] : []));
}

/** Returns a page of threads, newest first, before a given time. */
function page(
  world: World,
  threads: readonly APIThreadChannel[],
  { before, limit }: z.infer<typeof threadsForm>,
): object {
  const older = threads.filter((thread) => before === undefined || archivedAt(thread) < Date.parse(before));
  return { ...describe(world, older.slice(0, limit)), has_more: older.length > limit };
}

/** Describes threads with the bot's membership. */
function describe(world: World, threads: readonly APIThreadChannel[]) {
  return { threads, members: threads.flatMap(({ id }) => ownMembership(world, id)), has_more: false };
}

function ownMembership({ places, state }: World, threadId: string): APIThreadMember[] {
  const place = places.byChannel(threadId);
  return place ? listThreadMembers(place).filter(({ user_id }) => user_id === state.bot.id) : [];
}

function archivedAt({ thread_metadata }: APIThreadChannel): number {
  return Date.parse(thread_metadata?.archive_timestamp ?? '');
}

const threadsForm = z.object({
  before: z.iso.datetime({ offset: true }).optional(),
  limit: integer(2, 100).default(50),
});
