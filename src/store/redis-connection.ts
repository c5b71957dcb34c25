import KeyvRedis from '@keyv/redis';
import type { Log } from '../errors/log.ts';
import { sleep as realSleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { openRedisClients } from './redis-clients.ts';

/** One process's way to one Redis, for commands and messages. */
export interface RedisConnection {
  /** Redis is connected and answers. */
  isReady(): boolean;
  /** Rejects at once while Redis is away, and after a second where it hangs: that counts as away until it answers. */
  send(command: readonly string[]): Promise<unknown>;
  /** @returns the number of subscribers. Rejects as {@link send} does. */
  publish(channel: string, message: object): Promise<number>;
  /** Survives reconnections. A message that is no JSON is dropped. Rejects as {@link send} does. */
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Creates a Keyv adapter over the connection for commands. */
  createKeyvAdapter(): KeyvRedis<unknown>;
  close(): Promise<void>;
}

/**
 * Connects, and reconnects for ever once it was connected.
 * @throws StoreError where Redis can't be reached at the start
 */
export async function connectRedis(url: string, log: Log, sleep = realSleep): Promise<RedisConnection> {
  const clients = await openRedisClients(url, log);
  const { commands, isReady } = clients;

  async function inTime<Value>(ask: () => Promise<Value>): Promise<Value> {
    if (!isReady()) throw new Error('Redis is away');
    const answer = ask();
    const late = () => {
      const error = new Error(`no answer within ${patienceMs} ms`);
      clients.markAway(error);
      // The late answer, an error too, shows that Redis is back.
      answer.then(clients.markBack, clients.markBack);
      throw error;
    };
    return within(patienceMs, answer, { sleep, late });
  }

  return {
    isReady,
    send: (command) => inTime(() => commands.sendCommand([...command])),
    publish: (channel, message) => inTime(() => commands.publish(channel, JSON.stringify(message))),
    subscribe: (channel, listener) =>
      inTime(async () => {
        const messages = await clients.messages();
        await messages.subscribe(channel, (text) => {
          const message = parsed(text);
          if (message !== undefined) listener(message);
        });
      }),
    unsubscribe: async (channel) => (await clients.messages()).unsubscribe(channel),
    createKeyvAdapter() {
      const adapter = new KeyvRedis(commands, { throwOnErrors: true });
      // The failures that matter are thrown; without a listener an emitted one would throw a second time.
      adapter.on('error', () => undefined);
      return adapter;
    },
    close: clients.close,
  };
}

/** A server that hasn't answered after this long hangs. */
const patienceMs = 1_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
