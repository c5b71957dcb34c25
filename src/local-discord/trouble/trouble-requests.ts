import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../limits/limit-requests.ts';
import { toBucket } from '../limits/route-quotas.ts';
import { withoutQuery } from '../rules/without-query.ts';
import type { World } from '../world.ts';
import type { RequestOrder } from './orders.ts';

export function troubleRequests(app: FastifyInstance, { trouble, clock }: World): void {
  const met = new WeakMap<FastifyRequest, RequestOrder>();
  const wait = (delayMs: number) => new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  app.addHook('onRequest', async (request, reply) => {
    const order = trouble.takeFor(request.method, pathOf(request, app.prefix));
    if (!order) return;
    if (order.kind === 'rate-limit')
      return limit(reply, order, { hash: hashOf(request, app.prefix), now: clock.now() });
    if (order.kind === 'error') return fail(reply, order);
    if (order.when === 'after') return void met.set(request, order);
    if (order.kind === 'slow') return wait(order.delayMs);
    hangUp(request, order.how);
    return reply.hijack();
  });
  app.addHook('onSend', async (request) => {
    const order = met.get(request);
    if (order?.kind === 'slow') await wait(order.delayMs);
    if (order?.kind === 'cut') hangUp(request, order.how);
  });
}

function pathOf({ url }: FastifyRequest, prefix: string): string {
  return withoutQuery(url).slice(prefix.length);
}

/** Returns the route's real bucket, which the client already knows. */
function hashOf(request: FastifyRequest, prefix: string): string {
  const route = (request.routeOptions.url ?? '').slice(prefix.length);
  return toBucket(request.method, route, pathOf(request, prefix)).hash;
}

function limit(
  reply: FastifyReply,
  { scope, retryAfter }: Extract<RequestOrder, { kind: 'rate-limit' }>,
  { hash, now }: { hash: string; now: number },
): FastifyReply {
  if (scope !== 'global')
    reply.headers({
      'x-ratelimit-bucket': hash,
      'x-ratelimit-limit': '5',
      // A shared limit says nothing about the bot's own.
      'x-ratelimit-remaining': scope === 'shared' ? '4' : '0',
      'x-ratelimit-reset': (now / 1000 + retryAfter).toFixed(3),
      'x-ratelimit-reset-after': retryAfter.toFixed(3),
    });
  return refuse(reply, { waitMs: retryAfter * 1000, scope });
}

function fail(reply: FastifyReply, { status, as }: Extract<RequestOrder, { kind: 'error' }>): FastifyReply {
  const message = `${status}: ${STATUS_CODES[status] ?? 'Server Error'}`;
  if (as !== 'page') return reply.code(status).send({ message, code: 0 });
  // Sent as bytes, because strings count as JSON here.
  return reply
    .code(status)
    .type('text/html')
    .send(Buffer.from(`<html><h1>${message}</h1></html>`));
}

function hangUp({ raw: { socket } }: FastifyRequest, how: 'reset' | 'close'): void {
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}
