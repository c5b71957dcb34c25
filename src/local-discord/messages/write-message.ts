import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { type Member, memberPayload } from '../guild/member.ts';
import { isThread, type Place } from '../guild/places.ts';
import { memberOf } from '../guild/servers.ts';
import { ApiError, apiErrors } from '../rest/api-error.ts';
import { checkWholeMessage, type MessageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';
import { refreshUrls, resolveAttachments } from './attachments.ts';
import { mediaFinder } from './media.ts';
import { listMentions } from './mentions.ts';
import type { StoredMessage } from './message-log.ts';
import { nameEmojis } from './name-emojis.ts';
import { withReactions } from './reactions.ts';
import { renderComponents } from './render-components.ts';
import { renderEmbeds } from './render-embeds.ts';
import { tellBots } from './tell-bots.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A message as a request holds it; `root` is its path in the request, for the errors. */
export interface Draft {
  body: MessageBody;
  files: readonly UploadedFile[];
  root?: readonly PropertyKey[];
}

/** Why a new message exists: the fields of it that Discord writes, not the bot. `onlyFor` as in a stored message. */
export type MessageOrigin = Partial<
  Pick<
    APIMessage,
    | 'type'
    | 'author'
    | 'webhook_id'
    | 'interaction'
    | 'interaction_metadata'
    | 'message_reference'
    | 'referenced_message'
  >
> & { place: Place; onlyFor?: string | undefined };

/** Posts a new message of the bot. */
export function postMessage(world: World, draft: Draft, from: MessageOrigin): StoredMessage {
  const { place, onlyFor, ...origin } = from;
  const blank = blankMessage(world, { ...draft.body, author: world.state.bot }, { place, origin, onlyFor });
  const stored = applyDraft(world, draft, {
    message: blank,
    files: [],
    reactions: [],
    onlyFor,
    isThinking: false,
  });
  return store(world, stored, GatewayDispatchEvents.MessageCreate);
}

/** Posts a message of a person. */
export function postAs(
  world: World,
  {
    author,
    permissions,
    content,
    flags = 0,
    uploads = [],
  }: Pick<Member, 'permissions'> & {
    author: APIUser;
    content: string;
    flags?: number;
    uploads?: readonly UploadedFile[];
  },
  { place, ...origin }: Omit<MessageOrigin, 'onlyFor'> & Pick<APIMessage, 'message_snapshots'>,
): StoredMessage {
  const blank = blankMessage(world, { author, flags }, { place, origin, onlyFor: undefined });
  const { application_id: _, ...written } = blank;
  const repliedTo = origin.referenced_message?.author;
  const mentions = listMentions(world, { content, repliedTo }, { place, permissions });
  const where = { channelId: place.channel.id, isEphemeral: false };
  const files = resolveAttachments(world, [], { listed: undefined, uploads, where, root: [] });
  const message = { ...written, flags, content, ...mentions, attachments: files };
  return store(
    world,
    { message, files, reactions: [], onlyFor: undefined, isThinking: false },
    GatewayDispatchEvents.MessageCreate,
  );
}

/** Posts the "thinking …" of a deferral. */
export function postThinking(world: World, flags: number, from: MessageOrigin): StoredMessage {
  const { place, onlyFor, ...origin } = from;
  const blank = blankMessage(world, { flags, author: world.state.bot }, { place, origin, onlyFor });
  const message = { ...blank, flags: (blank.flags ?? 0) | MessageFlags.Loading };
  return store(
    world,
    { message, files: [], reactions: [], onlyFor, isThinking: true },
    GatewayDispatchEvents.MessageCreate,
  );
}

/** Edits a message: what the draft does not name stays. */
export function editMessage(world: World, before: StoredMessage, draft: Draft): StoredMessage {
  const stored = applyDraft(world, draft, before);
  const edited_timestamp = before.isThinking ? null : new Date(world.now()).toISOString();
  const flags = (stored.message.flags ?? 0) & ~MessageFlags.Loading;
  const message = { ...stored.message, edited_timestamp, flags };
  return store(world, { ...stored, message, isThinking: false }, GatewayDispatchEvents.MessageUpdate);
}

export function deleteMessage(world: World, stored: StoredMessage): void {
  world.messages.remove(stored.message.id);
  forgetIn(world, stored.message);
  if (stored.onlyFor) return;
  world.places.uncountMessage(stored.message);
  const { id, channel_id } = stored.message;
  const audience = { ...ofMessages, channelId: channel_id };
  tellBots(world, GatewayDispatchEvents.MessageDelete, audience, () => ({ id, channel_id }));
}

/** Documented: what replies to a message that was deleted holds null in its place. No bot is told. */
function forgetIn({ messages }: World, { id }: APIMessage): void {
  for (const reply of messages.all())
    if (reply.message.referenced_message?.id === id)
      messages.put({ ...reply, message: { ...reply.message, referenced_message: null } });
}

/** @throws ApiError 10008 */
export function requireMessage(world: World, id: string | undefined): StoredMessage {
  const stored = id === undefined ? undefined : world.messages.get(id);
  if (!stored) throw apiErrors.unknownMessage();
  return stored;
}

/** The message with everything that the draft names; what it does not name stays. */
function applyDraft(
  world: World,
  { body, files: uploads, root = [] }: Draft,
  before: StoredMessage,
): StoredMessage {
  refuseExtras(body);
  const { makeId } = world;
  const files = resolveAttachments(world, before.files, {
    listed: body.attachments,
    uploads,
    where: { channelId: before.message.channel_id, isEphemeral: before.onlyFor !== undefined },
    root,
  });
  const find = mediaFinder(files);
  const embeds =
    body.embeds === undefined
      ? before.message.embeds
      : renderEmbeds(body.embeds ?? [], find, [...root, 'embeds']);
  nameEmojis(world, body.components, [...root, 'components']);
  const components: APIMessageTopLevelComponent[] =
    body.components === undefined
      ? (before.message.components ?? [])
      : renderComponents(body.components ?? [], { find, makeId, root: [...root, 'components'] });
  const content = body.content === undefined ? before.message.content : (body.content ?? '');
  const flags = (before.message.flags ?? 0) | ((body.flags ?? 0) & editableFlags);
  checkWholeMessage({ content, embeds, components, flags, fileCount: files.length }, root);
  // As in Discord, a file that an embed or component shows is not listed as an attachment as well.
  const shown = JSON.stringify([embeds, components]);
  const attachments = files.filter(({ url }) => !shown.includes(JSON.stringify(url)));
  const place = world.places.byChannel(before.message.channel_id);
  const mentions =
    body.content === undefined || !place
      ? {}
      : listMentions(
          world,
          {
            content,
            allowed: body.allowed_mentions,
            repliedTo: body.message_reference ? before.message.referenced_message?.author : undefined,
          },
          { place, permissions: permissionsOfAuthor(world, before.message, place) },
        );
  const message = { ...before.message, content, embeds, components, flags, attachments, ...mentions };
  return { ...before, message, files };
}

/** A webhook of a channel mentions whom it likes. */
function permissionsOfAuthor({ webhooks }: World, { webhook_id }: APIMessage, place: Place): bigint {
  const isWebhook = webhook_id !== undefined && webhooks.has(webhook_id);
  return isWebhook ? PermissionFlagsBits.MentionEveryone : place.appPermissions;
}

/**
 * There are no stickers here, and no permission to ask people in a poll.
 * @throws ApiError 50081, 50013
 */
function refuseExtras({ sticker_ids, poll }: MessageBody): void {
  if (sticker_ids?.length) throw new ApiError(400, 50081, 'Invalid Sticker Sent');
  if (poll) throw apiErrors.missingPermissions();
}

function store(world: World, stored: StoredMessage, event: GatewayDispatchEvents): StoredMessage {
  if (event === GatewayDispatchEvents.MessageCreate && !stored.onlyFor) countMessage(world, stored.message);
  world.messages.put(stored);
  if (!stored.onlyFor) tellOfMessage(world, event, stored.message);
  return stored;
}

/** Channels of servers are the same for all applications, direct messages are each one's own. */
function countMessage(world: World, message: APIMessage): void {
  const isOfServer = world.places.byChannel(message.channel_id)?.server;
  for (const { places } of isOfServer ? [world] : world.applications) places.countMessage(message);
}

/** Each bot hears of messages in the channels that it is in, as far as it may read them. */
function tellOfMessage(world: World, event: GatewayDispatchEvents, message: APIMessage): void {
  const { author, channel_id: channelId, webhook_id } = message;
  const person = webhook_id ? undefined : world.people.byId(author.id);
  tellBots(world, event, { ...ofMessages, channelId }, (reader, { server }) => {
    const member = person && server ? memberOf(server, person) : undefined;
    return {
      ...visibleToBot(reader, message),
      ...(member && { member: withoutUser(memberPayload(member)) }),
    };
  });
}

const ofMessages = { inGuilds: GatewayIntentBits.GuildMessages, inDirect: GatewayIntentBits.DirectMessages };

function withoutUser({ user: _, ...member }: ReturnType<typeof memberPayload>) {
  return member;
}

/** Deletes several at once, of which bots hear as one. */
export function deleteMessages(world: World, channelId: string, ids: readonly string[]): void {
  for (const id of ids) {
    const stored = world.messages.get(id);
    if (stored) world.places.uncountMessage(stored.message);
    world.messages.remove(id);
  }
  tellBots(world, GatewayDispatchEvents.MessageDeleteBulk, { ...ofMessages, channelId }, () => ({
    ids,
    channel_id: channelId,
  }));
}

/** Stores a message as it is from now on, where something beside its text changed. */
export function replaceMessage(world: World, stored: StoredMessage): void {
  store(world, stored, GatewayDispatchEvents.MessageUpdate);
}

/**
 * A message as a bot gets it: with its own reactions told apart. Without the privileged intent it reads only its own
 * messages, those that mention it, and its direct messages.
 */
export function visibleToBot(world: World, stored: APIMessage): APIMessage {
  const { state, places, messages, privilegedIntents } = world;
  const reactions = messages.get(stored.id)?.reactions ?? [];
  const message = withThread(world, refreshUrls(world, withReactions(stored, reactions, state.bot.id)));
  if (privilegedIntents & GatewayIntentBits.MessageContent) return message;
  const { author, mentions, channel_id } = message;
  const mayRead = [author, ...mentions].some(({ id }) => id === state.bot.id);
  if (mayRead || places.byChannel(channel_id)?.channel.type === ChannelType.DM) return message;
  return { ...message, content: '', embeds: [], attachments: [], components: [] };
}

/** The thread that hangs from a message, as it is now. */
function withThread({ places }: World, message: APIMessage): APIMessage {
  if (!message.thread) return message;
  const now = places.byChannel(message.id)?.channel;
  return now && isThread(now) ? { ...message, thread: now } : message;
}

function blankMessage(
  world: World,
  { flags, nonce, tts, author }: MessageBody & { author: APIUser },
  {
    place,
    origin,
    onlyFor,
  }: { place: Place; origin: Omit<MessageOrigin, 'place' | 'onlyFor'>; onlyFor: string | undefined },
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

const editableFlags = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;
const creatableFlags = editableFlags | MessageFlags.SuppressNotifications;
