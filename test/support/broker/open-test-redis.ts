import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { keptLog } from '../kept-log.ts';
import { MemoryRedis } from '../redis/memory-redis.ts';
import { createRedisServer } from '../redis/serve-redis.ts';
import { freePort, startRedis, stopRedis } from '../store/redis-server.ts';

/** Starts a Redis. @returns how to stop it */
type StartRedis = (port: number, folder: string) => Promise<() => Promise<unknown>>;

export const redisKinds = { 'a real Redis': startReal, 'a Redis in memory': startInMemory };

async function startReal(port: number, folder: string) {
  const server = await startRedis(port, folder);
  return () => stopRedis(server);
}

async function startInMemory(port: number) {
  const server = createRedisServer(new MemoryRedis(Date.now)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  return async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
}

/** A connection to a Redis of its own. @param atEnd vitest's `onTestFinished` */
export async function openTestRedis(
  atEnd: (close: () => Promise<void>) => void,
  start: StartRedis = startReal,
): Promise<{ redis: RedisConnection; url: string; restart(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
  const port = await freePort();
  let stop = await start(port, folder);
  const url = `redis://127.0.0.1:${port}`;
  const redis = await connectRedis(url, keptLog());
  atEnd(async () => {
    await redis.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    redis,
    url,
    async restart() {
      await stop();
      stop = await start(port, folder);
    },
  };
}
