import { Readable } from 'node:stream';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Fault } from './fault.ts';
import type { FaultDesk } from './fault-desk.ts';
import { spoilJson } from './spoil-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What goes wrong with the answer once it is ready. */
    faults?: readonly Fault[];
  }
}

type Sleep = (ms: number) => Promise<unknown>;

/** Makes requests that have passed the firewall meet what was ordered. Register it behind the firewall's hook. */
export function causeFaults(
  app: FastifyInstance,
  desk: FaultDesk,
  sleep: Sleep = (ms) => sleepFor(ms),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const faults = desk.meet(request.url);
    if (faults.length === 0) return undefined;
    request.faults = faults;
    const slow = faults.find(({ kind }) => kind === 'slow');
    if (slow) await sleep(slow.delayMs);
    for (const fault of faults) {
      const answer = answerInstead(fault, request, reply);
      if (answer) return answer;
    }
    return undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A stream, such as a file of the documentation, goes its way.
    if (!request.faults || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const kinds = new Set(request.faults.map(({ kind }) => kind));
    const spoiled = spoilJson(payload, kinds, reply);
    return kinds.has('cut') ? halfOf(spoiled, reply) : spoiled;
  });
}

/** What answers in the service's stead; undefined: this fault lets the request through. */
function answerInstead(
  { kind, retryAfterSeconds }: Fault,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  switch (kind) {
    case 'rate-limited':
      throw new ApiError('FW_004', undefined, { retryAfterSeconds });
    case 'internal-error':
      // Broken like a server breaks that nobody foresaw: the body is plain text.
      return reply.code(500).type('text/plain; charset=utf-8').send('Internal Server Error');
    case 'unavailable':
      throw new ApiError('UPSTREAM_UNAVAILABLE');
    case 'quota-exceeded':
      if (caller) reply.header('x-ratelimit-remaining', 0);
      throw new ApiError('QUOTA_EXCEEDED', undefined, { retryAfterSeconds });
    case 'edge-html':
      return reply
        .code(502)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(edgePage);
    default:
      return undefined;
  }
}

/** The head promises the whole body, half of it comes, then the line is dead. */
function halfOf(payload: string | Buffer, reply: FastifyReply): Readable {
  const body = Buffer.from(payload);
  reply.header('content-length', body.length + 1);
  return Readable.from(
    (async function* () {
      yield body.subarray(0, Math.floor(body.length / 2));
      throw new Error('cut on demand');
    })(),
  );
}

const edgePage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><p>The origin did not answer.</p></body></html>';
