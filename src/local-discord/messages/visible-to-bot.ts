import { type APIMessage, ChannelType, GatewayIntentBits } from 'discord-api-types/v10';
import { isThread } from '../guild/place.ts';
import type { World } from '../world.ts';
import { refreshUrls } from './attachments.ts';
import { withReactions } from './reactions.ts';

/** Returns a message as the bot sees it: its own reactions marked, and content only as far as its intents permit. */
export function visibleToBot(world: World, stored: APIMessage): APIMessage {
  const { state, places, messages, privilegedIntents } = world;
  const reactions = messages.get(stored.id)?.reactions ?? [];
  const message = withThread(world, refreshUrls(world, withReactions(stored, reactions, state.bot.id)));
  if (privilegedIntents & GatewayIntentBits.MessageContent) return message;
  const { author, mentions, channel_id } = message;
  const mayRead = [author, ...mentions].some(({ id }) => id === state.bot.id);
  if (mayRead || places.byChannel(channel_id)?.channel.type === ChannelType.DM) return message;
  const { poll: _, ...unread } = message;
  return { ...unread, content: '', embeds: [], attachments: [], components: [] };
}

function withThread({ places }: World, message: APIMessage): APIMessage {
  if (!message.thread) return message;
  const now = places.byChannel(message.id)?.channel;
  return now && isThread(now) ? { ...message, thread: now } : message;
}
