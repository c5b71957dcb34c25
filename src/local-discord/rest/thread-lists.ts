import { type APIThreadChannel, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isThread } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { listThreadMembers } from '../guild/threads.ts';
import { integer, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer } from './require-server.ts';

/** The threads of a server that are going on, and those of a channel that are archived. */
export function threadListRoutes(app: FastifyInstance, world: World): void {
  const ownId = world.state.bot.id;
  app.get<{ Params: GuildParams }>('/guilds/:guild/threads/active', ({ params }) => {
    const threads = threadsOf(requireServer(world, params)).filter(
      ({ id, thread_metadata }) => !thread_metadata?.archived && world.places.byChannel(id)?.hasBot,
    );
    return describe(world, threads);
  });
  const ofChannel = '/channels/:channel';
  const archived = (params: ChannelParams, type: ChannelType) => {
    const { server, channel } = requirePlace(world, params);
    return (server ? threadsOf(server) : [])
      .filter((thread) => thread.parent_id === channel.id && thread.type === type)
      .filter(({ thread_metadata }) => thread_metadata?.archived)
      .sort((one, other) => archivedAt(other) - archivedAt(one));
  };
  app.get<{ Params: ChannelParams }>(`${ofChannel}/threads/archived/public`, ({ params, query }) =>
    page(world, archived(params, ChannelType.PublicThread), query),
  );
  app.get<{ Params: ChannelParams }>(`${ofChannel}/threads/archived/private`, ({ params, query }) => {
    requirePermission(requirePlace(world, params), PermissionFlagsBits.ManageThreads);
    return page(world, archived(params, ChannelType.PrivateThread), query);
  });
  app.get<{ Params: ChannelParams }>(
    `${ofChannel}/users/@me/threads/archived/private`,
    ({ params, query }) => {
      const joined = archived(params, ChannelType.PrivateThread).filter(({ id }) =>
        isMember(world, id, ownId),
      );
      return page(world, joined, query);
    },
  );
}

function threadsOf({ channels }: Server): APIThreadChannel[] {
  return channels.all().flatMap(({ channel }) => (isThread(channel) ? [channel] : []));
}

/** Newest first, from a time on backwards. */
function page(world: World, threads: readonly APIThreadChannel[], query: unknown): object {
  const { before, limit = 50 } = readForm(pageForm, query);
  const older = threads.filter((thread) => before === undefined || archivedAt(thread) < Date.parse(before));
  return { ...describe(world, older.slice(0, limit)), has_more: older.length > limit };
}

/** With what the bot is in those in which it is. */
function describe(world: World, threads: readonly APIThreadChannel[]) {
  const members = threads.flatMap(({ id }) => {
    const place = world.places.byChannel(id);
    return place ? listThreadMembers(place).filter(({ user_id }) => user_id === world.state.bot.id) : [];
  });
  return { threads, members, has_more: false };
}

function isMember({ places }: World, threadId: string, userId: string): boolean {
  const place = places.byChannel(threadId);
  return Boolean(place && listThreadMembers(place).some(({ user_id }) => user_id === userId));
}

function archivedAt({ thread_metadata }: APIThreadChannel): number {
  return Date.parse(thread_metadata?.archive_timestamp ?? '');
}

const pageForm = z.object({
  before: z.iso.datetime({ offset: true }).optional(),
  limit: integer(2, 100).optional(),
});
