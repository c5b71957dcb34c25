import type { Log } from '../../shared/log/log.ts';
import { createShutdown } from '../../shared/process/shutdown.ts';
import { connectRedis } from '../../shared/store/redis-connection.ts';
import { type Clock, systemClock } from '../../shared/time/clock.ts';
import { createGatewaySessions } from '../broker/gateway-sessions.ts';
import { checkEveryMs, Handover } from '../broker/handover.ts';
import { createIdentifyQueue } from '../broker/identify-queue.ts';
import { openInteractionStream } from '../broker/interaction-stream.ts';
import type { Gateway } from '../discord/gateway/gateway.ts';
import { openSocketGateway } from '../discord/gateway/socket-gateway.ts';
import { openRest } from '../discord/rest/rest.ts';
import { openMetrics } from '../operations/open-metrics.ts';
import { serveHealth } from '../operations/serve-health.ts';
import { measureStoreEveryMs, StoreTimes } from '../operations/store-times.ts';
import { openLanguages } from '../text/languages.ts';
import type { LoadoutConfig } from './loadout.ts';
import { redisFeed } from './redis-feed.ts';
import { watchServers } from './watch-servers.ts';

interface OpenGatewayProcess {
  readonly shards: readonly number[];
  /** Resolves with a one-line reason when Discord shuts the bot out, so that only a restart may help. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

type GatewayConfig = Pick<LoadoutConfig, 'discord' | 'storeUrl' | 'defaults' | 'host' | 'metricsPort'>;

/** Composition root 3: moves interactions from Discord's gateway into Redis. @throws Error with a one-line message */
export async function openGatewayProcess(
  config: GatewayConfig,
  log: Log,
  { now, sleep, every }: Clock = steadyClock,
): Promise<OpenGatewayProcess> {
  const { discord, defaults } = config;
  const shutdown = createShutdown(log);
  try {
    const redis = await connectRedis(config.storeUrl, log);
    shutdown.add('Redis', () => redis.close());
    const rest = openRest({ ...discord, log, refusals: redisFeed(redis, 'refusals') });
    shutdown.add('REST', () => rest.close());
    const sessions = createGatewaySessions(redis, systemClock);
    shutdown.add('sessions', () => sessions.close());
    const stream = openInteractionStream(redis, log);
    const languages = openLanguages({ defaultLocale: defaults.locale });
    const handover = new Handover({ stream, rest, languages, now, sleep, log });
    shutdown.add('handover', () => handover.drain(drainMs), drainMs + tellingMs);
    const look = async () => handover.look();
    shutdown.add('looking after', every(look, checkEveryMs));
    const check = () => redis.check();
    const storeTimes = new StoreTimes({ check, name: 'Redis', now: () => performance.now(), log });
    shutdown.add(
      'store times',
      every(() => storeTimes.watch(), measureStoreEveryMs),
    );
    let gateway: Gateway | undefined;
    const probes = {
      // Reports healthy even then, because a restart would forget that sending is stopped.
      discord: () => ({ isHealthy: !!gateway?.isReady(), shards: gateway?.shards(), ...rest.status() }),
      store: async () => ({ isHealthy: true, answersInMs: await storeTimes.measure() }),
    };
    const metrics = await openMetrics(config);
    metrics.watch('sending', rest.status);
    metrics.watch('store', () => storeTimes.measure());
    // Starts first: the other parts take hours to start while Discord refuses this machine.
    await serveHealth(config, { probes, metrics, log, shutdown });
    gateway = await openSocketGateway({
      ...discord,
      restOptions: rest.gatewayOptions,
      log,
      sessions,
      createIdentifyThrottler: (maxConcurrency) => createIdentifyQueue(redis, { maxConcurrency, now, sleep }),
      onInteraction: (raw) => void handover.hand(raw),
    });
    shutdown.add('gateway', gateway.close, closingMs);
    metrics.watch('shards', gateway.shards);
    watchServers(discord.shards, { rest, own: gateway.shards(), metrics, every, shutdown, log });
    const shards = gateway.shards().map(({ id }) => id);
    return { shards, lost: gateway.lost, close: shutdown.close };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** Monotonic clock for the ages of interactions. */
const steadyClock: Clock = { ...systemClock, now: () => Math.floor(performance.now()) };
// The sum of these is below the 10 seconds after which Docker kills the process.
const drainMs = 6_000;
const tellingMs = 1_000;
const closingMs = 2_000;
