import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { cacheTimeoutMs, guardCache } from '../../../src/shared/store/guarded-cache.ts';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

describe('guarded cache', () => {
  it('is the cache while that works', async () => {
    const { guarded, log } = guard();
    await guarded.set('a', { b: 1 }, 1_000);
    expect(await guarded.get('a')).toEqual({ b: 1 });
    expect(log.lines).toEqual([]);
  });

  it('works without a failing cache, logs it once, and uses it again as soon as it works', async () => {
    const { guarded, store, log } = guard();
    await guarded.set('a', 1, 60_000);
    store.mood = 'failing';
    expect(await guarded.get('a')).toBeUndefined();
    await guarded.set('b', 2, 60_000);
    expect(await guarded.get('a')).toBeUndefined();
    expect(log.lines.map(({ message }) => message)).toEqual(['the cache fails; going on without it']);

    store.mood = 'well';
    expect(await guarded.get('a')).toBe(1);
    expect(log.lines.map(({ message }) => message)).toContain('the cache works again');
  });

  it('stops waiting for a hanging cache after its timeout, and leaves the report to the store', async () => {
    const { guarded, store, clock, log } = guard();
    store.mood = 'hanging';
    const first = guarded.get('a');
    await clock.pass(cacheTimeoutMs);
    expect(await first).toBeUndefined();
    expect(log.lines).toEqual([]);
  });

  it('leaves the report to a store that is down', async () => {
    const { guarded, store, log } = guard();
    store.mood = 'away';
    expect(await guarded.get('a')).toBeUndefined();
    expect(log.lines).toEqual([]);
  });

  it('gives each call the same timeout, whenever it began', async () => {
    const { guarded, store, clock } = guard();
    store.mood = 'hanging';
    let isSecondOver = false;
    const first = guarded.get('first');
    await clock.pass(0.6 * cacheTimeoutMs);
    const second = guarded.get('second').then(() => {
      isSecondOver = true;
    });
    await clock.pass(0.4 * cacheTimeoutMs);
    await first;
    await clock.pass(0.6 * cacheTimeoutMs - 1);
    expect(isSecondOver).toBe(false);
    await clock.pass(1);
    await second;
    await clock.pass(0);
    expect(clock.sleeping()).toBe(0);
  });
});

function guard() {
  const clock = createVirtualClock();
  const log = recordingLog();
  const store = new UnreliableStore();
  const cache = new Keyv({ store, throwOnErrors: true });
  return { clock, log, store, guarded: guardCache(cache, { now: clock.now, sleep: clock.sleep, log }) };
}

/** A Keyv adapter that fails or hangs when a test says so. */
class UnreliableStore {
  mood: 'well' | 'failing' | 'hanging' | 'away' = 'well';
  asked = 0;
  #rows = new Map<string, unknown>();

  get(key: string) {
    return this.#answer(() => this.#rows.get(key));
  }
  set(key: string, value: unknown) {
    return this.#answer(() => this.#rows.set(key, value) && true);
  }
  delete(key: string) {
    return this.#answer(() => this.#rows.delete(key));
  }
  clear() {
    return this.#answer(() => this.#rows.clear());
  }

  async #answer<Value>(work: () => Value): Promise<Value> {
    this.asked += 1;
    if (this.mood === 'away') throw new StoreAwayError('refuses writes');
    if (this.mood === 'failing') throw new Error('disk on fire');
    if (this.mood === 'hanging') await new Promise(() => {});
    return work();
  }
}
