import { every, type Schedule } from '../time/schedule.ts';
import type { PlayerApi } from './client.ts';

/**
 * Asks now and then what the key may still ask, where answers don't tell that by themselves: so that work nobody waits
 * for leaves to people what they will need.
 * @returns the way to end it
 */
export function watchUsage(
  api: Pick<PlayerApi, 'status' | 'usage'>,
  { now, schedule = every }: { now: () => number; schedule?: Schedule },
): () => Promise<void> {
  let restsUntil = 0;
  return schedule(async () => {
    const { remaining, resetAt } = api.status().quota;
    // Both are needed to spread it; headers often tell what is left and not until when.
    const isKnown = remaining !== undefined && resetAt !== undefined;
    if (now() < restsUntil || isKnown) return;
    try {
      await api.usage({ priority: 'background', deadline: now() + patienceMs });
    } catch {
      // Not every service tells; the client has logged what was odd. It is asked again, but seldom.
      restsUntil = now() + restMs;
    }
  }, everyMs);
}

const everyMs = 10 * 60_000;
const restMs = 6 * 3_600_000;
const patienceMs = 60_000;
