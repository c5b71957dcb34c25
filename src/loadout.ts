import { openDigestComposer } from '../commands/digest.ts';
import { commands } from '../commands/index.ts';
import { openBot } from './bot/bot.ts';
import type { InteractionWatcher } from './bot/dispatcher.ts';
import { createWeeklyDigest, digestEveryMs } from './bot/weekly-digest.ts';
import { prepareSharp } from './cards/engine/prepare-sharp.ts';
import { renderFigures } from './cards/engine/render-card.ts';
import type { Config } from './config.ts';
import type { Log } from './errors/log.ts';
import { buildHealth } from './operations/health.ts';
import { listen } from './operations/listen.ts';
import { createMetrics } from './operations/metrics.ts';
import { isLoopback } from './operations/served-host.ts';
import { createShutdown } from './operations/shutdown.ts';
import type { State } from './operations/watch-state.ts';
import { openServices, type ServicesConfig } from './services.ts';
import { every } from './time/schedule.ts';

/** What the bot needs to be told. Whether Discord and the player API are real or local does not show. */
interface LoadoutConfig extends ServicesConfig {
  discord: Config['discord'] & { token: string };
  watcher?: InteractionWatcher;
}

export interface OpenLoadout {
  readonly applicationId: string;
  /** Resolves with the reason, in one line, when Discord has shut us out: a new start may help, waiting does not. */
  readonly lost: Promise<string>;
  /** How its parts do at this moment. */
  readonly state: State;
  /** Answers what is in flight, then closes everything. */
  close(): Promise<void>;
}

/**
 * Composition root 1: settings, services, bot.
 * @throws Error with one line for the operator; whatever was already open is closed again
 */
export async function openLoadout(config: LoadoutConfig, log: Log): Promise<OpenLoadout> {
  prepareSharp();
  const shutdown = createShutdown(log);
  const metrics = createMetrics();
  try {
    const opened = await openServices(config, { log, shutdown, metrics });
    const { services, commandMentions, icons, lastCalls, checkStore } = opened;
    const bot = await openBot({
      discord: config.discord,
      http: config,
      commands,
      services,
      log,
      now: services.now,
      onCommands: commandMentions.learn,
      onEmojis: icons.learn,
      observe: metrics.interaction,
      watcher: config.watcher,
      deadlineMs: answerWithinMs,
    });
    shutdown.add('bot', () => bot.close(), bot.closesWithinMs);
    const state = {
      playerApi: services.players.status,
      pictureSources: services.gallery.status,
      renders: renderFigures,
      shards: bot.shards,
      build: services.build,
      now: services.now,
    };
    metrics.watch(state);
    const weeklyDigest = createWeeklyDigest({
      api: bot.api,
      digests: services.members.digests,
      compose: openDigestComposer(services),
      now: services.now,
      log,
    });
    shutdown.add('digests', every(weeklyDigest.run, digestEveryMs));
    if (config.metricsPort !== undefined) {
      const probes = {
        discord: () => ({ isHealthy: bot.isReady(), shards: bot.shards() }),
        store: () => checkStore().then(() => ({ isHealthy: true })),
      };
      const wayToPlayerApi = services.players.status;
      const { host } = config;
      const health = buildHealth({ probes, upstream: lastCalls, wayToPlayerApi, metrics, host });
      const port = await listen(health, { host, port: config.metricsPort, portSetting: 'METRICS_PORT' });
      shutdown.add('health', () => health.close());
      const where = isLoopback(host) ? '' : ', by other machines too';
      log.info({ host, port }, `health and metrics can be read${where}`);
    }
    return { applicationId: bot.applicationId, lost: bot.lost, state, close: shutdown.close };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/**
 * How long a member waits behind "thinking …" at most: long enough for a place in the queue to the player API where its
 * limit, 30 requests in 10 seconds at the least, holds everybody back.
 */
const answerWithinMs = 20_000;
