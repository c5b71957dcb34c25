import { defaultEdgeLimit } from '../contract/limits.ts';
import { type Log, silentLog } from '../transport/log.ts';
import { connectRedis } from '../transport/redis-connection.ts';
import type { Schedule } from '../transport/schedule.ts';
import { createSharedFlight } from '../transport/shared-flight.ts';
import { openSharedPacer } from '../transport/shared-pacer.ts';
import { sleep as realSleep } from '../transport/sleep.ts';
import { createEdge, type EdgeOptions } from './edge.ts';
import type { KeptEdge } from './edge-memory.ts';

interface SharedEdgeOptions extends Omit<EdgeOptions, 'pacer'> {
  /** Ends in `/api/v1`; processes that ask the same host share its limit. */
  baseUrl: string;
  redisUrl: string;
  log?: Log;
  schedule?: Schedule;
}

/**
 * An edge that several processes behind one address share through Redis: one line, one thing learned about the limit,
 * and no two processes that ask the same at once.
 */
export async function openSharedEdge(options: SharedEdgeOptions): Promise<KeptEdge> {
  const { baseUrl, redisUrl, door, now, sleep = realSleep, log = silentLog, schedule } = options;
  const { expected = defaultEdgeLimit } = options;
  const name = new URL(baseUrl).host;
  const redis = await connectRedis(redisUrl, log, sleep);
  const settings = { redis, name, expected, now, sleep, log, ...(schedule && { schedule }) };
  const pacer = await openSharedPacer(settings);
  return {
    ...createEdge({ door, now, pacer }),
    flight: createSharedFlight(redis, name),
    async close() {
      await pacer.close();
      await redis.close();
    },
  };
}
