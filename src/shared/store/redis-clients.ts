import { createClient } from '@keyv/redis';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { openingError, RedisClusterError, RedisSilenceError, unreadableAddress } from './redis-errors.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

interface RedisClientsOptions {
  onReady: () => void;
  onError: (error: unknown) => void;
  sleep: Sleep;
}

/** The connections of one process to one Redis. Lost ones reconnect; one that never was up does not. */
export class RedisClients {
  readonly commands: RedisClient;
  readonly #url: string;
  readonly #options: RedisClientsOptions;
  readonly #connected = new Set<RedisClient>();
  #messages: Promise<RedisClient> | undefined;
  #waiting: Promise<RedisClient> | undefined;

  private constructor(url: string, options: RedisClientsOptions) {
    this.#url = url;
    this.#options = options;
    this.commands = this.#create();
  }

  /** @throws StoreError with one line and the remedy; no connection is left open then */
  static async open(url: string, options: RedisClientsOptions): Promise<RedisClients> {
    if (!URL.canParse(url)) throw unreadableAddress();
    const clients = new RedisClients(url, options);
    await clients.#connect(clients.commands).catch(async (cause: unknown) => {
      throw await openingError(url, cause);
    });
    return clients;
  }

  /** Opens at the first use: a connection that has subscribed takes no commands. */
  messages(): Promise<RedisClient> {
    this.#messages ??= this.#connect(this.#create()).catch((error: unknown) => {
      this.#messages = undefined;
      throw error;
    });
    return this.#messages;
  }

  /** Opens at the first use: commands that are sent behind a waiting one wait, too. */
  waiting(): Promise<RedisClient> {
    this.#waiting ??= this.#connect(this.#create()).catch((error: unknown) => {
      this.#waiting = undefined;
      throw error;
    });
    return this.#waiting;
  }

  dropWaiting(): void {
    const drop = (client: RedisClient) => {
      this.#connected.delete(client);
      if (client.isOpen) client.destroy();
    };
    void this.#waiting?.then(drop, () => undefined);
    this.#waiting = undefined;
  }

  areConnected(): boolean {
    return [...this.#connected].every((client) => client.isReady);
  }

  /** @param isAnswering whether to wait for Redis; otherwise the connections are dropped */
  async close(isAnswering: boolean): Promise<void> {
    for (const client of this.#connected)
      if (client.isReady && isAnswering) await client.close();
      else if (client.isOpen) client.destroy();
  }

  #create(): RedisClient {
    const client: RedisClient = createRedisClient(this.#url, () => this.#connected.has(client));
    return client;
  }

  async #connect(client: RedisClient): Promise<RedisClient> {
    const { onReady, onError, sleep } = this.#options;
    client.on('ready', onReady).on('error', (error: unknown) => {
      if (this.#connected.has(client)) onError(error);
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
    this.#connected.add(client);
    return client;
  }
}

/** Writes a key that ends by itself. Rejects with what Redis says if it takes no writes. */
export async function writeProbe(client: RedisClient): Promise<void> {
  await client.sendCommand(['SET', 'loadout:probe', '1', 'PX', '10000']);
}

// Without a password the connection itself succeeds: the first command is refused.
async function openAndWrite(client: RedisClient): Promise<void> {
  await client.connect();
  // If this Redis user may not ask, the probe finds out what it may do.
  const info = await client.sendCommand(['INFO', 'cluster']).catch(() => undefined);
  if (/^cluster_enabled:1/m.test(String(info))) throw new RedisClusterError();
  await writeProbe(client);
}

export const openingMs = 5_000;

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
