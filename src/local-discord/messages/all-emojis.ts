import type { EmojiRegistry, StoredEmoji } from '../guild/emoji-registry.ts';
import type { World } from '../world.ts';

/** Lists the emoji registries of all applications and servers. */
export function allEmojis({ applications, servers }: World): EmojiRegistry[] {
  return [...applications, ...servers.all()].map(({ emojis }) => emojis);
}

/** Lists the emoji registries an application may use: its own, and those of its servers. */
export function listEmojiRegistries({ emojis, servers, state }: World): EmojiRegistry[] {
  return [emojis, ...servers.withBot(state.bot.id).map((server) => server.emojis)];
}

export function findEmoji(registries: readonly EmojiRegistry[], id: string): StoredEmoji | undefined {
  return registries.find((emojis) => emojis.has(id))?.get(id);
}
