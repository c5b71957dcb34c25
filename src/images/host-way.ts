import type { HttpClient } from '../http/http-client.ts';
import { createExpectedPacing } from '../limits/expected-pacing.ts';
import type { LimitedClient } from '../limits/limited-client.ts';
import { createPacer, type Pacer } from '../limits/pacer.ts';
import { outcomeOf } from '../limits/request-outcome.ts';
import type { Sleep } from '../time/sleep.ts';
import { refusedForMs } from './refused-for-ms.ts';

/** The way to one host that serves pictures: each request waits for a permit first. */
export interface Way {
  client: LimitedClient;
  /** A claim that waits has changed. */
  review(): void;
  status(): ReturnType<Pacer['status']>;
}

/** What any host should bear: two new cards a second. What it bears in truth, its refusals tell. */
const modestLimit = { requests: 300, seconds: 10 };

/** The way to a host of which nothing is known. */
export function openHostWay({
  client,
  now,
  sleep,
}: {
  client: HttpClient;
  now: () => number;
  sleep: Sleep;
}): Way {
  const pacer = createPacer({ pacing: createExpectedPacing(modestLimit), now, sleep });
  return {
    client: {
      async get(url, request, claim) {
        const permit = await pacer.acquire(claim);
        const sentAt = now();
        try {
          const answer = await client.get(url, request);
          const pauseMs = refusedForMs(answer, now());
          const outcome = outcomeOf(answer.status, pauseMs !== undefined);
          permit.done({ outcome, sentAt, retryAfterMs: pauseMs });
          return answer;
        } catch (error) {
          permit.done({ outcome: 'lost', sentAt });
          throw error;
        }
      },
    },
    review: pacer.review,
    status: pacer.status,
  };
}
