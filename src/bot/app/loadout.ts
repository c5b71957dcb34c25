import type { Log } from '../../shared/log/log.ts';
import { limitMemory } from '../../shared/memory/caches.ts';
import { loadSharp } from '../../shared/pictures/load-sharp.ts';
import { createShutdown, type Shutdown } from '../../shared/process/shutdown.ts';
import { watchLag } from '../../shared/process/watch-lag.ts';
import type { Stores } from '../../shared/store/stores.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { useBundledFonts } from '../cards/text/fonts.ts';
import type { Config } from '../config/config.ts';
import type { InteractionWatcher } from '../discord/answer/dispatcher.ts';
import { type BotOptions, type InteractionQueue, openBot } from '../discord/bot.ts';
import { findInstallLink } from '../discord/register/install-settings.ts';
import { type OpenRest, openRest } from '../discord/rest/rest.ts';
import { createSharedPace } from '../discord/rest/shared-pace.ts';
import { openMetrics } from '../operations/open-metrics.ts';
import { serveHealth } from '../operations/serve-health.ts';
import type { State } from '../operations/watch-state.ts';
import { checkTokenOnce } from './check-token.ts';
import { openCommunity } from './open-community.ts';
import { openServices, type ServicesConfig } from './open-services.ts';
import { redisFeed } from './redis-feed.ts';
import { watchServers } from './watch-servers.ts';

export interface LoadoutConfig extends ServicesConfig {
  discord: Config['discord'] & { token: string };
  watcher?: InteractionWatcher;
  /** Longest time that a member waits behind "thinking …". */
  answerWithinMs?: number | undefined;
}

interface LoadoutParts {
  commands: BotOptions['commands'];
  log: Log;
  /** Source of interactions: Discord (gateway, or HTTP with a public key), or the stream from gateway processes. */
  from?: 'discord' | 'stream';
}

export interface OpenLoadout {
  readonly applicationId: string;
  findInstallLink(): Promise<string | undefined>;
  /** Resolves with a one-line reason when Discord shuts the bot out, so that only a restart may help. */
  readonly lost: Promise<string>;
  readonly state: State;
  readonly services: Pick<OpenServices['services'], 'members' | 'players' | 'now'>;
  /** Resolves after the answers in progress. */
  close(): Promise<void>;
}

