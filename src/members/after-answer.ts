import type { Log } from '../errors/log.ts';
import type { Collection } from '../records/collection.ts';
import type { Sleep } from '../time/sleep.ts';
import type { Accounts } from './accounts.ts';
import type { person } from './person.ts';
import {
  type RecentPlayer,
  recentOf,
  type recents,
  type serverRecents,
  withLook,
  withRecents,
} from './recents.ts';
import type { Asker } from './resolve-settings.ts';
import type { server } from './server.ts';
import { dayMs, type SeenPlayer } from './snapshots.ts';

/** An answer that a member has got. */
export interface GivenAnswer extends Asker {
  /** Everybody in the place sees it. */
  isPublic: boolean;
  /** The players it shows, by an uid that the member who asked may see. */
  players: readonly SeenPlayer[];
}

/**
 * Writes down what an answer leaves behind: the last players and that the bot was used. In the background, for all answers
 * of a moment together, and each record once.
 */
export interface AfterAnswer {
  /** Delays nothing and never throws. */
  note(answer: GivenAnswer): void;
  /** Writes what is waiting. Never rejects. */
  flush(): Promise<void>;
}

interface AfterAnswerOptions {
  people: Pick<Collection<typeof person.schema>, 'tryGet'>;
  servers: Pick<Collection<typeof server.schema>, 'tryGet'>;
  recents: Collection<typeof recents.schema>;
  serverRecents: Collection<typeof serverRecents.schema>;
  accounts: Pick<Accounts, 'holdersOf'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** Answers of this time are written together. */
export const gatherMs = 1_000;

export function createAfterAnswer(options: AfterAnswerOptions): AfterAnswer {
  const { people, servers, recents, serverRecents, accounts, now, sleep, log } = options;
  const ofMembers = new Map<string, SeenPlayer[]>();
  const ofServers = new Map<string, SeenPlayer[]>();
  let isGathering = false;
  // A member who has everything deleted must not come back with what was waiting.
  recents.onChange((userId, { isDeletion }) => isDeletion && ofMembers.delete(userId));
  serverRecents.onChange((guildId, { isDeletion }) => isDeletion && ofServers.delete(guildId));

  async function writeMember(userId: string, seen: readonly SeenPlayer[]): Promise<void> {
    const known = await recents.tryGet(userId);
    const isKnown = known?.usedAt !== undefined || holdsAnything(await people.tryGet(userId));
    if (seen.length === 0 && !(isKnown && isOfEarlierDay(known?.usedAt))) return;
    await recents.update(userId, ({ players }) => {
      const added = seen.map((one) => {
        const looks = players.find(({ uid }) => uid === one.player.uid)?.looks ?? [];
        return { ...recentOf(one), looks: withLook(looks, one) };
      });
      return { usedAt: startOfDay(now()), ...(added.length > 0 && { players: withRecents(added, players) }) };
    });
  }

  async function writeServer(guildId: string, seen: readonly SeenPlayer[]): Promise<void> {
    const shown: RecentPlayer[] = [];
    for (const one of seen) if (!(await hidesId(one.player.uid))) shown.push(recentOf(one));
    const known = await serverRecents.tryGet(guildId);
    const isKnown = known?.usedAt !== undefined || holdsAnything(await servers.tryGet(guildId));
    if (shown.length === 0 && !(isKnown && isOfEarlierDay(known?.usedAt))) return;
    await serverRecents.update(guildId, ({ players }) => ({
      usedAt: startOfDay(now()),
      ...(shown.length > 0 && { players: withRecents(shown, players) }),
    }));
  }

  /** Whoever has proven that the player is theirs decides, else whoever linked it first. */
  async function hidesId(uid: string): Promise<boolean> {
    const [holder] = await accounts.holdersOf(uid);
    return holder?.hidesId ?? false;
  }

  function isOfEarlierDay(usedAt: number | undefined): boolean {
    return usedAt === undefined || usedAt < startOfDay(now());
  }

  async function flush(): Promise<void> {
    const members = takeAll(ofMembers);
    const guilds = takeAll(ofServers);
    for (const [userId, seen] of members) await attempt(() => writeMember(userId, seen));
    for (const [guildId, seen] of guilds) await attempt(() => writeServer(guildId, seen));
  }

  // The store has told the operator that it is away; the next answers write anew.
  async function attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      log.debug({ error }, 'the last players were not saved');
    }
  }

  async function gather(): Promise<void> {
    isGathering = true;
    await sleep(gatherMs);
    isGathering = false;
    await flush();
  }

  return {
    note({ userId, guildId, isPublic, players }) {
      if (ofMembers.size >= maxWaiting) return;
      ofMembers.set(userId, newestFirst(players, ofMembers.get(userId)));
      if (guildId !== undefined)
        ofServers.set(guildId, newestFirst(isPublic ? players : [], ofServers.get(guildId)));
      if (!isGathering) void gather();
    },
    flush,
  };
}

/** So many members wait for a store that hangs, no more. */
const maxWaiting = 5_000;

function newestFirst(added: readonly SeenPlayer[], waiting: readonly SeenPlayer[] = []): SeenPlayer[] {
  const uids = new Set(added.map(({ player }) => player.uid));
  return [...added, ...waiting.filter(({ player }) => !uids.has(player.uid))];
}

function takeAll<Value>(waiting: Map<string, Value>): [string, Value][] {
  const taken = [...waiting];
  waiting.clear();
  return taken;
}

/** Nothing is written down of a member or a server of whom nothing is kept and nobody was shown. */
function holdsAnything(fields: object = {}): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

/** In UTC. */
function startOfDay(at: number): number {
  return at - (at % dayMs);
}
