import { cacheTimeoutMs } from '../../../src/shared/store/guarded-cache.ts';
import type { Sleep } from '../../../src/shared/time/sleep.ts';
import type { createVirtualClock } from '../time/virtual-clock.ts';

/** The pause between two tries passes by itself; everything else waits for the test. */
export function sleepBetweenTries(clock: ReturnType<typeof createVirtualClock>): Sleep {
  // A sleep that can be aborted, or that waits for a store, is no pause between tries.
  return (ms, signal) => (signal || ms <= cacheTimeoutMs ? clock.sleep(ms, signal) : clock.pass(ms));
}
