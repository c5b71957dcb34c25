import { type APIUser, Locale } from 'discord-api-types/v10';
import { typedName } from '../../shared/text/typed-name.ts';
import { Collection } from '../collection.ts';
import { snowflakeOfName } from '../snowflakes.ts';

export interface Person {
  readonly user: APIUser;
  locale: Locale;
}

export class PeopleRegistry extends Collection<Person> {
  /** IDs of people that are known only by name, newest last. */
  readonly #strangers = new Set<string>();
  readonly #strangersKept: number;

  /** @param onForgotten called when more than `strangersKept` are known, for the oldest */
  constructor(onForgotten: (userId: string) => void, strangersKept = 5000) {
    super({ idOf: ({ user }) => user.id, onGone: ({ user }) => onForgotten(user.id) });
    this.#strangersKept = strangersKept;
  }

  add(user: APIUser): Person {
    return this.put({ user, locale: Locale.EnglishUS });
  }

  /** Returns a person by name; creates one that may be forgotten later. */
  named(name: string): Person {
    const id = snowflakeOfName(name);
    const known = this.get(id);
    if (known && !this.#strangers.delete(id)) return known;
    this.#strangers.add(id);
    const person = known ?? this.add(describeUser(name));
    const [oldest] = this.#strangers;
    if (this.#strangers.size > this.#strangersKept && oldest !== undefined) {
      this.#strangers.delete(oldest);
      this.remove(oldest);
    }
    return person;
  }

  /** Returns a person by name; creates one that is never forgotten. */
  findOrAdd(name: string): Person {
    return this.get(snowflakeOfName(name)) ?? this.add(describeUser(name));
  }

  find(typed: string): Person | undefined {
    const wanted = typedName(typed).toLowerCase();
    const id = /^(?:<@!?)?(\d{17,20})>?$/.exec(typed.trim())?.[1];
    if (id) return this.get(id);
    return this.all().find(({ user }) => [user.username, user.global_name?.toLowerCase()].includes(wanted));
  }

  /** Keeps all people, but resets their client's language to English. */
  override reset(): void {
    for (const person of this.all()) person.locale = Locale.EnglishUS;
  }
}

export function describeBot(id: string, username: string): APIUser {
  return { id, username, discriminator: '0000', global_name: null, bot: true, ...defaultProfile };
}

function describeUser(name: string): APIUser {
  return {
    id: snowflakeOfName(name),
    username: name.toLowerCase().replace(/[^a-z0-9_.]+/g, '_'),
    discriminator: '0',
    global_name: name,
    ...defaultProfile,
  };
}

const defaultProfile = {
  avatar: null,
  banner: null,
  accent_color: null,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
  public_flags: 0,
  flags: 0,
};

export const owner: APIUser = {
  id: '1100000000000000004',
  username: 'server_owner',
  discriminator: '0',
  global_name: 'Server owner',
  ...defaultProfile,
};
