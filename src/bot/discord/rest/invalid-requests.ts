import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import type { ProcessFeed } from '../process-feed.ts';

export interface SendingStatus {
  /** Of the last ten minutes. */
  invalidRequests: number;
  isStopped: boolean;
  /** Until then Discord refuses all requests from this machine's address, in ISO 8601. */
  refusedUntil?: string | undefined;
}

export interface InvalidRequestsOptions {
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Discord counts the refusals of one address together. Undefined: this process counts its own only. */
  refusals?: ProcessFeed | undefined;
}

/** The request was not sent. */
export class SendingStoppedError extends Error {
  override name = 'SendingStoppedError';
}

/**
 * Stops sending before Discord shuts this machine's address out: it bans one that sends 10,000 invalid requests within ten
 * minutes, those answered with 401, 403 or 429 (docs.discord.com, "Invalid Request Limit aka Cloudflare Bans").
 */
export function createInvalidRequests({ log, now, refusals }: InvalidRequestsOptions) {
  const self = randomUUID();
  /** When each was answered, oldest first. */
  let times: number[] = [];
  let isStopped = false;

  function forgetOld(): void {
    const time = now();
    const ahead = (times.at(-1) ?? time) - time;
    // The clock was set back: what lies ahead of it now would count for longer than ten minutes.
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

  // While Redis is away, each process counts its own.
  refusals
    ?.subscribe((message) => {
      const { data } = refusal.safeParse(message);
      if (data && data.from !== self) count({ lastStatus: data.status });
    })
    .catch((error: unknown) => log.warn({ error }, 'what Discord refuses other processes is not counted'));

  return {
    /** @throws SendingStoppedError if nothing may be sent now */
    admit(): void {
      if (times.length > 0) forgetOld();
      if (isStopped)
        throw new SendingStoppedError('too many invalid requests: nothing is sent to Discord now');
    },
    answered({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }): void {
      // A limit that others have reached too does not count.
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
/** Half of what Discord takes: what was sent before a restart, and what other programs send from here, counts there too. */
const stopAt = 5_000;
/** Low enough that it does not stop again at once. */
const resumeAt = 2_500;
