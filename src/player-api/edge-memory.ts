import type { Keyv } from 'keyv';
import { defaultEdgeLimit } from '../contract/limits.ts';
import { createExpectedPacing } from '../transport/expected-pacing.ts';
import { guardCache } from '../transport/guarded-cache.ts';
import { type Log, silentLog } from '../transport/log.ts';
import { createPacer } from '../transport/pacer.ts';
import { every, type Schedule } from '../transport/schedule.ts';
import { sleep as realSleep } from '../transport/sleep.ts';
import { createEdge, type Edge, type EdgeOptions } from './edge.ts';

interface KeptEdgeOptions extends Omit<EdgeOptions, 'pacer'> {
  /** Ends in `/api/v1`; what one host's firewall does says nothing about another's. */
  baseUrl: string;
  store: Keyv;
  log?: Log;
  schedule?: Schedule;
}

export interface KeptEdge extends Edge {
  /** Writes down what was learned and ends. */
  close(): Promise<void>;
}

/**
 * An {@link Edge} that remembers over restarts: a restart while a refusal is waited out must not send, and nothing must
 * be learned twice. Refusals are written down at once, the rest each minute.
 */
export async function openKeptEdge(options: KeptEdgeOptions): Promise<KeptEdge> {
  const { baseUrl, store, door, now, sleep = realSleep, log = silentLog, schedule = every } = options;
  const { expected = defaultEdgeLimit } = options;
  const kept = guardCache(store, { now, sleep, log });
  const key = `edge:${new URL(baseUrl).host}`;
  const pacing = createExpectedPacing(expected, await kept.get(key));
  const save = () => kept.set(key, pacing.snapshot(), keptMs);
  const pacer = createPacer({ pacing, now, sleep, onRefused: () => void save() });
  const endSaving = schedule(save, savedEveryMs);
  return {
    ...createEdge({ door, now, pacer }),
    async close() {
      await endSaving();
      await save();
    },
  };
}

const savedEveryMs = 60_000;
const keptMs = 90 * 24 * 3_600_000;
