import type { Claim } from '../limits/pacer.ts';
import type { SharedFlight } from '../store/shared-flight.ts';
import type { Sleep } from '../time/sleep.ts';
import { refreshFloorMs } from './cached.ts';
import { PlayerApiError } from './errors.ts';

interface AcrossProcesses<Known> {
  flight: SharedFlight | undefined;
  claim: Claim;
  /** What another process has stored since then, milliseconds since the epoch. */
  storedSince: (time: number) => Promise<Known | undefined>;
  now: () => number;
  sleep: Sleep;
}

/** `ask`, unless another process is asking the same: then what that one learns. */
export async function askedOnce<Known>(
  key: string,
  ask: () => Promise<Known>,
  { flight, claim, storedSince, now, sleep }: AcrossProcesses<Known>,
): Promise<Known> {
  if (!flight) return ask();
  const begunAt = now();
  for (;;) {
    const giveBack = await flight.take(key);
    // Even where it is ours now: it may have been answered between our look into the cache and the taking.
    const known = await storedSince(begunAt - refreshFloorMs);
    if (known) {
      await giveBack?.();
      return known;
    }
    if (giveBack) return ask().finally(giveBack);
    if (now() >= claim.deadline) throw new PlayerApiError({ kind: 'timeout', afterMs: now() - begunAt });
    await sleep(pollMs);
  }
}

const pollMs = 100;
