import { createClient } from '@keyv/redis';
import type { Log } from '../errors/log.ts';
import { sleep as realSleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';

/** Two connections to one Redis: for commands, and for messages, which need one of their own. */
export interface RedisConnection {
  /** Both are up, and the server answers. */
  isReady(): boolean;
  /** Rejects at once while Redis is away, and soon where it hangs: that counts as away until it answers. */
  send(command: readonly string[]): Promise<unknown>;
  /** @returns how many listen. Rejects as {@link send} does. */
  publish(channel: string, message: object): Promise<number>;
  /** Survives reconnections. A message that is no JSON is dropped. */
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): Promise<void>;
}

/** Connects; reconnects for ever. @throws what the client says where Redis can't be reached at the start */
export async function connectRedis(url: string, log: Log, sleep = realSleep): Promise<RedisConnection> {
  const settings = {
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (attempt: number) => Math.min(100 * 2 ** attempt, 2_000),
    },
  };
  const commands = createClient(settings);
  const messages = createClient(settings);
  let isAway = false;
  const setAway = (error: unknown) => {
    if (!isAway)
      log.warn({ error }, 'Redis is away; each process keeps the limit for itself until it is back');
    isAway = true;
  };
  const setBack = () => {
    isAway = false;
  };
  for (const client of [commands, messages]) client.on('ready', setBack).on('error', setAway);
  await Promise.all([commands.connect(), messages.connect()]);

  const isReady = () => !isAway && commands.isReady && messages.isReady;

  async function inTime<Value>(ask: () => Promise<Value>): Promise<Value> {
    if (!isReady()) throw new Error('Redis is away');
    const answer = ask();
    const late = () => {
      const error = new Error(`no answer within ${patienceMs} ms`);
      setAway(error);
      // The late answer itself tells that it is back.
      answer.then(setBack, () => undefined);
      throw error;
    };
    return within(patienceMs, answer, { sleep, late });
  }

  return {
    isReady,
    send: (command) => inTime(() => commands.sendCommand([...command])),
    publish: (channel, message) => inTime(() => commands.publish(channel, JSON.stringify(message))),
    async subscribe(channel, listener) {
      await messages.subscribe(channel, (text) => {
        const message = parsed(text);
        if (message !== undefined) listener(message);
      });
    },
    async unsubscribe(channel) {
      await messages.unsubscribe(channel);
    },
    async close() {
      for (const client of [commands, messages])
        if (client.isReady) await client.close();
        else client.destroy();
    },
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
