import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { keptLog } from '../kept-log.ts';
import { freePort, startRedis, stopRedis } from '../store/redis-server.ts';

/** A connection to a Redis of its own. `atEnd`: vitest's `onTestFinished`. */
export async function openTestRedis(
  atEnd: (close: () => Promise<void>) => void,
): Promise<{ redis: RedisConnection; url: string; restart(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
  const port = await freePort();
  let server = await startRedis(port, folder);
  const url = `redis://127.0.0.1:${port}`;
  const redis = await connectRedis(url, keptLog());
  atEnd(async () => {
    await redis.close();
    await stopRedis(server);
    await rm(folder, { recursive: true, force: true });
  });
  return {
    redis,
    url,
    async restart() {
      await stopRedis(server);
      server = await startRedis(port, folder);
    },
  };
}
