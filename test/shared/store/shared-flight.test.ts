import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { createSharedFlight } from '../../../src/shared/store/shared-flight.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';

const lease = 'loadout:flight:api.example:a';

describe.skipIf(!has('redis'))('a request that several processes may send', () => {
  let folder: string;
  let server: ChildProcess;
  let redis: RedisConnection;
  let tick: (() => Promise<void>) | undefined;
  let renewedEveryMs = Number.POSITIVE_INFINITY;

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
    expect(await redis.send(['PTTL', lease])).toBeGreaterThan(500);
    await release?.();
    expect(tick).toBeUndefined();
    await open().take('a');
    expect(await redis.send(['PTTL', lease])).toBeLessThanOrEqual(1_200);
  });

  it('stays with a process whose event loop was blocked between two renewals for as long as garbage or a card takes', async () => {
    await open().take('a');
    const left = Number(await redis.send(['PTTL', lease]));
    expect(left - renewedEveryMs).toBeGreaterThan(700);
  });

  function open() {
    return createSharedFlight(redis, 'api.example', (job, everyMs) => {
      tick = job;
      renewedEveryMs = everyMs;
      return async () => {
        tick = undefined;
      };
    });
  }
});
