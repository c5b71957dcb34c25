import { openDigestComposer } from '../commands/digest.ts';
import { commands } from '../commands/index.ts';
import { type InteractionQueue, openBot } from './bot/bot.ts';
import type { InteractionWatcher } from './bot/dispatcher.ts';
import type { FeedbackFeed } from './bot/feedback.ts';
import { createWeeklyDigest, digestEveryMs } from './bot/weekly-digest.ts';
import { prepareSharp } from './cards/engine/prepare-sharp.ts';
import { renderFigures } from './cards/engine/render-card.ts';
import type { Config } from './config.ts';
import type { Log } from './errors/log.ts';
import { openMetrics } from './operations/open-metrics.ts';
import { serveHealth } from './operations/serve-health.ts';
import { createShutdown, type Shutdown } from './operations/shutdown.ts';
import type { State } from './operations/watch-state.ts';
import { openServices, type ServicesConfig } from './services.ts';
import type { Stores } from './store/stores.ts';
import { every } from './time/schedule.ts';
import { sleep } from './time/sleep.ts';

/** What the bot needs to be told. Whether Discord and the player API are real or local does not show. */
export interface LoadoutConfig extends ServicesConfig {
  discord: Config['discord'] & { token: string };
  watcher?: InteractionWatcher;
  /** How long a member waits behind "thinking …" at most, in milliseconds. */
  answerWithinMs?: number | undefined;
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
 * @param from where interactions come from: Discord itself (its gateway, or HTTP where there is a public key), or the
 *   stream that gateway processes fill
 * @throws Error with one line for the operator; whatever was already open is closed again
 */
export async function openLoadout(
  config: LoadoutConfig,
  log: Log,
  from: 'discord' | 'stream' = 'discord',
): Promise<OpenLoadout> {
  prepareSharp();
  const shutdown = createShutdown(log);
  try {
    const metrics = await openMetrics(config);
    const opened = await openServices(config, { log, shutdown, metrics });
    const { services, commandMentions, icons, lastCalls, checkStore } = opened;
    const { redis } = opened;
    const stream = from === 'stream' ? await openQueue(redis, { log, shutdown }) : undefined;
    const bot = await openBot({
      discord: config.discord,
      http: config,
      stream,
      feedbackFeed: redis && feedbackFeed(redis),
      createIdentifyThrottler: redis && (await identifyTogether(redis)),
      commands,
      services,
      log,
      now: services.now,
      onCommands: commandMentions.learn,
      onEmojis: icons.learn,
      observe: metrics.interaction,
      watcher: config.watcher,
      deadlineMs: config.answerWithinMs ?? answerWithinMs,
    });
    shutdown.add('bot', () => bot.close(), bot.closesWithinMs);
    const state = {
      playerApi: services.players.status,
      pictureSources: services.gallery.status,
      renders: renderFigures,
      build: services.build,
      now: services.now,
    };
    metrics.watch(state);
    metrics.watchShards(bot.shards);
    metrics.watchSending(bot.sending);
    const weeklyDigest = createWeeklyDigest({
      api: bot.api,
      digests: services.members.digests,
      compose: openDigestComposer(services),
      now: services.now,
      log,
    });
    shutdown.add('digests', every(weeklyDigest.run, digestEveryMs));
    const probes = {
      // A stop of the sending is no illness: a new start would forget it.
      [from]: () => ({ isHealthy: bot.isReady(), shards: bot.shards(), ...bot.sending() }),
      store: () => checkStore().then(() => ({ isHealthy: true })),
    };
    const wayToPlayerApi = services.players.status;
    await serveHealth(config, {
      probes,
      // Discord's own interactions are answered from memory meanwhile; those of the stream lie in the store.
      readyWithout: from === 'discord' ? ['store'] : [],
      upstream: lastCalls,
      wayToPlayerApi,
      metrics,
      log,
      shutdown,
    });
    return { applicationId: bot.applicationId, lost: bot.lost, state, close: shutdown.close };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

type Redis = NonNullable<Stores['redis']>;

function feedbackFeed(redis: Redis): FeedbackFeed {
  const channel = 'loadout:feedback';
  return {
    publish: (message) => redis.publish(channel, message),
    subscribe: (listener) => redis.subscribe(channel, listener),
  };
}

async function identifyTogether(redis: Redis) {
  const { createIdentifyQueue } = await import('./broker/identify-queue.ts');
  return (maxConcurrency: number) =>
    createIdentifyQueue(redis, { maxConcurrency, now: () => performance.now(), sleep });
}

// Closed after the bot: what it could not answer in time is left to the other workers.
async function openQueue(
  redis: Redis | undefined,
  { log, shutdown }: { log: Log; shutdown: Shutdown },
): Promise<InteractionQueue> {
  if (!redis) throw new Error('a stream of interactions needs Redis');
  const [{ openInteractionStream }, { createStreamWorker }] = await Promise.all([
    import('./broker/interaction-stream.ts'),
    import('./broker/stream-worker.ts'),
  ]);
  const worker = createStreamWorker({ stream: openInteractionStream(redis), sleep, schedule: every, log });
  shutdown.add('stream', worker.leave);
  return worker;
}

/**
 * How long a member waits behind "thinking …" at most: long enough for a place in the queue to the player API where its
 * limit, 30 requests in 10 seconds at the least, holds everybody back.
 */
const answerWithinMs = 20_000;
