import { z } from 'zod';
import type { Log } from '../shared/log/log.ts';
import { openStores } from '../shared/store/open-stores.ts';
import type { MovableClock } from './movable-clock.ts';

/** Restores the clock after a restart, and stores its changes. @returns a stop function @throws StoreError */
export async function keepClock(
  clock: MovableClock,
  { storeUrl, log }: { storeUrl: string; log: Log },
): Promise<() => Promise<void>> {
  const stores = await openStores(storeUrl, { log });
  try {
    const table = await stores.records('clock');
    const keep = async () => {
      const row = await table.read(key);
      await table.replace(key, row, { aheadMs: clock.aheadMs });
    };
    const { aheadMs } = keptClock.parse((await table.read(key))?.value);
    await clock.advance(aheadMs);
    clock.onStep(() =>
      keep().catch((error) => log.debug({ error }, 'how far the clock is ahead was not kept')),
    );
    return () => stores.close();
  } catch (error) {
    await stores.close();
    throw error;
  }
}

const key = 'playground';
const keptClock = z.object({ aheadMs: z.int().min(0) }).catch({ aheadMs: 0 });
