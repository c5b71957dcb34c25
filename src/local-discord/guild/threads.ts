import {
  type APIThreadChannel,
  type APIThreadMember,
  ChannelType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import { timeOf } from '../snowflakes.ts';
import type { World } from '../world.ts';
import { noFlags } from './describe-guild.ts';
import { dispatchInChannel } from './dispatch.ts';
import { isThread, type Place } from './place.ts';
import type { Server } from './servers.ts';

export type ThreadKind =
  | ChannelType.PublicThread
  | ChannelType.PrivateThread
  | ChannelType.AnnouncementThread;

export interface NewThread {
  name: string;
  type: ThreadKind;
  ownerId: string;
  archiveAfterMinutes: number;
  /** Starter message, whose ID is also the thread's. */
  messageId?: string | undefined;
  tags?: readonly string[];
  slowmodeSeconds?: number | undefined;
}

/** Opens a thread with its owner as the first member. */
export function openThread(world: World, place: Place, form: NewThread): APIThreadChannel {
  const thread = prepareThread(world, place, form);
  dispatchThread(world, thread);
  return thread;
}

export function prepareThread(
  world: World,
  { key, server, channel }: Place,
  form: NewThread,
): APIThreadChannel {
  if (!server) throw new Error('Threads are in servers.');
  const { name, type, ownerId, archiveAfterMinutes, messageId, tags, slowmodeSeconds = 0 } = form;
  makeRoom(world, server);
  const at = new Date(world.now()).toISOString();
  const thread = {
    id: messageId ?? world.makeId(),
    type,
    guild_id: server.guild.id,
    parent_id: channel.id,
    owner_id: ownerId,
    name,
    last_message_id: null,
    rate_limit_per_user: slowmodeSeconds,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    flags: noFlags,
    ...(tags && { applied_tags: tags }),
    thread_metadata: {
      archived: false,
      archive_timestamp: at,
      auto_archive_duration: archiveAfterMinutes,
      locked: false,
      create_timestamp: at,
      ...(type === ChannelType.PrivateThread && { invitable: true }),
    },
  } as APIThreadChannel;
  const isTaken = server.channels.all().some((one) => one.key === `${key}/${name}`);
  const ownKey = `${key}/${isTaken ? thread.id : name}`;
  server.channels.put({ key: ownKey, channel: thread, joined: new Map([[ownerId, at]]) });
  archiveWhenQuiet(world, server, thread.id);
  return thread;
}

export function dispatchThread(world: World, thread: APIThreadChannel): void {
  world.announce({ type: 'places' });
  tell(world, thread, GatewayDispatchEvents.ThreadCreate, { newly_created: true });
}

/** Limits active threads, and deletes the oldest archived one if there are too many. @throws ApiError 160006 */
function makeRoom(world: World, server: Server): void {
  const threads = server.channels.all().flatMap(({ channel }) => (isThread(channel) ? [channel] : []));
  const archived = threads.filter(({ thread_metadata }) => thread_metadata?.archived);
  if (threads.length - archived.length >= maxThreads)
    throw new ApiError(400, 160006, 'Maximum number of active threads has been reached');
  const [oldest] = archived;
  if (oldest && archived.length >= maxThreads) deleteThread(world, { server }, oldest);
}

const maxThreads = 1000;

export function editThread(
  world: World,
  { server }: Pick<Place, 'server'>,
  thread: APIThreadChannel,
): APIThreadChannel {
  const entry = server?.channels.get(thread.id);
  if (entry) entry.channel = thread;
  if (server) archiveWhenQuiet(world, server, thread.id);
  world.announce({ type: 'places' });
  tell(world, thread, GatewayDispatchEvents.ThreadUpdate, {});
  return thread;
}

/** Documented: a thread is archived `auto_archive_duration` minutes after its last activity. */
function archiveWhenQuiet(world: World, server: Server, id: string): void {
  const entry = server.channels.get(id);
  entry?.stopArchiving?.();
  if (!entry || !isThread(entry.channel) || isArchived(entry)) return;
  const due = quietSince(entry.channel) + minutesToArchive(entry.channel) * 60_000;
  entry.stopArchiving = world.clock.after(due - world.now(), () => {
    const thread = entry.channel;
    // A reset may have replaced or removed the thread.
    if (server.channels.get(id) !== entry || !isThread(thread) || !thread.thread_metadata) return;
    const archivesAt = quietSince(thread) + minutesToArchive(thread) * 60_000;
    if (archivesAt > world.now()) return archiveWhenQuiet(world, server, id);
    const archive_timestamp = new Date(archivesAt).toISOString();
    const thread_metadata = { ...thread.thread_metadata, archived: true, archive_timestamp };
    editThread(world, { server }, { ...thread, thread_metadata });
  });
}

function quietSince({ thread_metadata, last_message_id }: APIThreadChannel): number {
  const changed = Date.parse(thread_metadata?.archive_timestamp ?? '');
  return Math.max(changed, last_message_id ? timeOf(last_message_id) : 0);
}

function minutesToArchive({ thread_metadata }: APIThreadChannel): number {
  return thread_metadata?.auto_archive_duration ?? 1440;
}

export function isArchived({ channel }: Pick<Place, 'channel'>): boolean {
  return isThread(channel) && channel.thread_metadata?.archived === true;
}

/** Whether a thread is archived and these permissions can't reopen it. */
export function isLocked({ channel }: Pick<Place, 'channel'>, permissions: bigint): boolean {
  const mayOpen = (permissions & PermissionFlagsBits.ManageThreads) !== 0n;
  return isArchived({ channel }) && isThread(channel) && channel.thread_metadata?.locked === true && !mayOpen;
}

/** Unarchives a thread. @throws ApiError 160005 if it is locked and the writer may not manage threads */
export function wakeThread(world: World, channelId: string, permissions: bigint): void {
  const place = world.places.byChannel(channelId);
  const channel = place?.channel;
  if (!channel || !isThread(channel) || !channel.thread_metadata?.archived) return;
  if (isLocked(place, permissions)) throw new ApiError(400, 160005, 'Thread is locked');
  const archive_timestamp = new Date(world.now()).toISOString();
  const thread_metadata = { ...channel.thread_metadata, archived: false, archive_timestamp };
  editThread(world, place, { ...channel, thread_metadata });
}

export function deleteThread(
  world: World,
  { server }: Pick<Place, 'server'>,
  thread: APIThreadChannel,
): void {
  tell(world, thread, GatewayDispatchEvents.ThreadDelete, undefined);
  server?.channels.remove(thread.id);
  world.announce({ type: 'places' });
}

export function joinThread(world: World, place: Place, userId: string, isIn: boolean): void {
  const entry = place.server?.channels.get(place.channel.id);
  if (!entry || !isThread(entry.channel)) return;
  const joined = new Map(entry.joined);
  if (isIn) joined.set(userId, joined.get(userId) ?? new Date(world.now()).toISOString());
  else joined.delete(userId);
  entry.joined = joined;
  entry.channel = { ...entry.channel, member_count: joined.size };
}

export function listThreadMembers({ server, channel }: Place): Array<APIThreadMember & { user_id: string }> {
  const joined = server?.channels.get(channel.id)?.joined ?? new Map<string, string>();
  return [...joined].map(([user_id, join_timestamp]) => ({
    id: channel.id,
    user_id,
    join_timestamp,
    flags: noFlags,
  }));
}

function tell(
  world: World,
  thread: APIThreadChannel,
  event: GatewayDispatchEvents,
  more: object | undefined,
): void {
  const { id, parent_id, type } = thread;
  dispatchInChannel(world, id, event, () => (more ? { ...thread, ...more } : { id, parent_id, type }));
}
