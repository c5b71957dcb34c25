import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../../src/store/redis-connection.ts';
import { recordingLog } from '../support/recording-log.ts';
import { freePort, isRedisInstalled, startRedis, stopRedis } from '../support/store/redis-server.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';

describe.skipIf(!isRedisInstalled)('the connection to Redis', () => {
  const clock = createVirtualClock();
  let folder: string;
  let server: ChildProcess;
  let redis: RedisConnection;
  let log: ReturnType<typeof recordingLog>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-redis-'));
    const port = await freePort();
    server = await startRedis(port, folder);
    log = recordingLog();
    redis = await connectRedis(`redis://127.0.0.1:${port}`, log, clock.sleep);
  });

  afterEach(async () => {
    server.kill('SIGCONT');
    await redis.close();
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  it('is one until something subscribes, then two', async () => {
    expect(await connections()).toBe(1);
    const heard: unknown[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    expect(await connections()).toBe(2);
    expect(await redis.publish('news', { a: 1 })).toBe(1);
    await redis.send(['PUBLISH', 'news', 'no JSON']);
    await redis.publish('news', { a: 2 });
    await expect.poll(() => heard).toEqual([{ a: 1 }, { a: 2 }]);
    await redis.unsubscribe('news');
    expect(await redis.publish('news', { a: 3 })).toBe(0);
  });

  it('counts a server that hangs as away until it answers, and says each once', async () => {
    server.kill('SIGSTOP');
    const attempts = ['a', 'b'].map((key) =>
      redis.send(['GET', key]).catch((error: unknown) => String(error)),
    );
    await clock.pass(1_000);
    expect(await Promise.all(attempts)).toEqual(Array(2).fill('Error: no answer within 1000 ms'));
    await expect(redis.send(['GET', 'a'])).rejects.toThrow('Redis is away');
    server.kill('SIGCONT');
    await expect.poll(() => redis.isReady()).toBe(true);
    expect(await redis.send(['GET', 'a'])).toBeNull();
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  it('counts a late error as an answer, too', async () => {
    await redis.send(['SET', 'text', 'no list']);
    server.kill('SIGSTOP');
    const attempt = redis.send(['LPUSH', 'text', '1']).catch((error: unknown) => String(error));
    await clock.pass(1_000);
    expect(await attempt).toContain('no answer');
    server.kill('SIGCONT');
    await expect.poll(() => redis.isReady()).toBe(true);
  });

  async function connections(): Promise<number> {
    return String(await redis.send(['CLIENT', 'LIST']))
      .trim()
      .split('\n').length;
  }
});
