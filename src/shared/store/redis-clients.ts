import { createClient } from '@keyv/redis';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { openingError, RedisSilenceError, unreadableAddress } from './redis-errors.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

/** The connections of one process to one Redis. */
interface RedisClients {
  commands: RedisClient;
  /** The connection for messages, opened when it is first asked for: one that has subscribed takes no commands. */
  messages(): Promise<RedisClient>;
  /** The connection for a command that waits, opened when it is first asked for: what is sent behind it waits, too. */
  waiting(): Promise<RedisClient>;
  /** Drops the connection for commands that wait; the next command opens another. */
  dropWaiting(): void;
  /** All connections that were opened are up. */
  areConnected(): boolean;
  /** @param isAnswering whether Redis can be waited for; else the connections are dropped */
  close(isAnswering: boolean): Promise<void>;
}

interface RedisClientsOptions {
  /** A connection is up, again or for the first time. */
  onReady: () => void;
  /** A connection that was up has failed. */
  onError: (error: unknown) => void;
  sleep: Sleep;
}

/** @throws StoreError with one line and the remedy; no connection is left open then */
export async function openRedisClients(
  url: string,
  { onReady, onError, sleep }: RedisClientsOptions,
): Promise<RedisClients> {
  if (!URL.canParse(url)) throw unreadableAddress();
  const connected = new Set<RedisClient>();

  async function connect(client: RedisClient): Promise<RedisClient> {
    client.on('ready', onReady).on('error', (error: unknown) => {
      if (connected.has(client)) onError(error);
    });
    const late = (): never => {
      throw new RedisSilenceError();
    };
    try {
      await within(openingMs, openAndWrite(client), { sleep, late });
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
    connected.add(client);
    return client;
  }

  /** Lost connections are made anew; one that never was up is not. */
  const create = () => {
    const client: RedisClient = createRedisClient(url, () => connected.has(client));
    return client;
  };
  const commands = await connect(create()).catch(async (cause: unknown) => {
    throw await openingError(url, cause);
  });
  /** Opens a further connection once; if that fails, the next caller tries again. */
  const further: Record<string, Promise<RedisClient> | undefined> = {};
  const openOnce = (name: 'messages' | 'waiting') => {
    further[name] ??= connect(create()).catch((error: unknown) => {
      further[name] = undefined;
      throw error;
    });
    return further[name];
  };
  return {
    commands,
    messages: () => openOnce('messages'),
    waiting: () => openOnce('waiting'),
    dropWaiting() {
      const drop = (client: RedisClient) => {
        connected.delete(client);
        if (client.isOpen) client.destroy();
      };
      // One that could not be opened is none.
      void further.waiting?.then(drop, () => undefined);
      further.waiting = undefined;
    },
    areConnected: () => [...connected].every((client) => client.isReady),
    async close(isAnswering) {
      for (const client of connected)
        if (client.isReady && isAnswering) await client.close();
        else if (client.isOpen) client.destroy();
    },
  };
}

/** Writes a key that ends by itself. Rejects with what Redis says if it takes no writes. */
export async function writeProbe(client: RedisClient): Promise<void> {
  await client.sendCommand(['SET', 'loadout:probe', '1', 'PX', '10000']);
}

// Without a password the connection itself succeeds: the first command is refused.
async function openAndWrite(client: RedisClient): Promise<void> {
  await client.connect();
  await writeProbe(client);
}

/** Accepts and then says nothing: a port of something else, or a Redis that hangs. */
export const openingMs = 5_000;

/** @param isRetrying whether a failed connection is tried again */
function createRedisClient(url: string, isRetrying: () => boolean) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: openingMs,
      reconnectStrategy: (attempt, cause) => (isRetrying() ? Math.min(100 * 2 ** attempt, 2_000) : cause),
    },
  });
}
