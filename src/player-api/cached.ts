import type { GuardedCache } from '../store/guarded-cache.ts';
import { createRecent } from '../store/recent.ts';
import type { Answer, Ask } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { type Entry, entryFormat } from './entry.ts';
import { PlayerApiError } from './errors.ts';

/**
 * Even who asks for a fresh answer gets one that is younger than this, and it is called live: a button pressed twice is
 * one question.
 */
export const refreshFloorMs = 5_000;

interface Cached<Value> {
  /**
   * The answer under `key`: known and fresh enough; else known and still good, while `live` is asked behind the scenes;
   * else from `live`; else stale where upstream can't answer.
   */
  answer(key: string, ask: Ask, live: (ask: Ask) => Promise<Entry<Value>>): Promise<Answer<Value>>;
  /** Stores what `fetch` brings before it hands it on. */
  keep(key: string, fetch: () => Promise<Entry<Value>>): Promise<Entry<Value>>;
  /** What is in the store, if it was fetched since `time` (milliseconds since the epoch): by another process. */
  storedSince(key: string, time: number): Promise<Entry<Value> | undefined>;
}

interface CachedParts {
  cache: GuardedCache;
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}

/** The cache of one endpoint, memory before store: fresh, revalidated, stale, dead. */
export function createCached<Value>(
  endpoint: Endpoint<Value>,
  { cache, now, random }: CachedParts,
): Cached<Value> {
  const { ages } = endpoint;
  const format = entryFormat(endpoint);
  const memory = createRecent<Entry<Value>>(maxInMemory);
  /** Until when not to ask behind the scenes again. */
  const resting = createRecent<number>(maxInMemory);
  // A clock that was set back must not make an entry young for ever.
  const ageOf = (entry: Entry<Value>) => Math.abs(now() - entry.fetchedAt);

  function freshMs(entry: Entry<Value>): number {
    return (entry.isFound ? ages.freshMs : ages.missingMs) * (1 + (entry.jitter ?? 0));
  }

  /** Memory while that is fresh; the store may have been written by another process since. */
  async function find(key: string): Promise<Entry<Value> | undefined> {
    const remembered = memory.get(key);
    if (remembered && ageOf(remembered) < freshMs(remembered)) return remembered;
    const stored = format.parse(await cache.get(key));
    const isNewer = stored !== undefined && !(remembered && remembered.fetchedAt >= stored.fetchedAt);
    if (!isNewer) return remembered;
    memory.set(key, stored);
    return stored;
  }

  /** Whatever comes of it is in the cache, or in the log: nobody waits for it. What failed is let rest a while. */
  function askBehindTheScenes(key: string, ask: Ask, live: (ask: Ask) => Promise<Entry<Value>>): void {
    if (now() < (resting.get(key) ?? 0)) return;
    live({ ...ask, priority: 'background', deadline: now() + backgroundPatienceMs }).catch(() =>
      resting.set(key, now() + backgroundRestMs),
    );
  }

  return {
    async answer(key, ask, live) {
      const known = await find(key);
      const age = known ? ageOf(known) : 0;
      if (known && ask.fresh && age < Math.min(refreshFloorMs, freshMs(known)))
        return answerOf(known, 'live');
      if (known && !ask.fresh && age < freshMs(known)) return answerOf(known, 'cached');
      if (known?.isFound && !ask.fresh && age < ages.revalidateMs) {
        askBehindTheScenes(key, ask, live);
        return answerOf(known, 'cached');
      }
      try {
        return answerOf(await live(ask), 'live');
      } catch (error) {
        const isUsable = known?.isFound && age < ages.staleMs && isPassing(error);
        if (!isUsable) throw error;
        return { ...answerOf(known, 'stale'), retryAt: retryAtOf(error) };
      }
    },
    async keep(key, fetch) {
      const entry: Entry<Value> = { ...(await fetch()), jitter: random() * maxJitter };
      memory.set(key, entry);
      await cache.set(key, format.toRow(entry), entry.isFound ? ages.staleMs : ages.missingMs);
      return entry;
    },
    async storedSince(key, time) {
      const stored = format.parse(await cache.get(key));
      if (!stored || stored.fetchedAt < time) return undefined;
      memory.set(key, stored);
      return stored;
    },
  };
}

/** About 10 MB of players. */
const maxInMemory = 2_000;
/** Answers fetched together don't all grow old together: up to this share of their time is added to it. */
const maxJitter = 0.1;
const backgroundPatienceMs = 60_000;
const backgroundRestMs = 30_000;

function answerOf<Value>(entry: Entry<Value>, freshness: Answer<Value>['freshness']): Answer<Value> {
  if (!entry.isFound) throw new PlayerApiError({ kind: 'not-found' });
  return { value: entry.value, fetchedAt: entry.fetchedAt, freshness };
}

/** Upstream can't answer now but may later; a refusal, on the other hand, is an answer. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PlayerApiError)) return false;
  const { kind } = error.problem;
  return (
    kind === 'rate-limited' || kind === 'unavailable' || kind === 'timeout' || kind === 'contract-broken'
  );
}

function retryAtOf(error: unknown): number | undefined {
  const problem = error instanceof PlayerApiError ? error.problem : undefined;
  return problem && 'retryAt' in problem ? problem.retryAt : undefined;
}
