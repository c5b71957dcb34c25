import { type APIThreadChannel, ChannelFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isForum, isText } from '../guild/channel-kinds.ts';
import { memberPayload } from '../guild/member.ts';
import { isThread, type Place } from '../guild/place.ts';
import { memberOf } from '../guild/servers.ts';
import { deleteThread, editThread, joinThread, listThreadMembers } from '../guild/threads.ts';
import type { Payload } from '../messages/read-payload.ts';
import { checkTags, startPost, startThread, startThreadFrom } from '../messages/start-thread.ts';
import { prepareMessage } from '../messages/write-message.ts';
import { archiveDuration } from '../rules/channel-form.ts';
import { messageBody } from '../rules/message-body.ts';
import { boundedText, integer, pageForm, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { deleteChannel, patchChannel } from './guild-channels.ts';
import {
  type ChannelParams,
  type MessageParams,
  requirePermission,
  requirePlace,
  requirePublic,
} from './require-place.ts';

export function threadRoutes(app: FastifyInstance, world: World & World): void {
  startRoutes(app, world);
  singleRoutes(app, world);
  memberRoutes(app, world);
}

function startRoutes(app: FastifyInstance, world: World): void {
  const owner = world.state.bot;
  app.post<{ Params: MessageParams; Body: Payload }>(
    '/channels/:channel/messages/:message/threads',
    audited('ThreadCreate'),
    ({ params, body }, reply) => {
      const place = requireParent(world, params, PermissionFlagsBits.CreatePublicThreads);
      const stored = requirePublic(world, params);
      if (world.places.byChannel(stored.message.id))
        throw new ApiError(400, 160004, 'A thread has already been created for this message');
      const { name, auto_archive_duration: archiveAfterMinutes } = readForm(threadForm, body.json);
      const { message } = stored;
      const thread = startThreadFrom(world, place, { name, message, owner, archiveAfterMinutes });
      return reply.code(201).send(thread);
    },
  );
  app.post<{ Params: ChannelParams; Body: Payload }>(
    '/channels/:channel/threads',
    audited('ThreadCreate'),
    ({ params, body }, reply) => {
      const parent = requirePlace(world, params);
      if (isForum(parent.channel)) return reply.code(201).send(post(world, parent, body));
      const form = readForm(threadForm, body.json);
      const isNews = parent.channel.type === ChannelType.GuildAnnouncement;
      const isPublic = isNews || form.type === ChannelType.PublicThread;
      const needed = isPublic
        ? PermissionFlagsBits.CreatePublicThreads
        : PermissionFlagsBits.CreatePrivateThreads;
      const place = requireParent(world, params, needed);
      const { name, auto_archive_duration: archiveAfterMinutes } = form;
      const open = isNews ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
      const type = isPublic ? open : ChannelType.PrivateThread;
      return reply.code(201).send(startThread(world, place, { name, type, owner, archiveAfterMinutes }));
    },
  );
}

/** Documented: a post needs the permission to send messages, and is answered with its first message. */
function post(world: World, place: Place, { json, files }: Payload): object {
  const form = readForm(postForm, json ?? {});
  requirePermission(place, PermissionFlagsBits.SendMessages);
  const { thread, message } = startPost(
    world,
    place,
    {
      name: form.name,
      owner: world.state.bot,
      archiveAfterMinutes: form.auto_archive_duration,
      tags: form.applied_tags ?? [],
      slowmodeSeconds: form.rate_limit_per_user ?? undefined,
    },
    (inside, id) =>
      prepareMessage(world, { body: form.message, files, root: ['message'] }, { place: inside, id }),
  );
  return { ...thread, message: message.message };
}

/** A thread is changed and deleted at the path of channels. */
function singleRoutes(app: FastifyInstance, world: World): void {
  app.patch<{ Params: ChannelParams; Body: Payload }>(
    '/channels/:channel',
    audited('ChannelUpdate'),
    ({ params, body }) => {
      const any = requirePlace(world, params);
      if (!isThread(any.channel)) return patchChannel(world, any, body.json);
      const place = requireThread(world, params);
      const { thread } = place;
      if (thread.owner_id !== world.state.bot.id) requirePermission(place, PermissionFlagsBits.ManageThreads);
      const form = readForm(threadEdit, body.json ?? {});
      const { name, archived, locked, auto_archive_duration, invitable } = form;
      const tags = form.applied_tags;
      const forum = world.places.byChannel(thread.parent_id ?? '');
      if (tags && forum) checkTags(forum, tags);
      const before = thread.thread_metadata;
      const isChanged = archived !== undefined && archived !== before?.archived;
      const thread_metadata = {
        archive_timestamp: isChanged
          ? new Date(world.now()).toISOString()
          : (before?.archive_timestamp ?? ''),
        archived: archived ?? before?.archived ?? false,
        locked: locked ?? before?.locked ?? false,
        auto_archive_duration: auto_archive_duration ?? before?.auto_archive_duration ?? 1440,
        ...(before?.create_timestamp ? { create_timestamp: before.create_timestamp } : {}),
        ...(before?.invitable !== undefined && { invitable: invitable ?? before.invitable }),
      };
      return editThread(world, place, {
        ...thread,
        name: name ?? thread.name,
        thread_metadata,
        rate_limit_per_user: form.rate_limit_per_user ?? thread.rate_limit_per_user ?? 0,
        ...(tags && { applied_tags: tags }),
        ...(form.flags !== undefined && { flags: form.flags & ChannelFlags.Pinned }),
      } as APIThreadChannel);
    },
  );
  app.delete<{ Params: ChannelParams }>('/channels/:channel', audited('ChannelDelete'), ({ params }) => {
    const any = requirePlace(world, params);
    if (!isThread(any.channel)) return deleteChannel(world, any);
    const place = requireThread(world, params);
    requirePermission(place, PermissionFlagsBits.ManageThreads);
    deleteThread(world, place, place.thread);
    return place.thread;
  });
}

function memberRoutes(app: FastifyInstance, world: World): void {
  const ownId = world.state.bot.id;
  app.get<{ Params: ChannelParams }>('/channels/:channel/thread-members', ({ params, query }) => {
    const place = requireThread(world, params);
    const { with_member, limit = 100, after } = readForm(membersForm, query);
    const all = listThreadMembers(place);
    if (!with_member) return all;
    // Documented: only with members it comes in pages.
    return all
      .flatMap((one) => {
        const person = world.people.get(one.user_id);
        const member = person && place.server && memberOf(place.server, person);
        return member ? [{ ...one, member: memberPayload(member) }] : [];
      })
      .toSorted((one, other) => (BigInt(one.user_id) < BigInt(other.user_id) ? -1 : 1))
      .filter(({ user_id }) => after === undefined || BigInt(user_id) > BigInt(after))
      .slice(0, limit);
  });
  app.get<{ Params: ChannelParams & { user: string } }>(
    '/channels/:channel/thread-members/:user',
    ({ params }) => {
      const userId = params.user === '@me' ? ownId : params.user;
      const found = listThreadMembers(requireThread(world, params)).find(({ user_id }) => user_id === userId);
      if (!found) throw apiErrors.unknownMember();
      return found;
    },
  );
  // Only PUT is documented; nextcord joins with POST.
  for (const [method, isIn] of [
    ['PUT', true],
    ['POST', true],
    ['DELETE', false],
  ] as const)
    app.route<{ Params: ChannelParams & { user: string } }>({
      method,
      url: '/channels/:channel/thread-members/:user',
      handler: ({ params }, reply) => {
        const place = requireThread(world, params);
        const userId = params.user === '@me' ? ownId : params.user;
        if (userId !== ownId && !isIn) requirePermission(place, PermissionFlagsBits.ManageThreads);
        if (!world.people.get(userId)) throw apiErrors.unknownUser();
        joinThread(world, place, userId, isIn);
        return reply.code(204).send();
      },
    });
}

/** @throws ApiError 50024 for a channel that has no threads */
function requireParent(
  world: World,
  params: ChannelParams,
  needed: Parameters<typeof requirePermission>[1],
): Place {
  const place = requirePlace(world, params);
  if (!isText(place.channel)) throw wrongType();
  requirePermission(place, needed);
  return place;
}

/** @throws ApiError 50024 for a channel that is no thread: those cannot be changed here */
function requireThread(world: World, params: ChannelParams) {
  const place = requirePlace(world, params);
  const { channel } = place;
  if (!isThread(channel)) throw wrongType();
  return { ...place, thread: channel };
}

function wrongType(): ApiError {
  return new ApiError(400, 50024, 'Cannot execute action on this channel type');
}

const duration = archiveDuration.nullish().transform((minutes) => minutes ?? 1440);

const membersForm = pageForm(100).extend({
  with_member: z.stringbool().optional(),
  after: snowflake.optional(),
});

const threadForm = z.object({
  name: boundedText(1, 100),
  auto_archive_duration: duration,
  // Documented: without one the thread is private.
  type: integer(10, 12).default(ChannelType.PrivateThread),
});

const threadEdit = z.object({
  name: boundedText(1, 100).optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_duration: archiveDuration.optional(),
  invitable: z.boolean().optional(),
  rate_limit_per_user: integer(0, 21_600).optional(),
  applied_tags: z.array(snowflake).max(5).optional(),
  flags: integer(0, Number.MAX_SAFE_INTEGER).optional(),
});

const postForm = z.object({
  name: boundedText(1, 100),
  auto_archive_duration: duration,
  rate_limit_per_user: integer(0, 21_600).nullish(),
  applied_tags: z.array(snowflake).max(5).nullish(),
  message: messageBody,
});
