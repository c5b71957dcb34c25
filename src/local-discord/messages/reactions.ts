import { type APIMessage, type APIReaction, GatewayDispatchEvents } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import { dispatchInChannel } from '../guild/dispatch.ts';
import type { EmojiRegistry } from '../guild/emoji-registry.ts';
import { memberPayload } from '../guild/member.ts';
import { memberOf } from '../guild/servers.ts';
import type { LocalReaction } from '../local-discord.ts';
import type { World } from '../world.ts';
import { findEmoji } from './all-emojis.ts';
import type { StoredMessage } from './message-log.ts';

/** Parses a character, or `name:id` of an emoji in `usable` or on the message. @throws ApiError 10014 */
export function readEmoji(
  text: string,
  { reactions }: StoredMessage,
  usable: readonly EmojiRegistry[],
): LocalReaction['emoji'] {
  const id = /^<?a?:?\w{2,32}:(\d{17,20})>?$/.exec(text)?.[1];
  const known = id && reactions.find(({ emoji }) => emoji.id === id);
  if (known) return known.emoji;
  const own = id ? findEmoji(usable, id)?.emoji : undefined;
  if (id && own) {
    const { name, animated } = own;
    return { id, name, ...(animated ? { animated } : {}) };
  }
  const isCharacter = /^(?=.*[^\d#*])[\p{Emoji}\p{Emoji_Component}]+$/u.test(text);
  if (!isCharacter) throw new ApiError(400, 10014, 'Unknown Emoji');
  return { id: null, name: text };
}

/** Adds a reaction. @throws ApiError 30010 for a 21st emoji */
export function react(
  world: World,
  stored: StoredMessage,
  emoji: LocalReaction['emoji'],
  userId: string,
): void {
  const { reactions } = stored;
  const known = reactions.find((one) => isSame(one.emoji, emoji));
  if (known?.userIds.includes(userId)) return;
  if (!known && reactions.length >= maxReactions)
    throw new ApiError(400, 30010, `Maximum number of reactions reached (${maxReactions})`);
  const grown = { emoji, userIds: [...(known?.userIds ?? []), userId] };
  const next = known ? reactions.map((one) => (one === known ? grown : one)) : [...reactions, grown];
  world.messages.put({ ...stored, reactions: next, message: withReactions(stored.message, next, undefined) });
  tell(world, stored, GatewayDispatchEvents.MessageReactionAdd, { emoji, user_id: userId });
}

/** Removes a user's reaction. @throws ApiError 10014 if there is none */
export function unreact(
  world: World,
  stored: StoredMessage,
  emoji: LocalReaction['emoji'],
  userId: string,
): void {
  const known = stored.reactions.find((one) => isSame(one.emoji, emoji));
  if (!known?.userIds.includes(userId)) throw new ApiError(404, 10014, 'Unknown Emoji');
  const left = { ...known, userIds: known.userIds.filter((id) => id !== userId) };
  keep(
    world,
    stored,
    stored.reactions.flatMap((one) => (one !== known ? [one] : left.userIds.length > 0 ? [left] : [])),
  );
  tell(world, stored, GatewayDispatchEvents.MessageReactionRemove, { emoji, user_id: userId });
}

/** Removes all reactions, or those with one emoji. */
export function clearReactions(world: World, stored: StoredMessage, emoji?: LocalReaction['emoji']): void {
  keep(world, stored, emoji ? stored.reactions.filter((one) => !isSame(one.emoji, emoji)) : []);
  if (emoji) tell(world, stored, GatewayDispatchEvents.MessageReactionRemoveEmoji, { emoji });
  else tell(world, stored, GatewayDispatchEvents.MessageReactionRemoveAll, {});
}

export function listReactors({ reactions }: StoredMessage, emoji: LocalReaction['emoji']): readonly string[] {
  return reactions.find((one) => isSame(one.emoji, emoji))?.userIds ?? [];
}

/** Adds a message's reactions, with `me` from the user's perspective. */
export function withReactions(
  message: APIMessage,
  reactions: readonly LocalReaction[],
  userId: string | undefined,
): APIMessage {
  const { reactions: _, ...plain } = message;
  if (reactions.length === 0) return plain;
  return { ...plain, reactions: reactions.map((one) => describe(one, userId)) };
}

function describe({ emoji, userIds }: LocalReaction, userId: string | undefined): APIReaction {
  const count = userIds.length;
  return {
    emoji,
    count,
    count_details: { burst: 0, normal: count },
    burst_colors: [],
    me: userId !== undefined && userIds.includes(userId),
    me_burst: false,
  };
}

function keep(world: World, stored: StoredMessage, reactions: readonly LocalReaction[]): void {
  world.messages.put({ ...stored, reactions, message: withReactions(stored.message, reactions, undefined) });
}

function tell(
  world: World,
  { message }: StoredMessage,
  event: GatewayDispatchEvents,
  facts: { emoji?: LocalReaction['emoji']; user_id?: string },
): void {
  const isAdd = event === GatewayDispatchEvents.MessageReactionAdd;
  const isOfOne = isAdd || event === GatewayDispatchEvents.MessageReactionRemove;
  dispatchInChannel(world, message.channel_id, event, (_world, { server }) => {
    const person = facts.user_id === undefined ? undefined : world.people.get(facts.user_id);
    const member = isAdd && person && server ? memberOf(server, person) : undefined;
    return {
      ...facts,
      channel_id: message.channel_id,
      message_id: message.id,
      ...(isOfOne && { burst: false, type: 0 }),
      ...(isAdd && { message_author_id: message.author.id, burst_colors: [] }),
      ...(member && { member: memberPayload(member) }),
    };
  });
}

function isSame(one: LocalReaction['emoji'], other: LocalReaction['emoji']): boolean {
  return one.id === other.id && (one.id !== null || one.name === other.name);
}

const maxReactions = 20;