/** Composition root 1: settings, services, bot. @throws Error with a one-line message */
export async function openLoadout(
  config: LoadoutConfig,
  { commands, log, from = 'discord' }: LoadoutParts,
): Promise<OpenLoadout> {
  useBundledFonts();
  limitMemory(config.memoryMB);
  const shutdown = createShutdown(log);
  try {
    // An update may replace sharp's files under the running bot.
    await Promise.all([checkTokenOnce(config), loadSharp()]);
    const metrics = await openMetrics(config);
    const opened = await openServices(config, { log, shutdown, metrics });
    const { services, redis } = opened;
    const stream = from === 'stream' ? await openQueue(redis, { log, shutdown }) : undefined;
    const timers = config.timers ?? systemClock;
    const refusals = redis && redisFeed(redis, 'refusals');
    const pace = createSharedPace({ redis, now: services.now, sleep: timers.sleep });
    const rest = openRest({ ...config.discord, log, refusals, pace });
    const api = { api: rest.background, askedApi: rest.api };
    const community = openCommunity({ ...api, services, sleep: timers.sleep, log });
    let bot: Bot | undefined;
    // Starts first: the other parts take hours to start while Discord refuses this machine.
    const health = healthOf({ from, bot: () => bot, rest, opened });
    await serveHealth(config, { ...health, metrics, log, shutdown });
    bot = await openBot({
      ...(await botParts(config, opened, shutdown)),
      rest,
      stream,
      unfinishedStore: stream ? undefined : opened.unfinishedStore,
      commands,
      services: { ...services, ...community.services },
      log,
      observe: metrics.interaction,
    });
    const { applicationId, lost } = bot;
    shutdown.add('bot', bot.close, bot.closesWithinMs);
    const state = stateOf(services);
    metrics.watch('state', state);
    metrics.watch('shards', bot.shards);
    const serverParts = { rest, own: bot.shards(), metrics, every: timers.every, shutdown, log };
    watchServers(config.discord.shards, serverParts);
    metrics.watch('sending', rest.status);
    metrics.watch('store', () => opened.storeTimes.measure());
    if (opened.backups) metrics.watch('backups', { ...config.backup, ...opened.backups });
    for (const [name, { run, everyMs, nextAt }] of Object.entries(community.works))
      shutdown.add(name, timers.every(run, everyMs, nextAt));
    const findLink = () => findInstallLink(rest.api, applicationId);
    return { applicationId, findInstallLink: findLink, lost, state, services, close: shutdown.close };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

type OpenServices = Awaited<ReturnType<typeof openServices>>;
type Bot = Awaited<ReturnType<typeof openBot>>;

async function botParts(config: LoadoutConfig, opened: OpenServices, shutdown: Shutdown) {
  const { redis, services, commandMentions, icons } = opened;
  const lag = watchLag();
  shutdown.add('lag', async () => lag.close());
  return {
    discord: config.discord,
    http: config,
    feedbackFeed: redis && redisFeed(redis, 'feedback'),
    createIdentifyThrottler: redis && (await identifyTogether(redis)),
    now: services.now,
    onCommands: commandMentions.learn,
    onEmojis: icons.learn,
    watcher: config.watcher,
    lagMs: lag.lagMs,
    deadlineMs: config.answerWithinMs ?? answerWithinMs,
  };
}

function stateOf({ players, gallery, renderer, build, now }: OpenServices['services']): State {
  const renders = () => renderer.figures;
  return { playerApi: players.status, pictureSources: gallery.status, renders, build, now };
}

interface Probed {
  from: 'discord' | 'stream';
  bot: () => Bot | undefined;
  rest: Pick<OpenRest, 'status'>;
  opened: OpenServices;
}

function healthOf({ from, bot, rest, opened }: Probed) {
  const { services, lastCalls, storeTimes, backups, updates } = opened;
  return {
    probes: {
      // Reports healthy even then, because a restart would forget that sending is stopped.
      [from]: () => ({ isHealthy: bot()?.isReady() ?? false, shards: bot()?.shards(), ...rest.status() }),
      store: async () => ({ isHealthy: true, answersInMs: await storeTimes.measure() }),
    },
    // Discord's own interactions work from memory during an outage of the store, but the stream is in the store.
    readyWithout: from === 'discord' ? ['store'] : [],
    upstream: lastCalls,
    wayToPlayerApi: services.players.status,
    backups,
    newerVersion: updates?.newerVersion,
  };
}

type Redis = NonNullable<Stores['redis']>;

async function identifyTogether(redis: Redis) {
  const { createIdentifyQueue } = await import('../broker/identify-queue.ts');
  const { sleep } = systemClock;
  return (maxConcurrency: number) =>
    createIdentifyQueue(redis, { maxConcurrency, now: () => performance.now(), sleep });
}

// Closes after the bot, so that other workers get its unanswered interactions.
async function openQueue(
  redis: Redis | undefined,
  { log, shutdown }: { log: Log; shutdown: Shutdown },
): Promise<InteractionQueue> {
  if (!redis) throw new Error('a stream of interactions needs Redis');
  const [{ openInteractionStream }, { StreamWorker }] = await Promise.all([
    import('../broker/interaction-stream.ts'),
    import('../broker/stream-worker.ts'),
  ]);
  const clock = { ...systemClock, now: () => performance.now() };
  const worker = new StreamWorker({ ...clock, stream: openInteractionStream(redis, log), log });
  shutdown.add('stream', () => worker.leave());
  return worker;
}

/** Enough for the player API's queue, if it allows at least 30 requests in 10 seconds. */
const answerWithinMs = 20_000;
