import { createClient } from '@keyv/redis';
import type { Log } from '../errors/log.ts';
import { StoreError } from './store-error.ts';

type Client = ReturnType<typeof createRedisClient>;

/** The connections of one process to one Redis. */
interface RedisClients {
  commands: Client;
  /** The connection for messages, opened when it is first asked for: one that has subscribed takes no commands. */
  messages(): Promise<Client>;
  /** All connections are up, and none was marked as away since. */
  isReady(): boolean;
  markAway(error: unknown): void;
  /** Ends what {@link markAway} began, unless a connection is down. */
  markBack(): void;
  close(): Promise<void>;
}

/**
 * Connects, and reconnects for ever once it was connected. The log says once that Redis went away and once that it is back.
 * @throws StoreError where Redis can't be reached at the start
 */
export async function openRedisClients(url: string, log: Log): Promise<RedisClients> {
  const address = addressOf(url);
  const connected: Client[] = [];
  let isAway = false;
  const areConnected = () => connected.every((client) => client.isReady);

  function markAway(error: unknown): void {
    if (connected.length === 0 || isAway) return;
    isAway = true;
    log.warn({ error }, 'Redis is away; what it holds is missing until it is back');
  }

  function markBack(): void {
    if (!isAway || !areConnected()) return;
    isAway = false;
    log.info({}, 'Redis is back');
  }

  async function connect(client: Client): Promise<Client> {
    client.on('ready', markBack).on('error', markAway);
    await client.connect();
    connected.push(client);
    return client;
  }

  const commands = createRedisClient(url, () => connected.length > 0);
  await connect(commands).catch((cause: unknown) => {
    const reason = replyCodeOf(cause);
    throw new StoreError(
      `Redis at ${address} can't be reached (${reason}). Start it, or correct STORE_URL.`,
      { cause },
    );
  });
  const messages = commands.duplicate();
  let connecting: Promise<Client> | undefined;
  return {
    commands,
    messages() {
      connecting ??= connect(messages);
      return connecting;
    },
    isReady: () => !isAway && areConnected(),
    markAway,
    markBack,
    async close() {
      for (const client of [commands, messages])
        if (client.isReady) await client.close();
        else if (client.isOpen) client.destroy();
    },
  };
}

/** @param isRetrying whether a failed connection is tried again */
function createRedisClient(url: string, isRetrying: () => boolean) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (attempt, cause) => (isRetrying() ? Math.min(100 * 2 ** attempt, 2_000) : cause),
    },
  });
}

/** Host and port, without name and password. */
function addressOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).host;
  throw new StoreError('STORE_URL is no address. Give sqlite://FILE or redis://HOST:PORT.');
}

/** The code in what the client says, as in "connect ECONNREFUSED 127.0.0.1:6379" or "WRONGPASS invalid …". */
function replyCodeOf(error: unknown): string {
  return /\b[A-Z]{4,}\b/.exec(String(error))?.[0] ?? 'no answer';
}
