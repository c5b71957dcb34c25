import { commands } from '../commands/index.ts';
import { openBot } from './bot/bot.ts';
import type { Services } from './bot/services.ts';
import { useBundledFonts } from './cards/text/fonts.ts';
import { warmUp } from './cards/warm-up.ts';
import type { Config } from './config.ts';
import { serviceRoot } from './contract/routes.ts';
import type { Log } from './errors/log.ts';
import { type HttpClient, openHttpClient } from './http/http-client.ts';
import { openGallery } from './images/gallery.ts';
import type { ExpectedLimit } from './limits/expected-pacing.ts';
import { buildHealth } from './operations/health.ts';
import { listen } from './operations/listen.ts';
import { createMetrics } from './operations/metrics.ts';
import { createShutdown, type Shutdown } from './operations/shutdown.ts';
import { createSourceNamer, type UpstreamAddresses } from './operations/source-namer.ts';
import { withMetrics } from './operations/with-metrics.ts';
import { createPlayerApi } from './player-api/client.ts';
import { openPersistentGate } from './player-api/persistent-gate.ts';
import { openSharedGate } from './player-api/shared-gate.ts';
import { watchUsage } from './player-api/watch-usage.ts';
import { openRecords } from './records/records.ts';
import { isRedis, openStores } from './store/open-stores.ts';
import type { Stores } from './store/stores.ts';
import { openLanguages } from './text/languages.ts';
import type { Locales } from './text/locales.ts';

/** What the bot needs to be told; which world it is in does not show. */
export interface LoadoutConfig extends Config {
  discord: Config['discord'] & { token: string };
  /** `edgeLimit`: the firewall's, where whoever starts us knows it. */
  playerApi: Config['playerApi'] & { url: string; edgeLimit?: ExpectedLimit };
  /** Texts by locale in place of `assets/locales`. */
  locales?: Locales | undefined;
}

export interface OpenLoadout {
  /** Resolves with the reason, in one line, when Discord has shut us out: a new start may help, waiting does not. */
  readonly lost: Promise<string>;
  /** Answers what is in flight, then closes everything. */
  close(): Promise<void>;
}

/**
 * Composition root 1: settings, services, bot.
 * @throws Error with one line for the operator; whatever was already open is closed again
 */
export async function openLoadout(config: LoadoutConfig, log: Log): Promise<OpenLoadout> {
  useBundledFonts();
  // Off the path: whoever asks for a card meanwhile joins what is under way.
  warmUp().catch((error: unknown) => log.warn({ error }, 'the cards could not be warmed up'));
  const shutdown = createShutdown(log);
  const metrics = createMetrics();
  try {
    const stores = await openStores(config.storeUrl, { log, now });
    shutdown.add('stores', () => stores.close());
    const client = withMetrics(openHttpClient({ userAgent: config.playerApi.userAgent, now }), {
      sourceOf: createSourceNamer(upstreamOf(config)),
      observe: metrics.upstream,
      now,
    });
    shutdown.add('connections', () => client.close());
    const services = await openServices(config, { stores, client, log, shutdown });
    const bot = await openBot({
      discord: config.discord,
      http: config,
      commands,
      services,
      log,
      now,
      observe: metrics.interaction,
      deadlineMs: answerWithinMs,
    });
    shutdown.add('bot', () => bot.close(), bot.closesWithinMs);
    if (config.metricsPort !== undefined) {
      const records = await stores.records('servers');
      const probes = {
        discord: () => ({ isHealthy: bot.isReady() }),
        store: async () => ({ isHealthy: (await records.get('health')) === undefined }),
      };
      const wayToPlayerApi = services.players.status;
      const health = buildHealth({ probes, upstream: client.last, wayToPlayerApi, metrics });
      const place = { host: config.host, port: config.metricsPort, portSetting: 'METRICS_PORT' };
      const port = await listen(health, place);
      shutdown.add('health', () => health.close());
      log.info({ host: config.host, port }, 'health and metrics can be read');
    }
    log.info({ application: bot.applicationId }, 'ready for commands');
    return { lost: bot.lost, close: shutdown.close };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/**
 * How long a member is let wait behind "thinking …". Long enough for a turn at the player API where its limit, 30
 * requests in 10 seconds at the least, holds everybody back.
 */
const answerWithinMs = 20_000;

const now = Date.now;

function upstreamOf({ playerApi, imageSources }: LoadoutConfig): UpstreamAddresses {
  return { playerApiRoot: serviceRoot(playerApi.url), imageSources };
}

interface Foundations {
  stores: Stores;
  client: HttpClient;
  log: Log;
  shutdown: Shutdown;
}

async function openServices(
  config: LoadoutConfig,
  { stores, client, log, shutdown }: Foundations,
): Promise<Services> {
  const playerApi = { baseUrl: config.playerApi.url, key: config.playerApi.key };
  const { edgeLimit: expected } = config.playerApi;
  const way = { ...playerApi, client, expected, now, log };
  const gate = isRedis(config.storeUrl)
    ? await openSharedGate({ ...way, redisUrl: config.storeUrl })
    : await openPersistentGate({ ...way, store: await stores.cache('learned') });
  shutdown.add('edge', () => gate.close());
  const players = createPlayerApi({
    ...playerApi,
    client,
    gate,
    cache: await stores.cache('players'),
    regions: await stores.cache('regions'),
    now,
    log,
  });
  shutdown.add('usage', watchUsage(players, { now }));
  return {
    players,
    gallery: openGallery({
      playerApi: { ...playerApi, way: gate },
      sources: config.imageSources,
      client,
      cache: await stores.cache('pictures'),
      now,
      log,
    }),
    records: openRecords({ servers: await stores.records('servers') }),
    languages: openLanguages({ defaultLocale: config.defaults.locale, locales: config.locales }),
    defaults: config.defaults,
    now,
  };
}
