import { createEmojiRegistry, serverEmojis } from './emoji-registry.ts';
import type { PeopleRegistry, Person } from './people.ts';
import { keysOf, seedServer } from './seed-server.ts';
import { newMembership, type Server, type ServerRegistry } from './servers.ts';
import type { WorldSetup } from './world-file.ts';

/**
 * @param bots those of the applications
 * @param onJoined called for each person who comes to a server later
 */
export function createServerRegistry(
  setup: WorldSetup,
  {
    people,
    bots,
    now,
    makeId,
    onJoined,
  }: {
    people: PeopleRegistry;
    bots: readonly Person[];
    now: () => number;
    makeId: () => string;
    onJoined(server: Server, person: Person): void;
  },
): ServerRegistry {
  const taken = keysOf(setup);
  const enroll = (server: Server, { user }: Person) => {
    const membership = newMembership(new Date(now()).toISOString());
    server.memberships.set(user.id, membership);
    return membership;
  };
  const join = (server: Server, person: Person) =>
    server.memberships.get(person.user.id) ?? enroll(server, person);
  const seed = () =>
    setup.servers.map((form) =>
      seedServer(form, {
        people,
        bots,
        keyOf: taken,
        join,
        emojis: createEmojiRegistry(makeId, serverEmojis),
      }),
    );
  let servers = seed();
  return {
    all: () => servers,
    byId: (id) => servers.find(({ guild }) => guild.id === id),
    join(server, person) {
      const { id } = person.user;
      const known = server.memberships.get(id);
      if (known || server.bans.has(id)) return known;
      const membership = enroll(server, person);
      server.departed.delete(id);
      onJoined(server, person);
      return membership;
    },
    reset() {
      servers = seed();
    },
    forget(userId) {
      for (const { memberships, departed } of servers) {
        memberships.delete(userId);
        departed.delete(userId);
      }
    },
  };
}
