import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Player } from '../contract/player.ts';
import { regionGroups, regionToSend } from '../contract/regions.ts';
import type { GuardedCache } from '../store/guarded-cache.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';

/** A player, and the region in which upstream knows them. */
export interface Whereabouts {
  answer: Answer<Player>;
  /** The region that was named or likely, as it was given, where that proved right; else the server group, e.g. `br`. */
  region: string;
}

export interface RegionSearch {
  /**
   * Finds the player in any region: asks the region remembered for the uid, else `likely`, then the other groups, each at
   * most once, until one knows the player. A region that fails does not end the search.
   * @throws PlayerApiError `not-found` names the groups that could not be asked; `unavailable` only where none answered
   */
  find(question: { uid: string; likely: string }, ask: Ask): Promise<Whereabouts>;
  /**
   * Looks for the player in the region that was named; where that one doesn't know the player but another is remembered for
   * the uid, in that one.
   * @throws PlayerApiError what the named region said
   */
  findIn(question: { uid: string; region: string }, ask: Ask): Promise<Whereabouts>;
  /** Stores where a player was found, so that the next question needs no search. */
  remember(uid: string, region: string): Promise<void>;
}

interface RegionSearchParts {
  /** Asks in one region. */
  player(question: { uid: string; region: string }, ask: Ask): Promise<Answer<Player>>;
  cache: GuardedCache;
  now: () => number;
}

/** An account hardly ever moves, and one that did is searched again. */
const rememberedMs = 365 * 24 * 3_600_000;
/** "No region knows this uid" counts this long: it may be registered later. */
export const nowhereMs = 5 * 60_000;

export function createRegionSearch({ player, cache, now }: RegionSearchParts): RegionSearch {
  const memory = new LRUCache<string, Note>({ max: maxInMemory });

  async function readNote(uid: string): Promise<Note> {
    const found = memory.get(uid) ?? note.safeParse(await cache.get(keyOf(uid))).data ?? {};
    if (found.region !== undefined) memory.set(uid, found);
    return found;
  }

  async function writeNote(uid: string, next: Note, ttlMs: number): Promise<void> {
    memory.set(uid, next);
    await cache.set(keyOf(uid), next, ttlMs);
  }

  async function remember(uid: string, region: string): Promise<void> {
    const group = regionToSend(region);
    if ((await readNote(uid)).region !== group) await writeNote(uid, { region: group }, rememberedMs);
  }

  function askAll(uid: string, regions: readonly string[], ask: Ask): Promise<Whereabouts> {
    return askRegions(regions, (region) => player({ uid, region }, ask));
  }

  /** Where the player is remembered to be, if that is another group than that of `region`. */
  async function rememberedElsewhere(uid: string, region: string): Promise<string | undefined> {
    const { region: known } = await readNote(uid);
    return known === regionToSend(region) ? undefined : known;
  }

  return {
    async find({ uid, likely }, ask) {
      const { region: known, nowhereSince } = await readNote(uid);
      if (!ask.fresh && nowhereSince !== undefined && Math.abs(now() - nowhereSince) < nowhereMs)
        throw notFound();
      const found = await askAll(uid, regionsInOrder(known, likely), ask).catch(async (error: unknown) => {
        if (isNowhere(error)) await writeNote(uid, { nowhereSince: now() }, nowhereMs);
        throw error;
      });
      if (known !== regionToSend(found.region)) await remember(uid, found.region);
      return found;
    },
    async findIn({ uid, region }, ask) {
      try {
        const answer = await player({ uid, region }, ask);
        // A cached answer was remembered when it was fetched.
        if (answer.freshness === 'live') await remember(uid, region);
        return { answer, region };
      } catch (error) {
        if (!mayBeElsewhere(error) || isHostDown(error)) throw error;
        const known = await rememberedElsewhere(uid, region);
        if (known === undefined) throw error;
        return askAll(uid, [known], ask).catch((other: unknown) => {
          throw mayBeElsewhere(other) ? error : other;
        });
      }
    },
    remember,
  };
}

/** A few bytes each. */
const maxInMemory = 10_000;

const note = z.object({ region: z.string().optional(), nowhereSince: z.number().optional() });

type Note = z.infer<typeof note>;

function keyOf(uid: string): string {
  return `region:1:${uid}`;
}

/**
 * Asks one region after the other until one has an answer. A region that fails does not end the search.
 * @throws PlayerApiError as {@link RegionSearch.find} does
 */
export async function askRegions<Value>(
  regions: readonly string[],
  askOne: (region: string) => Promise<Answer<Value>>,
): Promise<{ answer: Answer<Value>; region: string }> {
  const failures: Failure[] = [];
  for (const region of regions) {
    try {
      return { answer: await askOne(region), region };
    } catch (error) {
      if (!mayBeElsewhere(error)) throw error;
      failures.push({ region, error });
      // All regions are behind the same host.
      if (isHostDown(error)) break;
    }
  }
  throw conclude(failures, regions);
}

/** Every server group once, the most promising one first. `known`: where it was found before. */
export function regionsInOrder(known: string | undefined, likely: string): string[] {
  const groupOfLikely = regionToSend(likely);
  // `likely` in the member's own words, where it names the remembered group.
  const first = known === undefined || known === groupOfLikely ? likely : known;
  const groups = [groupOfLikely, ...Object.keys(regionGroups)];
  return [first, ...new Set(groups.filter((group) => group !== regionToSend(first)))];
}

interface Failure {
  region: string;
  error: PlayerApiError;
}

/**
 * Whether another region may know the player: one that is down or not configured says nothing about the others, and some
 * services answer 500 to a uid of another region.
 */
function mayBeElsewhere(error: unknown): error is PlayerApiError {
  if (!(error instanceof PlayerApiError)) return false;
  const { problem } = error;
  switch (problem.kind) {
    case 'not-found':
    case 'unavailable':
      return true;
    case 'rejected':
      return problem.reason === 'parameter';
    default:
      return false;
  }
}

/** No answer came at all. While our own circuit is open, which may be one region's doing, the next question waits for it. */
function isHostDown({ problem }: PlayerApiError): boolean {
  return problem.kind === 'unavailable' && problem.status === undefined && problem.retryAt === undefined;
}

/** What all regions together say. One that could not answer may have the player; `rejected` says less than `not-found`. */
function conclude(failures: readonly Failure[], regions: readonly string[]): PlayerApiError {
  const answered = failures.filter(({ error }) => error.problem.kind !== 'unavailable');
  const unasked = regions.filter((one) => !answered.some(({ region }) => region === one));
  const [first] = answered;
  if (!first) return failures[0]?.error ?? notFound();
  if (unasked.length > 0)
    return new PlayerApiError(
      { kind: 'not-found', unasked: unasked.map(regionToSend) },
      { cause: first.error },
    );
  return (answered.find(({ error }) => error.problem.kind === 'not-found') ?? first).error;
}

/** Every region said that there is no such player. */
function isNowhere(error: unknown): boolean {
  return (
    error instanceof PlayerApiError &&
    error.problem.kind === 'not-found' &&
    error.problem.unasked === undefined
  );
}

function notFound(): PlayerApiError {
  return new PlayerApiError({ kind: 'not-found' });
}
