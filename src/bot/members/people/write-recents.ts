import { startOfDay } from '../../../shared/time/utc-day.ts';
import type { Collection } from '../../records/collection.ts';
import type { Consent } from '../privacy/consent.ts';
import type { HidesId } from '../privacy/hides-id.ts';
import type { RecentEnds } from '../privacy/recent-ends.ts';
import { holdsAnything } from './holds-anything.ts';
import type { person } from './person.ts';
import {
  type RecentPlayer,
  type recents,
  type Sighting,
  type serverRecents,
  withoutPlayers,
  withRecents,
  withSighting,
} from './recents.ts';
import type { server } from './server.ts';

export interface SeenPlayer extends RecentPlayer {
  sighting: Sighting;
  askedAt: number;
  askerId: string;
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
  hidings: Pick<RecentEnds, 'isSince'>;
  ended: Pick<RecentEnds, 'writeUnlessSince' | 'isKnownSince'>;
  consent: Pick<Consent, 'allowsRecents'>;
  now: () => number;
}

export function createRecentsWriter(options: RecentsWriterOptions): {
  writeMember: Write;
  /** Leaves out the players whose uid only some may see. */
  writeServer: Write;
} {
  const { people, servers, recents, serverRecents, hidesId, hidings, ended, consent, now } = options;

  function isOfEarlierDay(usedAt: number | undefined): boolean {
    return usedAt === undefined || usedAt < startOfDay(now());
  }

  /** Hidden now, or hidden for a while since a member asked. */
  const isHidden = async (uid: string, askedAt: number) =>
    (await hidesId(uid)) || (await hidings.isSince(uid, askedAt));

  const allowsRecents = async (userId: string) => consent.allowsRecents((await people.tryGet(userId)) ?? {});

  return {
    async writeMember(userId, looked, isWaiting) {
      const begunAt = now();
      const known = await recents.tryGet(userId);
      const member = await people.tryGet(userId);
      const isKnown = known?.usedAt !== undefined || holdsAnything(member);
      const seen = consent.allowsRecents(member ?? {}) ? looked : [];
      if (seen.length === 0 && !(isKnown && isOfEarlierDay(known?.usedAt))) return;
      const write = () =>
        recents.update(userId, ({ players }) => {
          if (!isWaiting()) return {};
          const added = seen.map(({ sighting, askedAt, askerId, ...player }) => {
            const looks = players.find(({ uid }) => uid === player.uid)?.looks ?? [];
            return { ...player, looks: withSighting(looks, sighting, now()) };
          });
          return {
            usedAt: startOfDay(now()),
            ...(added.length > 0 && { players: withRecents(added, players) }),
          };
        });
      const since = Math.min(begunAt, ...seen.map(({ askedAt }) => askedAt));
      await ended.writeUnlessSince(userId, since, { write, undo: () => recents.delete(userId) });
    },
    async writeServer(guildId, seen, isWaiting) {
      const shown: (RecentPlayer & { at: number })[] = [];
      for (const { sighting, askedAt, askerId, ...player } of seen)
        if ((await allowsRecents(askerId)) && !(await isHidden(player.uid, askedAt)))
          shown.push({ ...player, at: askedAt });
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
      const hidden: string[] = [];
      for (const { uid, askedAt } of seen) if (await isHidden(uid, askedAt)) hidden.push(uid);
      if (shown.some(({ uid }) => hidden.includes(uid)))
        await serverRecents.update(guildId, (current) => withoutPlayers(current, hidden));
    },
  };
}
