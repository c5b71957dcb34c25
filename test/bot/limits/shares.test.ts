import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { runTogether, type Together } from '../../support/limits/together.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';

const minuteMs = 60_000;
const expected = { requests: 30, seconds: 10 };
const usual: Omit<Together, 'seed' | 'processes'> = {
  rules: { requests: 30, windowMs: 10_000, penalty: 'ban' },
  expected,
  people: 0.3,
  hasBackground: true,
  redisMs: 0.5,
  fromMs: 2 * minuteMs,
  untilMs: 12 * minuteMs,
};

// Whole pacers with a real Redis, in virtual time.

describe.skipIf(!has('redis'))('shares of a limit', () => {
  let folder: string;
  let server: ChildProcess;
  let redis: RedisConnection;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-shares-'));
    const port = await freePort();
    server = await startRedis(port, folder);
    redis = await connectRedis(`redis://127.0.0.1:${port}`, recordingLog());
  });

  afterAll(async () => {
    await redis.close();
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  async function run(world: Omit<Together, 'redis'>) {
    await redis.send(['FLUSHALL']);
    return runTogether({ ...world, ...(world.processes > 0 && { redis }) });
  }

  it.each([
    ['a stated limit', { ...usual, isStated: true }],
    ['a limit that has been learned', { ...usual, fromMs: 15 * minuteMs, untilMs: 25 * minuteMs }],
    [
      'a limit that is far higher than the guess',
      { ...usual, rules: { ...usual.rules, requests: 200 }, people: 0.1, untilMs: 7 * minuteMs },
    ],
  ])('pass as many requests as one process without Redis: %s', async (_name, world) => {
    const one = await run({ ...world, processes: 0, seed: 1 });
    const three = await run({ ...world, processes: 3, seed: 1 });
    expect(three.passed / one.passed).toBeGreaterThan(0.99);
    expect(three.refused).toBeLessThanOrEqual(one.refused);
  });

  it('hardly delay members when a process is killed', async () => {
    const world = { ...usual, processes: 3, seed: 2, people: 0.8, isStated: true };
    const calm = await run(world);
    const killed = await run({ ...world, killAtMs: 5 * minuteMs });
    expect(p99(killed.waits)).toBeLessThan(p99(calm.waits) + 300);
  });

  it('are never more than the limit together, in any window, with a Redis that goes away or a process that dies', async () => {
    const worlds = fc.record({
      processes: fc.integer({ min: 1, max: 4 }),
      seed: fc.integer({ min: 1, max: 1_000 }),
      requests: fc.integer({ min: 8, max: 60 }),
      seconds: fc.constantFrom(5, 10, 20),
      people: fc.double({ min: 0.2, max: 2, noNaN: true }),
      redisMs: fc.constantFrom(0.2, 2, 40),
      isKilled: fc.boolean(),
      awayForMs: fc.constantFrom(0, 0, 3_000, 15_000),
    });
    await fc.assert(
      fc.asyncProperty(worlds, async ({ requests, seconds, isKilled, awayForMs, ...world }) => {
        const { left } = await run({
          ...world,
          rules: { requests, windowMs: seconds * 1_000, penalty: 'window' },
          expected: { requests, seconds },
          isStated: true,
          hasBackground: true,
          picturesPerCard: 3,
          fromMs: 0,
          untilMs: minuteMs,
          ...(isKilled && { killAtMs: 25_000 }),
          ...(awayForMs > 0 && { away: { fromMs: 30_000, untilMs: 30_000 + awayForMs } }),
        });
        left.sort((a, b) => a - b);
        for (const [index, at] of left.entries())
          expect((left[index + requests] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(
            seconds * 1_000,
          );
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

function p99(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(0.99 * waits.length)] ?? 0;
}
