import { Collection } from '../collection.ts';
import type { Person } from './people.ts';
import { assignChannelKeys, type Surroundings, seedServer } from './seed-server.ts';
import { enroll, type Membership, type Server } from './servers.ts';
import type { WorldSetup } from './world-file.ts';

type Options = Omit<Surroundings, 'keyOf'> & {
  /** Called for each person who joins later. */
  onJoined(server: Server, person: Person): void;
};

export class ServerRegistry extends Collection<Server> {
  readonly #options: Options;

  constructor(setup: WorldSetup, options: Options) {
    const keyOf = assignChannelKeys(setup);
    super({
      idOf: ({ guild }) => guild.id,
      initial: () => setup.servers.map((form) => seedServer(form, { ...options, keyOf })),
    });
    this.#options = options;
  }

  /** Joins a server unless already a member; undefined for a banned person. */
  join(server: Server, person: Person): Membership | undefined {
    const { id } = person.user;
    const known = server.memberships.get(id);
    if (known || server.bans.has(id)) return known;
    const membership = enroll(server, person, this.#options.now());
    server.departed.delete(id);
    this.#options.onJoined(server, person);
    return membership;
  }

  withBot(botId: string): Server[] {
    return this.all().filter(({ botIds }) => botIds.has(botId));
  }

  forget(userId: string): void {
    for (const { memberships, departed } of this.all()) {
      memberships.delete(userId);
      departed.delete(userId);
    }
  }
}
