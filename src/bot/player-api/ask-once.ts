import type { SharedFlight } from '../../shared/store/shared-flight.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Claim } from '../limits/claim.ts';
import { PlayerApiError } from './errors.ts';
import { refreshFloorMs, sharedFlightPollMs } from './time-budgets.ts';

interface AcrossProcesses<Known> extends Pick<Clock, 'now' | 'sleep'> {
  flight: SharedFlight | undefined;
  claim: Claim;
  storedSince: (time: number) => Promise<Known | undefined>;
}

/** Runs `ask`, or waits for the stored answer of another process that is asking the same. */
export async function askOnce<Known>(
  key: string,
  ask: () => Promise<Known>,
  { flight, claim, storedSince, now, sleep }: AcrossProcesses<Known>,
): Promise<Known> {
  if (!flight) return ask();
  const begunAt = now();
  for (;;) {
    const release = await flight.take(key);
    const known = await storedSince(begunAt - refreshFloorMs);
    if (known) {
      await release?.();
      return known;
    }
    if (release) return ask().finally(release);
    if (now() >= claim.deadline) throw new PlayerApiError({ kind: 'timeout', afterMs: now() - begunAt });
    await sleep(sharedFlightPollMs);
  }
}
