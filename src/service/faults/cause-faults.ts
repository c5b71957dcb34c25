import { Readable } from 'node:stream';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../../shared/contract/error-codes.ts';
import { ApiError } from '../api-error.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { FaultRegistry } from './fault-registry.ts';
import { spoilJson } from './spoil-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    mayMeetFaults?: boolean;
  }
}

type Sleep = (ms: number) => Promise<unknown>;

/** Applies the active faults to requests that passed the firewall. Register it after the firewall's hook. */
export function causeFaults(
  app: FastifyInstance,
  registry: FaultRegistry,
  sleep: Sleep = (ms) => sleepFor(ms),
): void {
  app.addHook('onRequest', async (request, reply) => {
    request.mayMeetFaults = true;
    const faults = registry.meet(request.url, metBefore);
    const slow = faults.find(({ kind }) => kind === 'slow');
    if (slow) await sleep(slow.delayMs);
    for (const fault of faults) {
      const answer = answerInstead(fault, request, reply);
      if (answer) return answer;
    }
    return undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Leaves out streams, such as the documentation's files.
    if (!request.mayMeetFaults || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const met = registry.meet(request.url, isJson ? [...metByJson, 'cut'] : ['cut']);
    const kinds = new Set(met.map(({ kind }) => kind));
    const spoiled = spoilJson(payload, kinds, reply);
    return kinds.has('cut') ? halfOf(spoiled, reply) : spoiled;
  });
}

const metBefore: readonly FaultKind[] = [
  'slow',
  'rate-limited',
  'internal-error',
  'unavailable',
  'edge-html',
  'quota-exceeded',
  'key-refused',
  'plan-refused',
  'user-agent-refused',
];

const metByJson: readonly FaultKind[] = ['truncated-json', 'wrong-type'];

function answerInstead(
  { kind, retryAfterSeconds }: Fault,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  switch (kind) {
    case 'rate-limited':
      throw new ApiError('FW_004', undefined, { retryAfterSeconds });
    case 'internal-error':
      // Not thrown, because `onFailure` must not report faults that were ordered.
      return reply.code(500).header('cache-control', 'no-store').send(errorBody('INTERNAL'));
    case 'unavailable':
      throw new ApiError('UPSTREAM_UNAVAILABLE');
    case 'quota-exceeded':
      if (caller) reply.header('x-ratelimit-remaining', 0);
      throw new ApiError('QUOTA_EXCEEDED', undefined, { retryAfterSeconds });
    case 'key-refused':
      throw new ApiError('KEY_INVALID');
    case 'plan-refused':
      throw new ApiError('PLAN_FORBIDDEN');
    case 'user-agent-refused':
      throw new ApiError('FW_002');
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
