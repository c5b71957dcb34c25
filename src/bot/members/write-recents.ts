import { startOfDay } from '../../shared/time/utc-day.ts';
import type { Collection } from '../records/collection.ts';
import type { HidesId } from './hides-id.ts';
import { holdsAnything } from './holds-anything.ts';
import type { person } from './person.ts';
import {
  type RecentPlayer,
  type recents,
  type Sighting,
  type serverRecents,
  withRecents,
  withSighting,
} from './recents.ts';
import type { server } from './server.ts';

/** No more of a player than is written. */
export interface SeenPlayer extends RecentPlayer {
  sighting: Sighting;
}

/**
 * Stores viewed players and the last-used day; the day is stored only if a record exists.
 * @param isWaiting false if the owner was deleted meanwhile: it then writes nothing
 */
export type Write = (id: string, seen: readonly SeenPlayer[], isWaiting: () => boolean) => Promise<void>;

export interface RecentsWriterOptions {
  people: Pick<Collection<typeof person.schema>, 'tryGet'>;
  servers: Pick<Collection<typeof server.schema>, 'tryGet'>;
  recents: Collection<typeof recents.schema>;
  serverRecents: Collection<typeof serverRecents.schema>;
  hidesId: HidesId;
  now: () => number;
}

export function createRecentsWriter(options: RecentsWriterOptions): {
  writeMember: Write;
  /** Leaves out the players whose uid only some may see. */
  writeServer: Write;
} {
  const { people, servers, recents, serverRecents, hidesId, now } = options;

  function isOfEarlierDay(usedAt: number | undefined): boolean {
    return usedAt === undefined || usedAt < startOfDay(now());
  }

  return {
    async writeMember(userId, seen, isWaiting) {
      const known = await recents.tryGet(userId);
      const isKnown = known?.usedAt !== undefined || holdsAnything(await people.tryGet(userId));
      if (seen.length === 0 && !(isKnown && isOfEarlierDay(known?.usedAt))) return;
      await recents.update(userId, ({ players }) => {
        if (!isWaiting()) return {};
        const added = seen.map(({ sighting, ...player }) => {
          const looks = players.find(({ uid }) => uid === player.uid)?.looks ?? [];
          return { ...player, looks: withSighting(looks, sighting) };
        });
        return {
          usedAt: startOfDay(now()),
          ...(added.length > 0 && { players: withRecents(added, players) }),
        };
      });
    },
    async writeServer(guildId, seen, isWaiting) {
      const shown: RecentPlayer[] = [];
      for (const { sighting, ...player } of seen) if (!(await hidesId(player.uid))) shown.push(player);
      const known = await serverRecents.tryGet(guildId);
      const isKnown = known?.usedAt !== undefined || holdsAnything(await servers.tryGet(guildId));
      if (shown.length === 0 && !(isKnown && isOfEarlierDay(known?.usedAt))) return;
      await serverRecents.update(guildId, ({ players }) => {
        if (!isWaiting()) return {};
        return {
          usedAt: startOfDay(now()),
          ...(shown.length > 0 && { players: withRecents(shown, players) }),
        };
      });
    },
  };
}
