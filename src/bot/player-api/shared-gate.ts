import { defaultEdgeLimit } from '../../shared/contract/limits.ts';
import { type Log, silentLog } from '../../shared/log/log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { createSharedFlight } from '../../shared/store/shared-flight.ts';
import type { Schedule } from '../../shared/time/schedule.ts';
import { sleep as realSleep } from '../../shared/time/sleep.ts';
import { openSharedPacer } from '../limits/shared-pacer.ts';
import { createApiGate, type GateOptions } from './api-gate.ts';
import type { PersistentGate } from './persistent-gate.ts';

interface SharedGateOptions extends Omit<GateOptions, 'pacer'> {
  baseUrl: string;
  redis: RedisConnection;
  log?: Log;
  schedule?: Schedule;
}

export async function openSharedGate(options: SharedGateOptions): Promise<PersistentGate> {
  const { baseUrl, redis, client, now, sleep = realSleep, log = silentLog, schedule } = options;
  const { expected = defaultEdgeLimit } = options;
  const name = new URL(baseUrl).host;
  const settings = { redis, name, expected, now, sleep, log, schedule };
  const pacer = await openSharedPacer(settings);
  return {
    ...createApiGate({ client, now, pacer }),
    flight: createSharedFlight(redis, name),
    close: () => pacer.close(),
  };
}
