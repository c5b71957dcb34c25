import type KeyvRedis from '@keyv/redis';
import type { Log } from '../log/log.ts';
import { readJson } from '../text/read-json.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { TooLate, within } from '../time/within.ts';
import { RedisClients } from './redis-clients.ts';
import { isRedisOutage } from './redis-errors.ts';
import { StoreAwayError } from './store-error.ts';
import { StoreHealth } from './store-health.ts';
import { WatchedKeyvRedis } from './watched-keyv-redis.ts';

export interface RedisConnection {
  isReady(): boolean;
  /** Rejects with StoreAwayError while Redis is down, or soon if it hangs. Reads work even if Redis refuses writes. */
  send(command: readonly string[]): Promise<unknown>;
  /** Sends a blocking command that Redis answers within `forMs`, one at a time. Rejects like {@link send}. */
  wait(command: readonly string[], forMs: number): Promise<unknown>;
  publish(channel: string, message: object): Promise<number>;
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  createKeyvAdapter(): KeyvRedis<unknown>;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and later reconnects without limit. @throws StoreError if Redis can't be used at the start */
export async function connectRedis(
  url: string,
  log: Log,
  clock: Pick<Clock, 'now' | 'sleep'> = systemClock,
): Promise<RedisConnection> {
  const { sleep } = clock;
  let isSilent = false;
  const health: StoreHealth = openHealth(log, clock, async () => {
    await clients.follow(isSilent);
    isSilent = false;
    // Time-limited, so that the next probe asks the sentinels again even if this Redis hangs.
    await within(redisTimeoutMs, clients.probe(), clock).catch((error: unknown) => {
      isSilent = error instanceof TooLate;
      throw error;
    });
    if (!clients.areConnected()) throw new Error('not all connections are up');
  });
  const clients = await RedisClients.open(url, {
    onReady: () => health.recheck(),
    onError: (error) => health.failed(error),
    sleep,
  });

  async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
    if (!clients.areConnected()) throw new StoreAwayError('Redis is away');
    return health.watch(call);
  }

  return {
    isReady: () => health.isWell && clients.areConnected(),
    send: (command) => ask(() => clients.commands.sendCommand([...command])),
    async wait(command, forMs) {
      if (!clients.areConnected() || health.isSilent) throw new StoreAwayError('Redis is away');
      try {
        const client = await clients.waiting();
        return await within(forMs + redisTimeoutMs, client.sendCommand([...command]), { sleep });
      } catch (error) {
        if (!(error instanceof TooLate || isRedisOutage(error))) throw error;
        clients.dropWaiting();
        throw new StoreAwayError('Redis is away', { cause: error });
      }
    },
    publish: (channel, message) => ask(() => clients.commands.publish(channel, JSON.stringify(message))),
    async subscribe(channel, listener) {
      if (!clients.areConnected()) throw new StoreAwayError('Redis is away');
      const messages = await clients.messages();
      await ask(() => messages.subscribe(channel, withParsed(listener)));
    },
    unsubscribe: async (channel) => {
      const messages = await clients.messages();
      await ask(() => messages.unsubscribe(channel));
    },
    createKeyvAdapter: () => new WatchedKeyvRedis(() => clients.commands, ask),
    check: () => ask(() => clients.probe()),
    async close() {
      health.stop();
      await clients.close(!health.isSilent);
    },
  };
}

function openHealth(log: Log, { now, sleep }: Pick<Clock, 'now' | 'sleep'>, probe: () => Promise<void>) {
  return new StoreHealth({
    probe,
    isOutage: isRedisOutage,
    timeoutMs: redisTimeoutMs,
    now,
    sleep,
    log,
    began: 'Redis is away or refuses writes; going on without it until it is back',
    ended: 'Redis is back',
  });
}

export const redisTimeoutMs = 500;

function withParsed(listener: (message: unknown) => void): (text: string) => void {
  return (text) => {
    const message = readJson(text);
    if (message !== undefined) listener(message);
  };
}
