import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { openService } from '../../../src/service/open-service.ts';

/** The first message of a measured program, once it listens. */
export interface Ready {
  /** Its base address, without a path. */
  url: string;
  keys: string[];
}

/** The orders to a measured program: start, or report the memory in use. */
export type Order = { start: 'service'; keys: number } | { start: 'bare'; body: string } | 'weigh';

// Runs in a process of its own, forked by open-subject.ts.
process.on('message', async (order: Order) => {
  if (order === 'weigh') return void process.send?.({ rss: weigh() });
  process.send?.(order.start === 'service' ? await startService(order.keys) : await startBare(order.body));
});

/** The service as it is, all checks on; the limit is only set so high that one address may measure it. */
async function startService(count: number): Promise<Ready> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'loadout-bench-'));
  process.once('SIGTERM', async () => {
    await rm(dataFolder, { recursive: true, force: true });
    process.exit();
  });
  const service = await openService({
    port: 0,
    dataFolder,
    rateLimit: { requests: 200_000, seconds: 1 },
    onFailure: console.error,
  });
  const keys: string[] = [];
  for (let number = 0; number < count; number++) keys.push(await service.makeKey(`bench-${number}`, 'pro'));
  return { url: new URL(service.url).origin, keys };
}

/** Fastify with one route and nothing else. */
async function startBare(body: string): Promise<Ready> {
  const app = fastify();
  app.get('/api/v1/info', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body);
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), keys: [] };
}

/** Bytes, after the garbage is gone. */
function weigh(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
