import type { APIEmoji, APIUser } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { ApiError } from '../errors/api-error.ts';
import type { LocalFile } from '../local-discord.ts';
import { fieldError } from '../rules/read-form.ts';

/** Editable fields of an emoji. Only members with one of `roles` may use it. */
export interface EmojiTraits {
  name: string;
  roles?: readonly string[];
}

/** Rules for a registry: its limit, and whether names are unique. */
export interface EmojiRules {
  hasUniqueNames: boolean;
  /** @throws ApiError if no emoji of that kind may be added */
  makeRoom(known: readonly APIEmoji[], isAnimated: boolean): void;
}

export interface StoredEmoji {
  readonly emoji: APIEmoji;
  readonly picture: LocalFile;
}

/** Emojis of a server, or of an application, which may use them everywhere. */
export class EmojiRegistry extends Collection<StoredEmoji> {
  readonly #makeId: () => string;
  readonly #rules: EmojiRules;

  constructor(makeId: () => string, rules: EmojiRules) {
    super({
      idOf: ({ emoji }) => emoji.id ?? '',
      missing: () => new ApiError(404, 10014, 'Unknown Emoji'),
    });
    this.#makeId = makeId;
    this.#rules = rules;
  }

  list(): APIEmoji[] {
    return this.all().map(({ emoji }) => emoji);
  }

  /** @throws ApiError if the registry is full, 50035 if the name is taken */
  add({ name, roles = [] }: EmojiTraits, creator: APIUser, picture: Omit<LocalFile, 'name'>): APIEmoji {
    const animated = picture.contentType === 'image/gif';
    this.#rules.makeRoom(this.list(), animated);
    this.#checkName(name);
    const emoji: APIEmoji = {
      id: this.#makeId(),
      name,
      roles: [...roles],
      user: creator,
      require_colons: true,
      managed: false,
      animated,
      available: true,
    };
    return this.put({ emoji, picture: { ...picture, name } }).emoji;
  }

  /** @throws ApiError 10014 for an unknown emoji, 50035 if the name is taken */
  edit(
    id: string,
    { name, roles }: { name?: string | undefined; roles?: readonly string[] | undefined },
  ): APIEmoji {
    const { emoji, picture } = this.require(id);
    if (name !== undefined) this.#checkName(name, id);
    const next = { ...emoji, ...(name !== undefined && { name }), ...(roles && { roles: [...roles] }) };
    return this.put({ emoji: next, picture }).emoji;
  }

  #checkName(name: string, except?: string): void {
    const isTaken = this.list().some((emoji) => emoji.name === name && emoji.id !== except);
    if (this.#rules.hasUniqueNames && isTaken)
      throw fieldError(
        ['name'],
        'APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
        'That name is already taken by another emoji.',
      );
  }
}

export const applicationEmojis: EmojiRules = {
  hasUniqueNames: true,
  makeRoom({ length }) {
    if (length >= maxOwn) throw new ApiError(400, 30008, `Maximum number of emojis reached (${maxOwn})`);
  },
};

/** Emoji rules of a server without boosts; names need not be unique. */
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
