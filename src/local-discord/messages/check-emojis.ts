import { fieldError } from '../rules/read-form.ts';
import type { World } from '../world.ts';

/**
 * An emoji of a component must exist: a character, or one of the application's own.
 * @throws ApiError 50035
 */
export function checkEmojis(
  { emojis }: Pick<World, 'emojis'>,
  components: unknown,
  path: readonly PropertyKey[],
): void {
  if (typeof components !== 'object' || components === null) return;
  for (const [key, value] of Object.entries(components)) {
    const here = [...path, Array.isArray(components) ? Number(key) : key];
    if (key !== 'emoji') checkEmojis({ emojis }, value, here);
    else if (value && !isKnown(value, emojis))
      throw fieldError([...here, value.id ? 'id' : 'name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
  }
}

function isKnown(
  { id, name }: { id?: string | null; name?: string | null },
  emojis: World['emojis'],
): boolean {
  if (id) return emojis.has(id);
  return /^[\p{Emoji}\p{Emoji_Component}]+$/u.test(name ?? '') && /[^\d#*]/.test(name ?? '');
}
