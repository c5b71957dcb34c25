import type { GuardedCache } from '../transport/guarded-cache.ts';
import type { Answer, Ask } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { type Entry, entryFormat } from './entry.ts';
import { PlayerApiError } from './errors.ts';

/** Even who asks for a fresh answer gets one that is younger than this: a button pressed twice is one question. */
export const refreshFloorMs = 5_000;

export interface Cached<Value> {
  /** The answer under `key`: known and fresh enough, else from `live`, else stale where upstream can't answer. */
  answer(key: string, ask: Ask, live: () => Promise<Entry<Value>>): Promise<Answer<Value>>;
  /** Stores what `fetch` brings before it hands it on. */
  keep(key: string, fetch: () => Promise<Entry<Value>>): Promise<Entry<Value>>;
}

/** The cache of one endpoint: fresh, stale, dead. */
export function createCached<Value>(
  endpoint: Endpoint<Value>,
  { cache, now }: { cache: GuardedCache; now: () => number },
): Cached<Value> {
  const { ages } = endpoint;
  const format = entryFormat(endpoint);
  // A clock that was set back must not make an entry young for ever.
  const ageOf = (entry: Entry<Value>) => Math.abs(now() - entry.fetchedAt);

  function isGoodEnough(entry: Entry<Value>, ask: Ask): boolean {
    const freshMs = entry.isFound ? ages.freshMs : ages.missingMs;
    return ageOf(entry) < (ask.fresh ? Math.min(refreshFloorMs, freshMs) : freshMs);
  }

  return {
    async answer(key, ask, live) {
      const known = format.parse(await cache.get(key));
      if (known && isGoodEnough(known, ask)) return answerOf(known, 'cached');
      try {
        return answerOf(await live(), 'live');
      } catch (error) {
        const isUsable = known?.isFound && ageOf(known) < ages.staleMs && isPassing(error);
        if (!isUsable) throw error;
        return { ...answerOf(known, 'stale'), retryAt: retryAtOf(error) };
      }
    },
    async keep(key, fetch) {
      const entry = await fetch();
      await cache.set(key, format.toRow(entry), entry.isFound ? ages.staleMs : ages.missingMs);
      return entry;
    },
  };
}

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
