import fastify, { type FastifyInstance } from 'fastify';
import { decodableUrl } from '../../shared/process/decodable-url.ts';
import { isServedHost } from '../../shared/process/served-host.ts';
import { sleep } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';
import type { Metrics } from './metrics.ts';
import type { Watched } from './watch-state.ts';
import type { LastCall } from './with-metrics.ts';

interface Probe {
  isHealthy: boolean;
  [fact: string]: unknown;
}

export interface HealthOptions {
  probes: Readonly<Record<string, () => Probe | Promise<Probe>>>;
  /** Parts that `/health` shows but `/ready` ignores. */
  readyWithout?: readonly string[];
  /** Last call to each upstream. It doesn't affect the status, because a restart would not help. */
  upstream?: () => Readonly<Record<string, LastCall>>;
  wayToPlayerApi?: () => object;
  backups?: Watched['backups'] | undefined;
  newerVersion?: (() => string | undefined) | undefined;
  metrics: Metrics;
  host: string;
}

/** Serves `/live` (the process answers), `/ready` (503 if a needed part is down), `/health` (all facts), `/metrics`. */
export function buildHealth(options: HealthOptions): FastifyInstance {
  const { probes, readyWithout = [], backups, newerVersion, metrics, host } = options;
  const needed = Object.fromEntries(Object.entries(probes).filter(([name]) => !readyWithout.includes(name)));
  const app = fastify({ rewriteUrl: decodableUrl });
  app.addHook('onRequest', async (request, reply) => {
    if (!isServedHost(request.hostname, host)) return reply.code(421).send('Ask by an address, or set HOST.');
  });
  app.get('/live', async () => ({ isLive: true }));
  app.get('/ready', async (_request, reply) => {
    const isReady = Object.values(await askAll(needed)).every((part) => part.isHealthy);
    return reply.code(isReady ? 200 : 503).send({ isReady });
  });
  app.get('/health', async (_request, reply) => {
    const parts = await askAll(probes);
    const isHealthy = Object.values(parts).every((part) => part.isHealthy);
    const others = {
      upstream: options.upstream?.() ?? {},
      wayToPlayerApi: options.wayToPlayerApi?.(),
      ...(backups && { lastBackupAt: await readTime(backups) }),
      ...(newerVersion && { newerVersion: newerVersion() ?? null }),
    };
    return reply.code(isHealthy ? 200 : 503).send({ isHealthy, parts, ...others });
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return app;
}

/** Returns null if there is no backup, or while the store is down. */
async function readTime({ lastAt }: Watched['backups']): Promise<string | null> {
  const at = await within(probeMs, lastAt(), { sleep }).catch(() => 0);
  return at === 0 ? null : new Date(at).toISOString();
}

async function askAll(probes: HealthOptions['probes']): Promise<Record<string, Probe>> {
  const answers = await Promise.all(
    Object.entries(probes).map(async ([name, ask]): Promise<[string, Probe]> => {
      try {
        return [name, await within(probeMs, (async () => ask())(), { sleep })];
      } catch {
        return [name, { isHealthy: false }];
      }
    }),
  );
  return Object.fromEntries(answers);
}

const probeMs = 2_000;
