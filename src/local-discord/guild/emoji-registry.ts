import type { APIEmoji, APIUser } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { LocalFile } from '../local-discord.ts';
import { fieldError } from '../rules/read-form.ts';

/** The emojis of an application, which it may use everywhere, or of a server. */
export interface EmojiRegistry {
  list(): APIEmoji[];
  /** @throws ApiError 10014 */
  get(id: string): APIEmoji;
  has(id: string): boolean;
  /** @throws ApiError where there are as many as there may be, 50035 for a name that is taken */
  add(traits: EmojiTraits, creator: APIUser, picture: Omit<LocalFile, 'name'>): APIEmoji;
  /** @throws ApiError 10014, or 50035 for a name that is taken */
  edit(id: string, traits: Partial<EmojiTraits>): APIEmoji;
  /** @throws ApiError 10014 */
  remove(id: string): void;
  /** The picture of an emoji, by its id. */
  picture(id: string): LocalFile | undefined;
}

/** What can be said of an emoji; `roles`: whose members alone may use it. */
export interface EmojiTraits {
  name: string;
  roles?: readonly string[];
}

/** How many there may be, and whether each has a name of its own. */
export interface EmojiRules {
  hasUniqueNames: boolean;
  /** @throws ApiError */
  makeRoom(known: readonly APIEmoji[], isAnimated: boolean): void;
}

export function createEmojiRegistry(
  makeId: () => string,
  { hasUniqueNames, makeRoom }: EmojiRules,
): EmojiRegistry {
  const emojis = new Map<string, { emoji: APIEmoji; picture: LocalFile }>();
  const get = (id: string) => {
    const found = emojis.get(id);
    if (!found) throw new ApiError(404, 10014, 'Unknown Emoji');
    return found;
  };
  const list = () => [...emojis.values()].map(({ emoji }) => emoji);
  const checkName = (name: string, except?: string) => {
    const isTaken = list().some((emoji) => emoji.name === name && emoji.id !== except);
    if (hasUniqueNames && isTaken)
      throw fieldError(
        ['name'],
        'APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
        'That name is already taken by another emoji.',
      );
  };
  return {
    list,
    get: (id) => get(id).emoji,
    has: (id) => emojis.has(id),
    add({ name, roles = [] }, creator, picture) {
      const animated = picture.contentType === 'image/gif';
      makeRoom(list(), animated);
      checkName(name);
      const id = makeId();
      const emoji: APIEmoji = {
        id,
        name,
        roles: [...roles],
        user: creator,
        require_colons: true,
        managed: false,
        animated,
        available: true,
      };
      emojis.set(id, { emoji, picture: { ...picture, name } });
      return emoji;
    },
    edit(id, { name, roles }) {
      const { emoji, picture } = get(id);
      if (name !== undefined) checkName(name, id);
      const next = { ...emoji, ...(name !== undefined && { name }), ...(roles && { roles: [...roles] }) };
      emojis.set(id, { emoji: next, picture });
      return next;
    },
    remove(id) {
      get(id);
      emojis.delete(id);
    },
    picture: (id) => emojis.get(id)?.picture,
  };
}

export const applicationEmojis: EmojiRules = {
  hasUniqueNames: true,
  makeRoom({ length }) {
    if (length >= maxOwn) throw new ApiError(400, 30008, `Maximum number of emojis reached (${maxOwn})`);
  },
};

/** A server without boosts; a name may be given twice. */
export const serverEmojis: EmojiRules = {
  hasUniqueNames: false,
  makeRoom(known, isAnimated) {
    if (known.filter(({ animated }) => animated === isAnimated).length < maxOfServer) return;
    const [code, kind] = isAnimated ? [30018, 'animated emojis'] : [30008, 'emojis'];
    throw new ApiError(400, code, `Maximum number of ${kind} reached (${maxOfServer})`);
  },
};

const maxOwn = 2000;
const maxOfServer = 50;
