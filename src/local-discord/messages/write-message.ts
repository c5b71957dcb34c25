import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { memberPayload } from '../guild/member.ts';
import type { Place } from '../guild/places.ts';
import { memberOf } from '../guild/servers.ts';
import { apiErrors } from '../rest/api-error.ts';
import { checkWholeMessage, type MessageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';
import { resolveAttachments, type UploadedFile } from './attachments.ts';
import { checkEmojis } from './check-emojis.ts';
import { mediaFinder } from './media.ts';
import type { StoredMessage } from './message-log.ts';
import { renderComponents } from './render-components.ts';
import { renderEmbeds } from './render-embeds.ts';

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
  const stored = applyDraft(world, draft, { message: blank, files: [], onlyFor, isThinking: false });
  return store(world, stored, GatewayDispatchEvents.MessageCreate);
}

/** Posts a message of a person. */
export function postAs(
  world: World,
  { author, content, flags = 0 }: { author: APIUser; content: string; flags?: number },
  { place, ...origin }: Omit<MessageOrigin, 'onlyFor'> & Pick<APIMessage, 'message_snapshots'>,
): StoredMessage {
  const blank = blankMessage(world, { author, flags }, { place, origin, onlyFor: undefined });
  const { application_id: _, ...written } = blank;
  const mentions = listMentions(world, content, {});
  const message = { ...written, flags, content, mentions };
  return store(
    world,
    { message, files: [], onlyFor: undefined, isThinking: false },
    GatewayDispatchEvents.MessageCreate,
  );
}

/** Posts the "thinking …" of a deferral. */
export function postThinking(world: World, flags: number, from: MessageOrigin): StoredMessage {
  const { place, onlyFor, ...origin } = from;
  const blank = blankMessage(world, { flags, author: world.state.bot }, { place, origin, onlyFor });
  const message = { ...blank, flags: (blank.flags ?? 0) | MessageFlags.Loading };
  return store(world, { message, files: [], onlyFor, isThinking: true }, GatewayDispatchEvents.MessageCreate);
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
  if (stored.onlyFor) return;
  const { id, channel_id } = stored.message;
  tellBots(world, GatewayDispatchEvents.MessageDelete, { id, channel_id });
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
  const components: APIMessageTopLevelComponent[] =
    body.components === undefined
      ? (before.message.components ?? [])
      : renderComponents(body.components ?? [], { find, makeId, root: [...root, 'components'] });
  checkEmojis(world, body.components, [...root, 'components']);
  const content = body.content === undefined ? before.message.content : (body.content ?? '');
  const flags = (before.message.flags ?? 0) | ((body.flags ?? 0) & editableFlags);
  checkWholeMessage({ content, embeds, components, flags, fileCount: files.length }, root);
  // As in Discord, a file that an embed or component shows is not listed as an attachment as well.
  const shown = JSON.stringify([embeds, components]);
  const attachments = files.filter(({ url }) => !shown.includes(JSON.stringify(url)));
  const mentions = body.content === undefined ? before.message.mentions : listMentions(world, content, body);
  const message = { ...before.message, content, embeds, components, flags, attachments, mentions };
  return { ...before, message, files };
}

function store(world: World, stored: StoredMessage, event: GatewayDispatchEvents): StoredMessage {
  world.messages.put(stored);
  if (!stored.onlyFor) tellBots(world, event, stored.message);
  return stored;
}

/** Each bot hears of messages in the channels that it is in, as far as it may read them. */
function tellBots(
  { applications }: World,
  event: GatewayDispatchEvents,
  message: Pick<APIMessage, 'channel_id'> & Partial<APIMessage>,
): void {
  for (const world of applications) {
    const place = world.places.byChannel(message.channel_id);
    if (!place?.hasBot) continue;
    const { server, guild } = place;
    const intents = guild ? GatewayIntentBits.GuildMessages : GatewayIntentBits.DirectMessages;
    const author = message.author && world.people.byId(message.author.id);
    const member = author && server && !message.webhook_id ? memberOf(server, author) : undefined;
    world.dispatch(
      event,
      {
        ...(isWhole(message) ? visibleToBot(world, message) : message),
        ...(guild && { guild_id: guild.id }),
        ...(member && { member: withoutUser(memberPayload(member)) }),
      },
      { place, intents },
    );
  }
}

function isWhole(message: Partial<APIMessage>): message is APIMessage {
  return message.author !== undefined;
}

function withoutUser({ user: _, ...member }: ReturnType<typeof memberPayload>) {
  return member;
}

/** Without the privileged intent a bot reads only its own messages, those that mention it, and its direct messages. */
export function visibleToBot({ state, places }: World, message: APIMessage): APIMessage {
  const { author, mentions, channel_id } = message;
  const mayRead = [author, ...mentions].some(({ id }) => id === state.bot.id);
  if (mayRead || places.byChannel(channel_id)?.channel.type === ChannelType.DM) return message;
  return { ...message, content: '', embeds: [], attachments: [], components: [] };
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

function listMentions(world: World, content: string, { allowed_mentions: allowed }: MessageBody) {
  const isAllowed = (id: string) =>
    !allowed || allowed.parse?.includes('users') || allowed.users?.includes(id);
  const ids = new Set([...content.matchAll(/<@!?(\d{17,20})>/g)].flatMap(([, id]) => id ?? []));
  return [...ids].filter(isAllowed).flatMap((id) => world.people.byId(id)?.user ?? []);
}

const editableFlags = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;
const creatableFlags = editableFlags | MessageFlags.SuppressNotifications;
