import { createClient } from '@keyv/redis';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { findPrimary } from './find-primary.ts';
import { type Sentinels, toSentinels } from './redis-address.ts';
import { openingError, RedisClusterError, RedisSilenceError, unreadableAddress } from './redis-errors.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

interface RedisClientsOptions {
  onReady: () => void;
  onError: (error: unknown) => void;
  sleep: Sleep;
}

/** Connections of this process to one Redis. A lost connection reconnects; one that never opened does not. */
export class RedisClients {
  readonly #sentinels: Sentinels | undefined;
  readonly #options: RedisClientsOptions;
  readonly #connected = new Set<RedisClient>();
  #url: string;
  #commands: RedisClient;
  #messages: Promise<RedisClient> | undefined;
  #waiting: Promise<RedisClient> | undefined;
  #following: Promise<void> | undefined;
  #isClosed = false;

  private constructor(url: string, sentinels: Sentinels | undefined, options: RedisClientsOptions) {
    this.#url = url;
    this.#sentinels = sentinels;
    this.#options = options;
    this.#commands = this.#create(url);
  }

  static async open(address: string, options: RedisClientsOptions): Promise<RedisClients> {
    const sentinels = toSentinels(address);
    if (!sentinels && !(URL.canParse(address) && /^rediss?:/.test(address))) throw unreadableAddress();
    let url = address;
    try {
      if (sentinels) url = await findPrimary(sentinels, options.sleep);
      const clients = new RedisClients(url, sentinels, options);
      await clients.#connect(clients.commands);
      return clients;
    } catch (error) {
      throw await openingError(url, error);
    }
  }

  get commands(): RedisClient {
    return this.#commands;
  }

  /**
   * Switches to the sentinels' current primary. Never rejects: call it again until Redis is well.
   * @param isSilent replaces connections, which the network may have lost without a reset
   */
  follow(isSilent = false): Promise<void> {
    this.#following ??= this.#follow(isSilent)
      .catch(() => undefined)
      .finally(() => {
        this.#following = undefined;
      });
    return this.#following;
  }

  async #follow(isSilent: boolean): Promise<void> {
    const url = this.#sentinels ? await findPrimary(this.#sentinels, this.#options.sleep) : this.#url;
    if ((url === this.#url && !isSilent) || this.#isClosed) return;
    const heard = (await this.#messages?.catch(() => undefined))?.getPubSubListeners('CHANNELS');
    const commands = await this.#connect(this.#create(url));
    const messages = heard && (await this.#connect(this.#create(url)));
    if (heard) await messages?.extendPubSubListeners('CHANNELS', heard);
    this.dropWaiting();
    for (const client of this.#connected) if (client !== commands && client !== messages) this.#drop(client);
    this.#url = url;
    this.#commands = commands;
    this.#messages = messages && Promise.resolve(messages);
    this.#options.onReady();
  }

  /** Returns a separate connection, because a subscribed one takes no commands. */
  messages(): Promise<RedisClient> {
    this.#messages ??= this.#connect(this.#create(this.#url)).catch((error: unknown) => {
      this.#messages = undefined;
      throw error;
    });
    return this.#messages;
  }

  /** Returns a separate connection, because commands behind a blocking one would wait. */
  waiting(): Promise<RedisClient> {
    this.#waiting ??= this.#connect(this.#create(this.#url)).catch((error: unknown) => {
      this.#waiting = undefined;
      throw error;
    });
    return this.#waiting;
  }

  /** Rejects unless Redis takes a write and answers on the connection for messages. Any other is bounded by its callers. */
  async probe(): Promise<void> {
    const messages = await this.#messages;
    await Promise.all([writeProbe(this.#commands), messages?.ping()]);
  }

  dropWaiting(): void {
    void this.#waiting?.then((client) => this.#drop(client)).catch(() => undefined);
    this.#waiting = undefined;
  }

  areConnected(): boolean {
    return [...this.#connected].every((client) => client.isReady);
  }

  /** @param isAnswering whether to wait for Redis's replies; otherwise the connections are destroyed */
  async close(isAnswering: boolean): Promise<void> {
    this.#isClosed = true;
    await this.#following;
    for (const client of this.#connected)
      if (client.isReady && isAnswering) await client.close();
      else if (client.isOpen) client.destroy();
  }

  #create(url: string): RedisClient {
    const client: RedisClient = createRedisClient(url, () => this.#connected.has(client));
    return client;
  }

  #drop(client: RedisClient): void {
    this.#connected.delete(client);
    if (client.isOpen) client.destroy();
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

/** Writes a key that expires. Rejects with Redis's reason if it takes no writes. */
async function writeProbe(client: RedisClient): Promise<void> {
  await client.sendCommand(['SET', 'loadout:probe', '1', 'PX', '10000']);
}

async function openAndWrite(client: RedisClient): Promise<void> {
  await client.connect();
  // If this user may not ask, the probe shows what it may do.
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
