import type { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Log } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { type Ages, chooseAges } from './ages.ts';
import type { Answer, Ask } from './answer.ts';
import { type Entry, entryFormat } from './entry.ts';
import { PlayerApiError } from './errors.ts';
import { logUnexpected } from './log-unexpected.ts';
import { backgroundMs, refreshFloorMs, revalidationRestMs } from './time-budgets.ts';

export type Answers = LRUCache<string, Entry<unknown>>;

type Live<Value> = (ask: Ask) => Promise<Entry<Value>>;

interface CachedParts {
  cache: GuardedCache;
  answers: Answers;
  now: () => number;
  sleep: Sleep;
  random: () => number;
  log: Log;
}

/** Caches one endpoint, in memory and then in the store. {@link Ages} says when an entry is served or refetched. */
export function createCached<Value>(endpoint: Endpoint<Value>, parts: CachedParts) {
  const ages = chooseAges(endpoint.name);
  const { now, sleep, random } = parts;
  const entries = openEntries(endpoint, parts);
  const revalidate = createRevalidation<Value>(endpoint.name, parts);
  // Absolute, so that setting the clock back doesn't keep an entry fresh for ever.
  const ageOf = (entry: Entry<Value>) => Math.abs(now() - entry.fetchedAt);
  const isFresh = (entry: Entry<Value>) => ageOf(entry) < freshMs(entry, ages);

  function answerAtOnce(known: Entry<Value>, { fresh = false }: Ask): Answer<Value> | undefined {
    if (!fresh) return isFresh(known) ? toAnswer(known, 'cached') : undefined;
    return restMs(known) > 0 ? toAnswer(known, 'cached') : undefined;
  }

  function restMs(known: Entry<Value>): number {
    return Math.min(refreshFloorMs, freshMs(known, ages)) - ageOf(known);
  }

  return {
    /** Returns a fresh entry, or a recent one while `live` runs; otherwise the result of `live`, or a stale entry. */
    async answer(key: string, ask: Ask, live: Live<Value>): Promise<Answer<Value>> {
      const known = await entries.find(key, isFresh);
      if (known && isShownAlready(known, ask) && restMs(known) > 0) {
        await sleep(restMs(known), ask.signal);
        return this.answer(key, { ...ask, newerThan: undefined }, live);
      }
      const atOnce = known && answerAtOnce(known, ask);
      if (atOnce) return atOnce;
      const age = known ? ageOf(known) : 0;
      if (known?.isFound && !ask.fresh && age < ages.revalidateMs) {
        revalidate(key, ask, live);
        return toAnswer(known, 'cached');
      }
      try {
        return toAnswer(await live(ask), 'live');
      } catch (error) {
        if (!known?.isFound || age >= ages.staleMs || !isTransient(error)) throw error;
        return { ...toAnswer(known, 'stale'), because: error.problem.kind, retryAt: error.retryAt };
      }
    },
    async keep(key: string, fetch: () => Promise<Entry<Value>>): Promise<Entry<Value>> {
      const entry: Entry<Value> = { ...(await fetch()), jitter: random() * maxJitter };
      await entries.keep(key, entry, entry.isFound ? ages.staleMs : ages.missingMs);
      return entry;
    },
    storedSince: entries.storedSince,
  };
}

function openEntries<Value>(endpoint: Endpoint<Value>, { cache, answers }: CachedParts) {
  const format = entryFormat(endpoint);
  return {
    async find(key: string, isFresh: (entry: Entry<Value>) => boolean): Promise<Entry<Value> | undefined> {
      const remembered = answers.get(key) as Entry<Value> | undefined;
      if (remembered && isFresh(remembered)) return remembered;
      const stored = format.parse(await cache.get(key));
      const isNewer = stored !== undefined && !(remembered && remembered.fetchedAt >= stored.fetchedAt);
      if (!isNewer) return remembered;
      answers.set(key, stored);
      return stored;
    },
    async keep(key: string, entry: Entry<Value>, ttlMs: number): Promise<void> {
      answers.set(key, entry);
      await cache.set(key, format.toRow(entry), ttlMs);
    },
    async storedSince(key: string, time: number): Promise<Entry<Value> | undefined> {
      const stored = format.parse(await cache.get(key));
      if (!stored || stored.fetchedAt < time) return undefined;
      answers.set(key, stored);
      return stored;
    },
  };
}

function createRevalidation<Value>(name: string, { now, log }: CachedParts) {
  const resting = createExpiringCache<true>({ max: mostResting, ttlMs: revalidationRestMs, now });
  return (key: string, { fresh, retries, onBehalfOf, memberId }: Ask, live: Live<Value>): void => {
    if (resting.has(key)) return;
    const deadline = now() + backgroundMs;
    live({ fresh, retries, onBehalfOf, memberId, priority: 'background', deadline }).catch(
      (error: unknown) => {
        resting.set(key, true);
        logUnexpected(log, name)(error);
      },
    );
  };
}

function freshMs({ isFound, jitter = 0 }: Entry<unknown>, ages: Ages): number {
  return (isFound ? ages.freshMs : ages.missingMs) * (1 + jitter);
}

function isShownAlready({ fetchedAt }: Entry<unknown>, { fresh = false, newerThan }: Ask): boolean {
  // Discord stores timestamps with milliseconds at best.
  return fresh && newerThan !== undefined && fetchedAt - newerThan < 1_000;
}

const mostResting = 2_000;
/** Random share added to the fresh time, so that entries fetched together expire apart. */
const maxJitter = 0.1;

function toAnswer<Value>(entry: Entry<Value>, freshness: Answer<Value>['freshness']): Answer<Value> {
  if (!entry.isFound) throw new PlayerApiError({ kind: 'not-found' });
  const { value, fetchedAt, isFromSecond } = entry;
  return { value, fetchedAt, freshness, ...(isFromSecond && { isFromSecond }) };
}

/** Whether upstream may answer later. A refusal is final, and an old entry must not hide a bug. */
function isTransient(error: unknown): error is PlayerApiError {
  if (!(error instanceof PlayerApiError)) return false;
  return ['rate-limited', 'unavailable', 'timeout', 'contract-broken'].includes(error.problem.kind);
}
