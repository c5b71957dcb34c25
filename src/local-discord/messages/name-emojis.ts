import { fieldError } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { findEmoji, listEmojiRegistries } from './all-emojis.ts';

/** Fills in the names of emojis that a bot sent only by ID. @throws ApiError 50035 for one it may not use */
export function nameEmojis(world: World, components: unknown, path: readonly PropertyKey[]): void {
  if (typeof components !== 'object' || components === null) return;
  for (const [key, value] of Object.entries(components)) {
    const here = [...path, Array.isArray(components) ? Number(key) : key];
    if (key !== 'emoji') nameEmojis(world, value, here);
    else if (value) nameEmoji(world, value, here);
  }
}

function nameEmoji(
  world: Parameters<typeof nameEmojis>[0],
  emoji: { id?: string | null; name?: string | null },
  path: readonly PropertyKey[],
): void {
  const { id } = emoji;
  const known = id ? findEmoji(listEmojiRegistries(world), id) : undefined;
  if (known) emoji.name = known.emoji.name;
  else if (id || !isCharacter(emoji.name ?? ''))
    throw fieldError([...path, id ? 'id' : 'name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
}

function isCharacter(name: string): boolean {
  return /^[\p{Emoji}\p{Emoji_Component}]+$/u.test(name) && /[^\d#*]/.test(name);
}
