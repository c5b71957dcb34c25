import {
  type APIMessage,
  type APIUser,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { apiErrors } from '../errors/api-error.ts';
import { dispatchInChannel } from '../guild/dispatch.ts';
import { explainPermission } from '../guild/explain-permission.ts';
import { type Member, memberPayload } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';
import { memberOf } from '../guild/servers.ts';
import { listStickerItems } from '../guild/stickers.ts';
import { wakeThread } from '../guild/threads.ts';
import type { MessageBody } from '../rules/message-body.ts';
import { explainIntents } from '../rules/privileged-intents.ts';
import type { World } from '../world.ts';
import { applyDraft, type Draft, editableFlags } from './apply-draft.ts';
import { resolveAttachments } from './attachments.ts';
import { describePoll } from './describe-poll.ts';
import { listMentions } from './mentions.ts';
import type { StoredMessage } from './message-log.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { visibleToBot } from './visible-to-bot.ts';

/** Fields that Discord sets. `onlyFor` as in {@link LocalMessage}; `permissions` of a writer other than the bot. */
export type MessageOrigin = Partial<
  Pick<
    APIMessage,
    | 'id'
    | 'type'
    | 'author'
    | 'webhook_id'
    | 'interaction'
    | 'interaction_metadata'
    | 'message_reference'
    | 'referenced_message'
  >
> & { place: Place; onlyFor?: string | undefined; permissions?: bigint };

export function postMessage(world: World, draft: Draft, from: MessageOrigin): StoredMessage {
  return prepareMessage(world, draft, from)();
}

/** Validates a bot's message and returns a function that posts it. */
export function prepareMessage(world: World, draft: Draft, from: MessageOrigin): () => StoredMessage {
  const { place, onlyFor, permissions = place.appPermissions, ...origin } = from;
  const extras = describeExtras(world, draft.body, { place, isWebhook: origin.webhook_id !== undefined });
  const plain = blankMessage(world, { ...draft.body, author: world.state.bot }, { place, origin, onlyFor });
  const blank = { ...plain, ...extras };
  const stored = applyDraft(world, draft, {
    message: blank,
    files: [],
    reactions: [],
    onlyFor,
    isThinking: false,
  });
  return () => create(world, stored, permissions);
}

/** @throws ApiError 50081 for an unusable sticker, 50013 without permission for polls */
function describeExtras(
  { now }: World,
  { sticker_ids, poll }: MessageBody,
  { place, isWebhook }: { place: Place; isWebhook: boolean },
): Partial<APIMessage> {
  const needed = PermissionFlagsBits.SendPolls;
  if (poll && place.guild && !isWebhook && !(place.appPermissions & needed))
    throw apiErrors.missingPermissions().because(explainPermission(place, needed));
  return {
    ...(sticker_ids?.length && { sticker_items: listStickerItems(place.server, sticker_ids) }),
    ...(poll && { poll: describePoll(poll, now()) }),
  };
}

export function postAs(
  world: World,
  {
    author,
    permissions,
    content,
    flags = 0,
    uploads = [],
    copied = {},
  }: Pick<Member, 'permissions'> & {
    author: APIUser;
    content: string;
    flags?: number;
    uploads?: readonly UploadedFile[];
    /** Existing attachments, embeds and components, which are not validated again. */
    copied?: Partial<Pick<APIMessage, 'attachments' | 'embeds' | 'components'>>;
  },
  {
    place,
    ...origin
  }: Omit<MessageOrigin, 'onlyFor' | 'permissions'> & Pick<APIMessage, 'message_snapshots'>,
): StoredMessage {
  const blank = blankMessage(world, { author, flags }, { place, origin, onlyFor: undefined });
  const { application_id: _, ...written } = blank;
  const repliedTo = origin.referenced_message?.author;
  const mentions = listMentions(world, { content, repliedTo }, { place, permissions });
  const where = { channelId: place.channel.id, isEphemeral: false };
  const files = resolveAttachments(world, [], { listed: undefined, uploads, where, root: [] });
  const message = { ...written, flags, content, ...mentions, attachments: files, ...copied };
  return create(world, { message, files, reactions: [], onlyFor: undefined, isThinking: false }, permissions);
}

export function postThinking(world: World, flags: number, from: MessageOrigin): StoredMessage {
  const { place, onlyFor, permissions = place.appPermissions, ...origin } = from;
  const blank = blankMessage(world, { flags, author: world.state.bot }, { place, origin, onlyFor });
  const message = { ...blank, flags: (blank.flags ?? 0) | MessageFlags.Loading };
  return create(world, { message, files: [], reactions: [], onlyFor, isThinking: true }, permissions);
}

export function editMessage(world: World, before: StoredMessage, draft: Draft): StoredMessage {
  const stored = applyDraft(world, draft, before);
  const edited_timestamp = before.isThinking ? null : new Date(world.now()).toISOString();
  const flags = (stored.message.flags ?? 0) & ~MessageFlags.Loading;
  const message = { ...stored.message, edited_timestamp, flags };
  return replaceMessage(world, { ...stored, message, isThinking: false });
}

export function deleteMessage(world: World, stored: StoredMessage): void {
  remove(world, stored);
  if (stored.onlyFor) return;
  const { id, channel_id } = stored.message;
  dispatchInChannel(world, channel_id, GatewayDispatchEvents.MessageDelete, () => ({ id, channel_id }));
}

/** Documented: replies to a deleted message then hold null, without an event. */
function remove({ messages, places }: World, { message, onlyFor }: StoredMessage): void {
  messages.remove(message.id);
  for (const reply of messages.all())
    if (reply.message.referenced_message?.id === message.id)
      messages.put({ ...reply, message: { ...reply.message, referenced_message: null } });
  if (!onlyFor) places.uncountMessage(message);
}

/** Stores and dispatches a valid message, and unarchives its thread. @throws ApiError 160005 in a locked thread */
function create(world: World, stored: StoredMessage, permissions: bigint): StoredMessage {
  const { message, onlyFor } = stored;
  if (!onlyFor) {
    wakeThread(world, message.channel_id, permissions);
    countMessage(world, message);
  }
  world.messages.put(stored);
  if (!onlyFor) dispatchMessage(world, GatewayDispatchEvents.MessageCreate, message);
  return stored;
}

/** Counts a message once in a server channel, whose state applications share, but per application elsewhere. */
function countMessage(world: World, message: APIMessage): void {
  const isOfServer = world.places.byChannel(message.channel_id)?.server;
  for (const { places } of isOfServer ? [world] : world.applications) places.countMessage(message);
}

/** Dispatches a message to the bots in its channel, as far as each may read it. */
function dispatchMessage(world: World, event: GatewayDispatchEvents, message: APIMessage): void {
  const { author, channel_id: channelId, webhook_id } = message;
  const person = webhook_id ? undefined : world.people.get(author.id);
  dispatchInChannel(world, channelId, event, (reader, { server, channel }) => {
    const member = person && server ? memberOf(server, person) : undefined;
    const visible = visibleToBot(reader, message);
    if (message.content && !visible.content)
      reader.explanations.addOnce(
        `A message reached the bot without its text: it neither mentions the bot nor is for it alone. ${explainIntents(GatewayIntentBits.MessageContent)}`,
      );
    return {
      ...visible,
      // discord.js drops direct messages from channels it does not know.
      channel_type: channel.type,
      ...(member && { member: withoutUser(memberPayload(member)) }),
    };
  });
}

function withoutUser({ user: _, ...member }: ReturnType<typeof memberPayload>) {
  return member;
}

/** Deletes messages of a channel; bots get a single event for the whole batch. */
export function deleteMessages(world: World, channelId: string, ids: readonly string[]): void {
  for (const id of ids) {
    const stored = world.messages.get(id);
    if (stored) remove(world, stored);
  }
  dispatchInChannel(world, channelId, GatewayDispatchEvents.MessageDeleteBulk, () => ({
    ids,
    channel_id: channelId,
  }));
}

/** Stores a changed message and dispatches the update, unless it is ephemeral. */
export function replaceMessage(world: World, stored: StoredMessage): StoredMessage {
  world.messages.put(stored);
  if (!stored.onlyFor) dispatchMessage(world, GatewayDispatchEvents.MessageUpdate, stored.message);
  return stored;
}

function blankMessage(
  world: World,
  { flags, nonce, tts, author }: MessageBody & { author: APIUser },
  {
    place,
    origin,
    onlyFor,
  }: {
    place: Place;
    origin: Omit<MessageOrigin, 'place' | 'onlyFor' | 'permissions'>;
    onlyFor: string | undefined;
  },
): APIMessage {
  return {
    id: world.makeId(),
    type: MessageType.Default,
    channel_id: place.channel.id,
    author,
    application_id: world.state.application.id,
    content: '',
    timestamp: new Date(world.now()).toISOString(),
    edited_timestamp: null,
    tts: tts ?? false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags: ((flags ?? 0) & creatableFlags) | (onlyFor ? MessageFlags.Ephemeral : 0),
    ...(nonce === null || nonce === undefined ? {} : { nonce }),
    ...origin,
  };
}

const creatableFlags = editableFlags | MessageFlags.SuppressNotifications;
