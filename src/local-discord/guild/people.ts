import { type APIUser, Locale } from 'discord-api-types/v10';
import { snowflakeOfName } from '../snowflakes.ts';

/** Somebody with an account: a person, or an application's bot. */
export interface Person {
  readonly user: APIUser;
  /** The language of their Discord. */
  locale: Locale;
}

/** Everybody who exists, whatever servers they are in. */
export interface PeopleRegistry {
  /** The person of this name; a new one where there is none, who may be forgotten when many come. */
  named(name: string): Person;
  /** The same, for one who stays. */
  settle(name: string): Person;
  byId(id: string): Person | undefined;
  /** By id, mention, user name or display name, as typed into a user option. */
  find(typed: string): Person | undefined;
  add(user: APIUser): Person;
  all(): Person[];
  /** Everybody's Discord is in English again, as it is by default. */
  resetLocales(): void;
}

/**
 * @param onForgotten called for one who is forgotten: of those that came by their names alone, the ones named last are kept
 * @param capacity of those
 */
export function createPeopleRegistry(onForgotten: (userId: string) => void, capacity = 5000): PeopleRegistry {
  const people = new Map<string, Person>();
  const strangers = new Set<string>();
  const byId = (id: string) => people.get(id);
  const meet = (person: Person) => {
    const { id } = person.user;
    strangers.delete(id);
    strangers.add(id);
    const [oldest] = strangers;
    if (strangers.size <= capacity || oldest === undefined) return person;
    strangers.delete(oldest);
    people.delete(oldest);
    onForgotten(oldest);
    return person;
  };
  const add = (user: APIUser) => {
    const person = { user, locale: Locale.EnglishUS };
    people.set(user.id, person);
    return person;
  };
  return {
    byId,
    add,
    named(name) {
      const known = byId(snowflakeOfName(name));
      if (known && !strangers.has(known.user.id)) return known;
      return meet(known ?? add(describeUser(name)));
    },
    settle: (name) => byId(snowflakeOfName(name)) ?? add(describeUser(name)),
    find: (typed) => {
      const wanted = typed.trim().replace(/^@/, '').toLowerCase();
      const id = /^(?:<@!?)?(\d{17,20})>?$/.exec(typed.trim())?.[1];
      if (id) return byId(id);
      return [...people.values()].find(({ user }) =>
        [user.username, user.global_name?.toLowerCase()].includes(wanted),
      );
    },
    all: () => [...people.values()],
    resetLocales() {
      for (const person of people.values()) person.locale = Locale.EnglishUS;
    },
  };
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

/** The fields of a user that cannot be set here. */
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

/** The owner of all applications and servers. */
export const owner: APIUser = {
  id: '1100000000000000004',
  username: 'server_owner',
  discriminator: '0',
  global_name: 'Server owner',
  ...defaultProfile,
};
