import fastify, { type FastifyInstance } from 'fastify';
import { sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import type { Metrics } from './metrics.ts';
import type { LastCall } from './with-metrics.ts';

/** The state of one part of the program at this moment. Facts hold no secret. */
interface Probe {
  isHealthy: boolean;
  [fact: string]: unknown;
}

export interface HealthOptions {
  /** By name: `discord`, `store`. */
  probes: Readonly<Record<string, () => Probe | Promise<Probe>>>;
  /** The last calls to upstreams, by name. They don't affect our own health: a restart would not mend them. */
  upstream?: () => Readonly<Record<string, LastCall>>;
  /** Circuit, queue, pause and allowance of the player API. They don't affect our health either. */
  wayToPlayerApi?: () => object;
  metrics: Metrics;
}

/** `/health` (200, or 503 where a part is not well) and `/metrics`. Not listening yet. */
export function buildHealth(options: HealthOptions): FastifyInstance {
  const { probes, upstream = () => ({}), wayToPlayerApi, metrics } = options;
  const app = fastify();
  app.get('/health', async (_request, reply) => {
    const parts = await askAll(probes);
    const isHealthy = Object.values(parts).every((part) => part.isHealthy);
    const others = { upstream: upstream(), wayToPlayerApi: wayToPlayerApi?.() };
    return reply.code(isHealthy ? 200 : 503).send({ isHealthy, parts, ...others });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return app;
}

async function askAll(probes: HealthOptions['probes']): Promise<Record<string, Probe>> {
  const answers = await Promise.all(
    Object.entries(probes).map(async ([name, ask]): Promise<[string, Probe]> => {
      try {
        return [name, await within(probeMs, (async () => ask())(), { sleep })];
      } catch {
        // A part whose probe fails is not healthy; the part logs the reason itself.
        return [name, { isHealthy: false }];
      }
    }),
  );
  return Object.fromEntries(answers);
}

/** A probe that takes longer counts as failed. */
const probeMs = 2_000;
