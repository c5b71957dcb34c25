import { createClient } from '@keyv/redis';
import type { Log } from './log.ts';

/** Two connections to one Redis: for commands, and for messages, which need one of their own. */
export interface RedisConnection {
  /** Both are up. */
  isReady(): boolean;
  /** Rejects at once while Redis is away. */
  send(command: readonly string[]): Promise<unknown>;
  /** @returns how many listen. Rejects at once while Redis is away. */
  publish(channel: string, message: object): Promise<number>;
  /** Survives reconnections. A message that is no JSON is dropped. */
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): Promise<void>;
}

/** Connects; reconnects for ever. @throws what the client says where Redis can't be reached at the start */
export async function connectRedis(url: string, log: Log): Promise<RedisConnection> {
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
  for (const client of [commands, messages]) {
    client.on('ready', () => {
      isAway = false;
    });
    client.on('error', (error: unknown) => {
      if (!isAway)
        log.warn({ error }, 'Redis is away; each process keeps the limit for itself until it is back');
      isAway = true;
    });
  }
  await Promise.all([commands.connect(), messages.connect()]);
  return {
    isReady: () => commands.isReady && messages.isReady,
    send: (command) => commands.sendCommand([...command]),
    publish: (channel, message) => commands.publish(channel, JSON.stringify(message)),
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
