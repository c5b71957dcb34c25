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
  /** By name: `discord`, `store`. */
  probes: Readonly<Record<string, () => Probe | Promise<Probe>>>;
  /** The parts that answers do not need: `/health` shows them, `/ready` ignores them. */
  readyWithout?: readonly string[];
  /** The last calls to upstreams, by name. They don't affect our own health: a restart would not mend them. */
  upstream?: () => Readonly<Record<string, LastCall>>;
  /** Circuit, queue, pause and allowance of the player API. They don't affect our health either. */
  wayToPlayerApi?: () => object;
  /** The regular backups, if there are some. A restart would not mend them either. */
  backups?: Watched['backups'] | undefined;
  /** The version that is out, if it is newer than this one; not given if nothing looks for it. */
  newerVersion?: (() => string | undefined) | undefined;
  metrics: Metrics;
  /** The address that the server will listen on. Its names are allowed in requests. */
  host: string;
}

/**
 * Serves `/live` (the process answers), `/ready` (200, or 503 if a part that answers need is down), `/health` (all parts with
 * all facts) and `/metrics`. It does not listen yet. A web page can't read them under its own name that resolves to this
 * machine.
 */
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

/** In ISO 8601; null if there is no backup yet, or while the store is away. */
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
        // A part whose probe fails is not healthy; the part logs the reason itself.
        return [name, { isHealthy: false }];
      }
    }),
  );
  return Object.fromEntries(answers);
}

const probeMs = 2_000;
