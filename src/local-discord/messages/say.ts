import { type APIMessage, MessageFlags, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import type { Member } from '../guild/member.ts';
import type { Place } from '../guild/places.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { postAs } from './write-message.ts';

/** Who writes, and where. */
interface Writer {
  readonly member: Pick<Member, 'user' | 'permissions'>;
  readonly place: Place;
}

/** A message that a person types, or a reply. */
export function sayAs(
  world: World,
  { member, place }: Writer,
  { text, replyTo }: { text: string; replyTo: APIMessage | undefined },
): StoredMessage {
  const reply = replyTo && {
    type: MessageType.Reply,
    message_reference: describeReference(replyTo, MessageReferenceType.Default, place),
    referenced_message: replyTo,
  };
  return postAs(
    world,
    { author: member.user, permissions: member.permissions, content: text.trim() },
    { place, ...reply },
  );
}

/** A message that a person forwards: a copy of what it holds, without its author. */
export function forwardAs(world: World, { member, place }: Writer, message: APIMessage): StoredMessage {
  const original = world.places.byChannel(message.channel_id) ?? place;
  return postAs(
    world,
    { author: member.user, permissions: member.permissions, content: '', flags: MessageFlags.HasSnapshot },
    {
      place,
      message_reference: describeReference(message, MessageReferenceType.Forward, original),
      message_snapshots: [{ message: takeSnapshot(message) }],
    },
  );
}

function describeReference({ id, channel_id }: APIMessage, type: MessageReferenceType, { guild }: Place) {
  return { type, channel_id, message_id: id, ...(guild ? { guild_id: guild.id } : {}) };
}

function takeSnapshot(message: APIMessage) {
  // What was forwarded once is forwarded again as it was.
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
