import { type Log, silentLog } from '../errors/log.ts';
import { every, type Schedule } from '../time/schedule.ts';
import type { GateStatus } from './api-gate.ts';
import type { PlayerApi } from './client.ts';
import { logUnexpected } from './log-unexpected.ts';
import { backgroundMs } from './time-budgets.ts';

/**
 * Asks now and then how much of the key's allowance is left, where answers don't tell, so that background work leaves
 * people what they will need.
 * @returns a function that ends it
 */
export function watchUsage(
  api: Pick<PlayerApi, 'usage'> & { status(): Pick<GateStatus, 'quota'> },
  { now, log = silentLog, schedule = every }: { now: () => number; log?: Log; schedule?: Schedule },
): () => Promise<void> {
  let restsUntil = 0;
  return schedule(async () => {
    const { remaining, resetAt } = api.status().quota;
    // Both are needed to spread it; headers often tell what is left, but not until when. That nothing is left is asked again.
    const isKnown = remaining !== undefined && remaining > 0 && resetAt !== undefined && resetAt > now();
    if (now() < restsUntil || isKnown) return;
    try {
      await api.usage({ priority: 'background', deadline: now() + backgroundMs });
    } catch (error) {
      // Not every service has the endpoint, so it is asked again, but seldom.
      logUnexpected(log, 'usage')(error);
      restsUntil = now() + restMs;
    }
  }, everyMs);
}

const everyMs = 10 * 60_000;
const restMs = 6 * 3_600_000;
