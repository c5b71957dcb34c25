import type { APIEmoji, APIUser } from 'discord-api-types/v10';
import type { LocalFile } from '../local-discord.ts';
import { ApiError } from '../rest/api-error.ts';
import { fieldError } from '../rules/read-form.ts';

/** The emojis of the application, which it may use everywhere. */
export interface EmojiRegistry {
  list(): APIEmoji[];
  /** @throws ApiError 10014 */
  get(id: string): APIEmoji;
  has(id: string): boolean;
  /** @throws ApiError 30008 when there are as many as there may be, 50035 for a name that is taken */
  add(name: string, picture: LocalFile): APIEmoji;
  /** @throws ApiError 10014, or 50035 for a name that is taken */
  rename(id: string, name: string): APIEmoji;
  /** @throws ApiError 10014 */
  remove(id: string): void;
  /** The picture of an emoji, by its id. */
  picture(id: string): LocalFile | undefined;
}

export function createEmojiRegistry(creator: APIUser, makeId: () => string): EmojiRegistry {
  const emojis = new Map<string, { emoji: APIEmoji; picture: LocalFile }>();
  const get = (id: string) => {
    const found = emojis.get(id);
    if (!found) throw new ApiError(404, 10014, 'Unknown Emoji');
    return found;
  };
  const checkName = (name: string, except?: string) => {
    const isTaken = [...emojis.values()].some(({ emoji }) => emoji.name === name && emoji.id !== except);
    if (isTaken)
      throw fieldError(
        ['name'],
        'APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
        'That name is already taken by another emoji.',
      );
  };
  return {
    list: () => [...emojis.values()].map(({ emoji }) => emoji),
    get: (id) => get(id).emoji,
    has: (id) => emojis.has(id),
    add(name, picture) {
      if (emojis.size >= maxEmojis)
        throw new ApiError(400, 30008, `Maximum number of emojis reached (${maxEmojis})`);
      checkName(name);
      const emoji: APIEmoji = {
        id: makeId(),
        name,
        roles: [],
        user: creator,
        require_colons: true,
        managed: false,
        animated: picture.contentType === 'image/gif',
        available: true,
      };
      emojis.set(emoji.id ?? '', { emoji, picture });
      return emoji;
    },
    rename(id, name) {
      const { emoji, picture } = get(id);
      checkName(name, id);
      const renamed = { ...emoji, name };
      emojis.set(id, { emoji: renamed, picture });
      return renamed;
    },
    remove(id) {
      get(id);
      emojis.delete(id);
    },
    picture: (id) => emojis.get(id)?.picture,
  };
}

const maxEmojis = 2000;
