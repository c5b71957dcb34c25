import { type APIThreadChannel, ChannelFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
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
import { boundedText, integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { deleteChannel, patchChannel } from './guild-channels-routes.ts';
import { pageForm, takePage } from './pages.ts';
import { requireOpen, requirePermission } from './require-place.ts';
import type { Routes } from './routes.ts';

export function threadRoutes(routes: Routes): void {
  startRoutes(routes);
  singleRoutes(routes);
  memberRoutes(routes);
}

function startRoutes({ world, channel, message: ofMessage }: Routes): void {
  const owner = world.state.bot;
  const creation = { form: threadForm, audit: 'ThreadCreate', status: 201 } as const;
  const { CreatePublicThreads, CreatePrivateThreads } = PermissionFlagsBits;
  ofMessage.on('POST', '/threads', creation, ({ place, stored: { message }, form }) => {
    requireParent(place, CreatePublicThreads);
    if (world.places.byChannel(message.id))
      throw new ApiError(400, 160004, 'A thread has already been created for this message');
    const { name, auto_archive_duration: archiveAfterMinutes } = form;
    return startThreadFrom(world, place, { name, message, owner, archiveAfterMinutes });
  });
  const { audit, status } = creation;
  channel.on('POST', '/threads', { audit, status }, ({ place, request: { body } }) => {
    if (isForum(place.channel)) return post(world, place, body);
    const { type: wanted, name, auto_archive_duration } = readForm(threadForm, body.json);
    const isNews = place.channel.type === ChannelType.GuildAnnouncement;
    const isPublic = isNews || wanted === ChannelType.PublicThread;
    requireParent(place, isPublic ? CreatePublicThreads : CreatePrivateThreads);
    const open = isNews ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
    const type = isPublic ? open : ChannelType.PrivateThread;
    return startThread(world, place, { name, type, owner, archiveAfterMinutes: auto_archive_duration });
  });
}

/** Creates a forum post. Documented: needs permission to send messages; the response has the first message. */
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

/** Routes for one thread; changing and deleting it happens at channel paths. */
function singleRoutes({ world, channel }: Routes): void {
  channel.on('PATCH', '', { audit: 'ChannelUpdate' }, ({ place, request: { body } }) => {
    if (!isThread(place.channel)) return patchChannel(world, place, body.json);
    const thread = place.channel;
    if (thread.owner_id !== world.state.bot.id) requirePermission(place, PermissionFlagsBits.ManageThreads);
    const form = readForm(threadEdit, body.json ?? {});
    const { name = thread.name, rate_limit_per_user = thread.rate_limit_per_user ?? 0 } = form;
    const tags = form.applied_tags;
    const forum = world.places.byChannel(thread.parent_id ?? '');
    if (tags && forum) checkTags(forum, tags);
    return editThread(world, place, {
      ...thread,
      name,
      rate_limit_per_user,
      thread_metadata: metadataAfter(thread, form, world.now()),
      ...(tags && { applied_tags: tags }),
      ...(form.flags !== undefined && { flags: form.flags & ChannelFlags.Pinned }),
    } as APIThreadChannel);
  });
  channel.on('DELETE', '', { audit: 'ChannelDelete' }, ({ place }) => {
    const thread = place.channel;
    if (!isThread(thread)) return deleteChannel(world, place);
    requirePermission(place, PermissionFlagsBits.ManageThreads);
    deleteThread(world, place, thread);
    return thread;
  });
}

function metadataAfter(
  { thread_metadata: before }: APIThreadChannel,
  { archived, locked, auto_archive_duration, invitable }: z.infer<typeof threadEdit>,
  now: number,
) {
  const isChanged = archived !== undefined && archived !== before?.archived;
  return {
    archive_timestamp: isChanged ? new Date(now).toISOString() : (before?.archive_timestamp ?? ''),
    archived: archived ?? before?.archived ?? false,
    locked: locked ?? before?.locked ?? false,
    auto_archive_duration: auto_archive_duration ?? before?.auto_archive_duration ?? 1440,
    ...(before?.create_timestamp ? { create_timestamp: before.create_timestamp } : {}),
    ...(before?.invitable !== undefined && { invitable: invitable ?? before.invitable }),
  };
}

function memberRoutes({ world, channel }: Routes): void {
  const ownId = world.state.bot.id;
  channel.on('GET', '/thread-members', { form: membersForm }, ({ place, form: { with_member, ...page } }) => {
    requireThread(place);
    const all = listThreadMembers(place);
    if (!with_member) return all;
    const withMember = all.flatMap((one) => {
      const person = world.people.get(one.user_id);
      const member = person && place.server && memberOf(place.server, person);
      return member ? [{ ...one, member: memberPayload(member) }] : [];
    });
    // Documented: pages only with members.
    return takePage(withMember, ({ user_id }) => user_id, page);
  });
  const single = channel.below('/thread-members/:user', ({ place }, { user }) => {
    requireThread(place);
    return { userId: user === '@me' ? ownId : user };
  });
  single.on('GET', '', {}, ({ place, userId }) => {
    const found = listThreadMembers(place).find(({ user_id }) => user_id === userId);
    if (!found) throw apiErrors.unknownMember();
    return found;
  });
  // Only PUT is documented; nextcord joins with POST.
  single.on(['PUT', 'POST', 'DELETE'], '', {}, ({ place, userId, request: { method } }) => {
    const isIn = method !== 'DELETE';
    const { ManageThreads, SendMessagesInThreads } = PermissionFlagsBits;
    const { channel: thread } = place;
    const isKeeper = thread.type === ChannelType.PrivateThread && thread.owner_id === ownId;
    if (userId !== ownId && isIn) requirePermission(place, SendMessagesInThreads);
    if (userId !== ownId && !isIn && !isKeeper) requirePermission(place, ManageThreads);
    requireOpen(place);
    if (!world.people.get(userId)) throw apiErrors.unknownUser();
    joinThread(world, place, userId, isIn);
  });
}

/** @throws ApiError 50024 for a channel without threads, 50013 */
function requireParent(place: Place, needed: bigint): void {
  if (!isText(place.channel)) throw apiErrors.wrongChannelType();
  requirePermission(place, needed);
}

/** @throws ApiError 50024 for other channels */
function requireThread({ channel }: Place): void {
  if (!isThread(channel)) throw apiErrors.wrongChannelType();
}

const duration = archiveDuration.nullish().transform((minutes) => minutes ?? 1440);

const membersForm = pageForm(100).omit({ before: true }).extend({ with_member: z.stringbool().optional() });

const threadForm = z.object({
  name: boundedText(1, 100),
  auto_archive_duration: duration,
  // Documented: private by default.
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
