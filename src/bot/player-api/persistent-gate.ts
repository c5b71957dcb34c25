import type { Keyv } from 'keyv';
import { defaultEdgeLimit } from '../../shared/contract/limits.ts';
import { type Log, silentLog } from '../../shared/log/log.ts';
import { guardCache } from '../../shared/store/guarded-cache.ts';
import { every, type Schedule } from '../../shared/time/schedule.ts';
import { sleep as realSleep } from '../../shared/time/sleep.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import { createExpectedPacing } from '../limits/expected-pacing.ts';
import { createPacer } from '../limits/pacer.ts';
import { type ApiGate, createApiGate, type GateOptions } from './api-gate.ts';

interface PersistentGateOptions extends Omit<GateOptions, 'pacer'> {
  baseUrl: string;
  store: Keyv;
  log?: Log;
  schedule?: Schedule;
}

export interface PersistentGate extends ApiGate {
  close(): Promise<void>;
}

export async function openPersistentGate(options: PersistentGateOptions): Promise<PersistentGate> {
  const { baseUrl, store, client, now, sleep = realSleep, log = silentLog, schedule = every } = options;
  const { expected = defaultEdgeLimit } = options;
  const cache = guardCache(store, { now, sleep, log });
  const key = `edge:${new URL(baseUrl).host}`;
  const pacing = createExpectedPacing(expected, await cache.get(key));
  const save = () => cache.set(key, pacing.snapshot(), keptMs);
  const pacer = createPacer({ pacing, now, sleep, onRefused: () => void save() });
  const stopSaving = schedule(save, saveEveryMs);
  return {
    ...createApiGate({ client, now, pacer }),
    async close() {
      await stopSaving();
      await save();
    },
  };
}

const saveEveryMs = 60_000;
const keptMs = 90 * dayMs;
