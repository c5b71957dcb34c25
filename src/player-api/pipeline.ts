import type { GuardedCache } from '../transport/guarded-cache.ts';
import { createPause, type Pause } from '../transport/pause.ts';
import { createSingleFlight } from '../transport/single-flight.ts';
import { type Sleep, within } from '../transport/sleep.ts';
import type { Answer, Ask } from './answer.ts';
import { createCached } from './cached.ts';
import type { Endpoint } from './endpoint.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError } from './errors.ts';
import { createUpstream, type Query, type UpstreamOptions } from './upstream.ts';

/** What all endpoints share. */
export interface PipelineParts extends UpstreamOptions {
  cache: GuardedCache;
  pauses: Pauses;
  sleep: Sleep;
}

/** `edge`: nothing may be sent from this address. `quota`: nothing that counts against the key. */
export type Pauses = Readonly<Record<'edge' | 'quota', Pause>>;

export function createPauses(now: () => number): Pauses {
  return { edge: createPause(now), quota: createPause(now) };
}

/**
 * The way of a question, written once: cache > single flight > pause > http > parse.
 * Equal queries have equal keys, so that equal questions meet.
 */
export function createPipeline<Value>(
  endpoint: Endpoint<Value>,
  parts: PipelineParts,
): (query: Query, ask: Ask) => Promise<Answer<Value>> {
  const cached = createCached(endpoint, parts);
  const flights = createSingleFlight<Entry<Value>>();
  const fetch = createUpstream(endpoint, parts);

  return (query, ask) => {
    const key = `${endpoint.name}:${new URLSearchParams(query)}`;
    const send = () => unlessPaused(parts.pauses, () => fetch(query));
    const fly = () => flights.join(key, () => cached.keep(key, send));
    return cached.answer(key, ask, () => byDeadline(ask, parts, fly));
  };
}

/** A caller gives up at its deadline; the flight it was on goes on for the others, and for the cache. */
async function byDeadline<Value>(
  { deadline }: Ask,
  { now, sleep }: Pick<PipelineParts, 'now' | 'sleep'>,
  work: () => Promise<Value>,
): Promise<Value> {
  const leftMs = deadline - now();
  const late = () => {
    throw new PlayerApiError({ kind: 'timeout', afterMs: Math.max(0, leftMs) });
  };
  return leftMs > 0 ? within(leftMs, work(), { sleep, late }) : late();
}

/** While upstream told us to wait nothing leaves; what it tells us now counts for everybody. */
async function unlessPaused<Value>(pauses: Pauses, send: () => Promise<Value>): Promise<Value> {
  const paused = pausedNow(pauses);
  if (paused) throw new PlayerApiError({ kind: 'rate-limited', ...paused });
  try {
    return await send();
  } catch (error) {
    if (error instanceof PlayerApiError && error.problem.kind === 'rate-limited')
      pauses[error.problem.scope].extend(error.problem.retryAt);
    throw error;
  }
}

/** The pause that lasts longest. */
function pausedNow({ edge, quota }: Pauses): { scope: 'edge' | 'quota'; retryAt: number } | undefined {
  const edgeUntil = edge.until() ?? 0;
  const quotaUntil = quota.until() ?? 0;
  if (edgeUntil === 0 && quotaUntil === 0) return undefined;
  return edgeUntil >= quotaUntil
    ? { scope: 'edge', retryAt: edgeUntil }
    : { scope: 'quota', retryAt: quotaUntil };
}
