import type { Clock } from '../../shared/time/clock.ts';
import type { HttpAnswer, HttpClient } from '../http/http-client.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { Claim } from '../limits/claim.ts';
import { createExpectedPacing } from '../limits/expected-pacing.ts';
import { createLimitedClient, type LimitedClient, type LimitFacts } from '../limits/limited-client.ts';
import { createPacer, type PacerStatus } from '../limits/pacer.ts';
import { readStatement } from '../limits/stated-limit.ts';

export interface SourceGate {
  client: LimitedClient;
  changed(claim: Claim): void;
  status(): PacerStatus;
}

/** Initial guess: two new cards a second, which any host should bear. Refusals show the real limit. */
const modestLimit = { requests: 300, seconds: 10 };

interface SourceGateOptions extends Pick<Clock, 'now' | 'sleep'> {
  client: HttpClient;
}

export function createSourceGate({ client, now, sleep }: SourceGateOptions): SourceGate {
  const pacer = createPacer({ pacing: createExpectedPacing(modestLimit), now, sleep });
  return {
    client: createLimitedClient({ client, pacer, readLimits: (answer) => readLimits(answer, now()), now }),
    changed: (claim) => pacer.changed(claim),
    status: () => pacer.status(),
  };
}

function readLimits({ status, headers }: HttpAnswer, now: number): LimitFacts {
  const isRefusal = status === 429 || (status === 503 && headers['retry-after'] !== undefined);
  const { stated } = readStatement(headers, now);
  if (!isRefusal) return { stated };
  const waitMs = retryAfterMs(headers, now, { defaultMs: 60_000, maxMs: 600_000 });
  return { refusal: { scope: 'edge', retryAt: now + waitMs }, stated };
}
