import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../../src/store/redis-connection.ts';
import { createSharedFlight } from '../../src/store/shared-flight.ts';
import { recordingLog } from '../support/recording-log.ts';
import { freePort, isRedisInstalled, startRedis, stopRedis } from '../support/store/redis-server.ts';

const lease = 'loadout:flight:api.example:a';

describe.skipIf(!isRedisInstalled)('a request that several processes may send', () => {
  let folder: string;
  let server: ChildProcess;
  let redis: RedisConnection;
  let tick: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-flight-'));
    const port = await freePort();
    server = await startRedis(port, folder);
    redis = await connectRedis(`redis://127.0.0.1:${port}`, recordingLog());
    tick = undefined;
  });

  afterEach(async () => {
    await redis.close();
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  it('belongs to one process until that releases it', async () => {
    const [one, other] = [open(), open()];
    const release = await one.take('a');
    expect(await other.take('a')).toBeUndefined();
    expect(await other.take('b')).toBeDefined();
    await release?.();
    expect(await other.take('a')).toBeDefined();
  });

  it('belongs to one process however long it waits, and is free again soon after that process died', async () => {
    const release = await open().take('a');
    await redis.send(['PEXPIRE', lease, '500']);
    await tick?.();
    expect(await redis.send(['PTTL', lease])).toBeGreaterThan(1_000);
    await release?.();
    expect(tick).toBeUndefined();
    await open().take('a');
    expect(await redis.send(['PTTL', lease])).toBeLessThanOrEqual(3_000);
  });

  function open() {
    return createSharedFlight(redis, 'api.example', (job) => {
      tick = job;
      return async () => {
        tick = undefined;
      };
    });
  }
});
