import { type APIMessage, MessageFlags, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import type { Member } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';
import { joinThread } from '../guild/threads.ts';
import type { LocalFile } from '../local-discord.ts';
import type { World } from '../world.ts';
import { listMentions } from './mentions.ts';
import type { StoredMessage } from './message-log.ts';
import { referTo } from './system-message.ts';
import { postAs, replaceMessage } from './write-message.ts';

interface Writer {
  readonly member: Pick<Member, 'user' | 'permissions'>;
  readonly place: Place;
}

export function sayAs(
  world: World,
  { member, place }: Writer,
  {
    text,
    replyTo,
    files = [],
  }: { text: string; replyTo: APIMessage | undefined; files?: readonly LocalFile[] },
): StoredMessage {
  const reply = replyTo && {
    type: MessageType.Reply,
    message_reference: referTo(place, replyTo.id),
    referenced_message: replyTo,
  };
  return post(
    world,
    { member, place },
    {
      content: text.trim(),
      uploads: files.map((file, index) => ({ ...file, index })),
    },
    reply,
  );
}

/** Forwards a message: copies its content, without its author. */
export function forwardAs(world: World, { member, place }: Writer, message: APIMessage): StoredMessage {
  const original = world.places.byChannel(message.channel_id) ?? place;
  return post(
    world,
    { member, place },
    { content: '', flags: MessageFlags.HasSnapshot },
    {
      message_reference: { ...referTo(original, message.id), type: MessageReferenceType.Forward },
      message_snapshots: [{ message: takeSnapshot(message) }],
    },
  );
}

/** Posts a message; writing in a thread makes the author a member. */
function post(
  world: World,
  { member: { user, permissions }, place }: Writer,
  written: Pick<Parameters<typeof postAs>[1], 'content' | 'flags' | 'uploads'>,
  origin: Omit<Parameters<typeof postAs>[2], 'place'> | undefined,
): StoredMessage {
  const stored = postAs(world, { author: user, permissions, ...written }, { place, ...origin });
  joinThread(world, place, user.id, true);
  return stored;
}

/** Edits a message's text and its mentions. */
export function editAs(world: World, { member, place }: Writer, stored: StoredMessage, text: string): void {
  const { message } = stored;
  const repliedTo = message.referenced_message?.author;
  const wasPinged = message.mentions.some(({ id }) => id === repliedTo?.id);
  const content = text.trim();
  const mentions = listMentions(
    world,
    { content, repliedTo: wasPinged ? repliedTo : undefined },
    { place, permissions: member.permissions },
  );
  const edited_timestamp = new Date(world.now()).toISOString();
  replaceMessage(world, { ...stored, message: { ...message, content, ...mentions, edited_timestamp } });
}

function takeSnapshot(message: APIMessage) {
  // Forwarding a forwarded message keeps the original content.
  const { type, content, mentions, mention_roles, attachments, embeds, timestamp } =
    message.message_snapshots?.[0]?.message ?? message;
  const { edited_timestamp, flags = 0, components = [] } = message;
  return {
    type,
    content,
    mentions,
    mention_roles,
    attachments,
    embeds,
    timestamp,
    edited_timestamp,
    flags: flags & ~MessageFlags.HasSnapshot,
    components,
  };
}
