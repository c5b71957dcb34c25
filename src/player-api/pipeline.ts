import { retried } from '../http/retry.ts';
import type { Claim } from '../limits/pacer.ts';
import type { GuardedCache } from '../store/guarded-cache.ts';
import { createSingleFlight } from '../store/single-flight.ts';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { askedOnce } from './across-processes.ts';
import type { Answer, Ask } from './answer.ts';
import type { ApiGate } from './api-gate.ts';
import { createCached } from './cached.ts';
import type { Endpoint } from './endpoint.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError } from './errors.ts';
import { createUpstream, type Query, type UpstreamOptions } from './upstream.ts';
import { worthAnotherTry } from './worth-another-try.ts';

/** What all endpoints share. */
interface PipelineParts extends Omit<UpstreamOptions, 'client'> {
  gate: ApiGate;
  cache: GuardedCache;
  sleep: Sleep;
  random: () => number;
}

/**
 * The way of a question, written once: cache > single flight, here and across processes > retry > pacing > http > parse.
 * A retry waits for a turn like everybody, because it counts at the edge like everybody. Equal queries have equal keys,
 * so that equal questions meet.
 */
export function createPipeline<Value>(
  endpoint: Endpoint<Value>,
  parts: PipelineParts,
): (query: Query, ask: Ask) => Promise<Answer<Value>> {
  const { gate, now, sleep, random } = parts;
  const cached = createCached(endpoint, parts);
  const flights = createSingleFlight<Entry<Value>>(gate.review);
  const fetch = createUpstream(endpoint, { ...parts, client: gate.client });

  return (query, ask) => {
    const key = `${endpoint.name}:${new URLSearchParams(query)}`;
    const send = (claim: Claim) =>
      retried(() => fetch(query, claim), {
        deadline: () => claim.deadline,
        isWorth: (error, attempts) => worthAnotherTry(error, { attempts, claim, now: now() }),
        now,
        sleep,
        random,
      });
    const fly = (asked: Ask) =>
      flights.join(key, { ...claimOf(asked), isFree: endpoint.isFree }, (claim) =>
        askedOnce(key, () => cached.keep(key, () => send(claim)), {
          flight: gate.flight,
          claim,
          storedSince: (time) => cached.storedSince(key, time),
          now,
          sleep,
        }),
      );
    const line = () => gate.placeOf(flights.claimOf(key));
    return cached.answer(key, ask, (asked) => byDeadline(asked, { now, sleep, line }, () => fly(asked)));
  };
}

function claimOf({ deadline, priority = 'interactive', onBehalfOf }: Ask): Claim {
  return { deadline, priority, onBehalfOf };
}

/** A caller gives up at its deadline; the flight it was on goes on for the others, and for the cache. */
async function byDeadline<Value>(
  { deadline }: Ask,
  { now, sleep, line }: Pick<PipelineParts, 'now' | 'sleep'> & { line: () => ReturnType<ApiGate['placeOf']> },
  work: () => Promise<Value>,
): Promise<Value> {
  const leftMs = deadline - now();
  const late = () => {
    const waiting = line();
    throw new PlayerApiError(
      waiting
        ? { kind: 'rate-limited', scope: 'edge', retryAt: waiting.expectedAt }
        : { kind: 'timeout', afterMs: Math.max(0, leftMs) },
    );
  };
  return leftMs > 0 ? within(leftMs, work(), { sleep, late }) : late();
}
