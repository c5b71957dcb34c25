import { commands } from '../commands/index.ts';
import { openBot } from './bot/bot.ts';
import type { Services } from './bot/services.ts';
import { useBundledFonts } from './cards/fonts.ts';
import { warmUp } from './cards/warm-up.ts';
import type { Config } from './config.ts';
import { openGallery } from './images/gallery.ts';
import { buildHealth } from './operations/health.ts';
import { listen } from './operations/listen.ts';
import type { Log } from './operations/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { createShutdown, type Shutdown } from './operations/shutdown.ts';
import { createPlayerApi } from './player-api/client.ts';
import { openKeptEdge } from './player-api/edge-memory.ts';
import { openRecords } from './records/records.ts';
import { openLanguages } from './text/languages.ts';
import type { ExpectedLimit } from './transport/expected-pacing.ts';
import { openHttpDoor } from './transport/http.ts';
import { openStores } from './transport/store.ts';

/** What the bot needs to be told; which world it is in does not show. */
export interface LoadoutConfig extends Config {
  discord: Config['discord'] & { token: string };
  /** `edgeLimit`: the firewall's, where whoever starts us knows it. */
  playerApi: Config['playerApi'] & { url: string; edgeLimit?: ExpectedLimit };
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
    const services = await openServices(config, log, shutdown);
    const bot = await openBot({
      discord: config.discord,
      http: config,
      commands,
      services,
      log,
      now: services.now,
      observe: metrics.interaction,
      deadlineMs: answerWithinMs,
    });
    shutdown.add('bot', () => bot.close(), bot.closesWithinMs);
    if (config.metricsPort !== undefined) {
      const probes = { discord: () => ({ isHealthy: bot.isReady() }) };
      const health = buildHealth({ probes, metrics });
      await listen(health, { host: config.host, port: config.metricsPort, portSetting: 'METRICS_PORT' });
      shutdown.add('health', () => health.close());
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

async function openServices(config: LoadoutConfig, log: Log, shutdown: Shutdown): Promise<Services> {
  const now = Date.now;
  const stores = await openStores(config.storeUrl, { log, now });
  shutdown.add('stores', () => stores.close());
  const door = openHttpDoor({ userAgent: config.playerApi.userAgent, now });
  shutdown.add('connections', () => door.close());
  const playerApi = { baseUrl: config.playerApi.url, key: config.playerApi.key };
  const { edgeLimit: expected } = config.playerApi;
  const learned = await stores.cache('learned');
  const edge = await openKeptEdge({ ...playerApi, door, store: learned, expected, now, log });
  shutdown.add('edge', () => edge.close());
  return {
    players: createPlayerApi({
      ...playerApi,
      door,
      edge,
      cache: await stores.cache('players'),
      regions: await stores.cache('regions'),
      now,
      log,
    }),
    gallery: openGallery({
      playerApi: { ...playerApi, door: edge.door },
      sources: config.imageSources,
      door,
      cache: await stores.cache('pictures'),
      onJoined: edge.review,
      now,
      log,
    }),
    records: openRecords({ servers: await stores.records('servers') }),
    languages: openLanguages({ defaultLocale: config.defaults.locale }),
    defaults: config.defaults,
    now,
  };
}
