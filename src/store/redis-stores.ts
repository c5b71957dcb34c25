import KeyvRedis, { createClient } from '@keyv/redis';
import { createJsonKeyv } from './json-keyv.ts';
import { onceEach, StoreError, type StoreSettings, type Stores } from './stores.ts';

/**
 * Cache and records in one Redis, under prefixes of their own. While it is away every call fails at once instead of
 * queueing, and the connection is tried again for ever.
 * @throws StoreError where it can't be reached at the start
 */
export async function openRedisStores(url: string, { log }: StoreSettings): Promise<Stores> {
  const address = addressOf(url);
  let wasReady = false;
  let isAway = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (attempt, cause) => (wasReady ? Math.min(100 * 2 ** attempt, 2_000) : cause),
    },
  });
  client.on('ready', () => {
    if (isAway) log.info({}, 'Redis is back');
    wasReady = true;
    isAway = false;
  });
  client.on('error', (error: unknown) => {
    if (wasReady && !isAway) log.error({ error }, 'Redis is away; what it holds is missing until it is back');
    isAway = wasReady;
  });
  await client.connect().catch((cause: unknown) => {
    throw new StoreError(
      `Redis at ${address} can't be reached (${codeOf(cause)}). Start it, or correct STORE_URL.`,
      { cause },
    );
  });

  const open = (kind: 'cache' | 'records') => async (name: string) => {
    const store = new KeyvRedis(client, { throwOnErrors: true });
    // The failures that matter are thrown; without a listener an emitted one would throw a second time.
    store.on('error', () => undefined);
    return createJsonKeyv({ store, namespace: `loadout:${kind}:${name}`, useKeyPrefix: false }, log);
  };
  return {
    cache: onceEach(open('cache')),
    records: onceEach(open('records')),
    async close() {
      if (client.isReady) await client.close();
      else client.destroy();
    },
  };
}

/** Host and port, without name and password. */
function addressOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).host;
  throw new StoreError('STORE_URL is no address. Give sqlite://FILE or redis://HOST:PORT.');
}

/** The code in what the client says, as in "connect ECONNREFUSED 127.0.0.1:6379" or "WRONGPASS invalid …". */
function codeOf(error: unknown): string {
  return /\b[A-Z]{4,}\b/.exec(String(error))?.[0] ?? 'no answer';
}
