import fastify, { type FastifyInstance } from 'fastify';
import { sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import type { Metrics } from './metrics.ts';
import type { LastCall } from './with-metrics.ts';

/** How one part of the house is, asked at the moment of the question. Facts hold no secret. */
interface Probe {
  isHealthy: boolean;
  [fact: string]: unknown;
}

export interface HealthOptions {
  /** By name: `discord`, `store`. */
  probes: Readonly<Record<string, () => Probe | Promise<Probe>>>;
  /** How others answered last, by name. It says nothing about our own health: a new start would not mend it. */
  upstream?: () => Readonly<Record<string, LastCall>>;
  /** The way to the player API: its circuit, its line, a pause, the allowance. It says nothing about our health either. */
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
        // A part that can't even say how it is, is not well; why is in the log of that part.
        return [name, { isHealthy: false }];
      }
    }),
  );
  return Object.fromEntries(answers);
}

// A part that gives no answer is no better than one that gives a bad one.
const probeMs = 2_000;
