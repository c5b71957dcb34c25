import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import type { ProcessFeed } from '../process-feed.ts';

export interface SendingStatus {
  invalidRequests: number;
  isStopped: boolean;
  refusedUntil?: string | undefined;
}

export interface InvalidRequestsOptions {
  log: Log;
  now: () => number;
  /** Tells processes behind the same address, which Discord counts together; absent if this is the only one. */
  refusals?: ProcessFeed | undefined;
}

export class SendingStoppedError extends Error {
  override name = 'SendingStoppedError';
}

/** Stops sending before Discord's ban for 10,000 invalid requests (401, 403, 429) in ten minutes. */
export function createInvalidRequests({ log, now, refusals }: InvalidRequestsOptions) {
  const self = randomUUID();
  let times: number[] = [];
  let isStopped = false;

  function forgetOld(): void {
    const time = now();
    const ahead = (times.at(-1) ?? time) - time;
    // The clock was set back: these times would count for longer than ten minutes.
    if (ahead > 0) times = times.map((at) => at - ahead);
    while (times[0] !== undefined && times[0] <= time - windowMs) times.shift();
    if (!isStopped || times.length > resumeAt) return;
    isStopped = false;
    log.info({}, 'sending to Discord again');
  }

  function count(facts: object): void {
    forgetOld();
    times.push(now());
    if (isStopped || times.length < stopAt) return;
    isStopped = true;
    log.error(
      { invalidRequests: times.length, ...facts },
      'Discord has refused so much within ten minutes that it would ban this address: nothing is sent until that is less',
    );
  }

  refusals
    ?.subscribe((message) => {
      const { data } = refusal.safeParse(message);
      if (data && data.from !== self) count({ lastStatus: data.status });
    })
    .catch((error: unknown) => log.warn({ error }, 'what Discord refuses other processes is not counted'));

  return {
    admit(): void {
      if (times.length > 0) forgetOld();
      if (isStopped)
        throw new SendingStoppedError('too many invalid requests: nothing is sent to Discord now');
    },
    answered({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }): void {
      if (!invalid.has(status) || headers.get('x-ratelimit-scope') === 'shared') return;
      count({ lastStatus: status });
      refusals?.publish({ from: self, status }).catch(() => undefined);
    },
    status(): SendingStatus {
      forgetOld();
      return { invalidRequests: times.length, isStopped };
    },
  };
}

const refusal = z.object({ from: z.string(), status: z.number() });
const invalid = new Set([401, 403, 429]);
const windowMs = 10 * 60_000;
/** Half of Discord's limit, because requests before a restart and by other programs count, too. */
const stopAt = 5_000;
const resumeAt = 2_500;
