import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Claim, NotAdmittedError } from '../../../src/bot/limits/claim.ts';
import type { ExpectedLimit } from '../../../src/bot/limits/expected-pacing.ts';
import { openSharedPacer, type SharedPacer } from '../../../src/bot/limits/shared-pacer.ts';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';

const hourSeconds = 3_600;

describe.skipIf(!has('redis'))('several processes behind one address', () => {
  let folder: string;
  let server: ChildProcess;
  let port: number;
  let processes: Member[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-queue-'));
    port = await freePort();
    server = await startRedis(port, folder);
    processes = [];
  });

  afterEach(async () => {
    for (const { pacer, redis } of processes) {
      await pacer.close();
      await redis.close();
    }
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  it('keep one limit together, not each its own', async () => {
    await open({ requests: 20, seconds: hourSeconds });
    const outcomes = await Promise.all(
      processes.flatMap(({ pacer }) => Array.from({ length: 10 }, () => outcomeOf(pacer))),
    );
    expect(outcomes.filter((outcome) => outcome === 'went')).toHaveLength(18);
    expect(outcomes.filter((outcome) => outcome === 'went' || outcome === 'queue')).toHaveLength(30);
  });

  it('are all stopped by a refusal that one of them meets', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const [first, ...others] = processes;
    const permit = await first?.pacer.acquire(claim());
    permit?.done({ outcome: 'refused', sentAt: Date.now(), retryAfterMs: 60_000 });
    for (const { pacer } of others) await expect.poll(() => retryIn(pacer)).toBeGreaterThan(50_000);
    for (const { pacer } of others) expect(pacer.status().pausedUntil).toBeGreaterThan(Date.now() + 50_000);
  });

  it('continue without a dead one, and share their knowledge with a new one', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const permit = await one().pacer.acquire(claim());
    permit.done({ outcome: 'refused', sentAt: Date.now(), retryAfterMs: 60_000 });
    await expect.poll(() => one().pacer.status().pausedUntil).toBeDefined();
    for (const { pacer, redis } of processes.splice(0)) {
      await pacer.close();
      await redis.close();
    }
    await open({ requests: 1_000, seconds: 1 });
    for (const { pacer } of processes) expect(await retryIn(pacer)).toBeGreaterThan(50_000);
  });

  it('know the place and the time of a claim, as one process does', async () => {
    await open({ requests: 2, seconds: 60 });
    const { pacer } = one();
    expect(await outcomeOf(pacer)).toBe('went');
    const waiting = { ...claim(), deadline: Date.now() + 120_000 };
    pacer.acquire(waiting).catch(() => undefined);
    expect(pacer.positionOf(waiting)?.position).toBe(1);
    expect(pacer.positionOf(waiting)?.expectedAt).toBeGreaterThan(Date.now() + 50_000);
  });

  it('serve members of every process before background work', async () => {
    await open({ requests: 20, seconds: hourSeconds });
    const [busy] = processes;
    // People use up the limit, and one more waits for it.
    for (let number = 0; number < 18; number++) expect(await outcomeOf(busy?.pacer)).toBe('went');
    const patient = { ...claim(), deadline: Date.now() + 2 * hourSeconds * 1_000 };
    busy?.pacer.acquire(patient).catch(() => undefined);
    const told = () => busy?.redis.send(['HVALS', 'loadout:limit:api.example:processes']);
    await expect.poll(told).toContainEqual(expect.stringMatching(/^0 /));
    // It is as if the others had heard of nothing that was sent.
    await busy?.redis.send(['DEL', 'loadout:limit:api.example:news', 'loadout:limit:api.example:learned']);
    processes.push(await join({ requests: 20, seconds: hourSeconds }));
    const late = processes.at(-1);
    const refresh = { priority: 'background' as const, deadline: Date.now() + 500 };
    await expect(late?.pacer.acquire(refresh)).rejects.toBeInstanceOf(NotAdmittedError);
    expect(await outcomeOf(late?.pacer)).toBe('went');
  });

  it('each use a careful share while Redis is down, and share one limit again when it is back', async () => {
    await open({ requests: 40, seconds: hourSeconds });
    for (let number = 0; number < 5; number++) await outcomeOf(one().pacer);
    await tickAll();
    await stopRedis(server);
    await expect.poll(() => processes.some(({ redis }) => redis.isReady())).toBe(false);
    await tickAll();
    const shares = await Promise.all(
      processes.map(async ({ pacer }) => {
        const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(pacer)));
        return outcomes.filter((outcome) => outcome === 'went').length;
      }),
    );
    // 37 are dared in all; each leaves as much as it takes to each of the two others, and once more.
    expect(shares).toEqual([8, 8, 8]);
    server = await startRedis(port, folder);
    let more = 0;
    async function askForMore(): Promise<number> {
      await tickAll();
      const outcomes = await Promise.all(
        processes.flatMap(({ pacer }) => Array.from({ length: 10 }, () => outcomeOf(pacer))),
      );
      more += outcomes.filter((outcome) => outcome === 'went').length;
      return more;
    }
    // Requests that each sent without Redis count for all.
    await expect.poll(askForMore, { timeout: 8_000, interval: 200 }).toBe(37 - 5 - 24);
    expect(await askForMore()).toBe(37 - 5 - 24);
  }, 20_000);

  it('leave members their share when Redis fails after a card of many pictures', async () => {
    await open({ requests: 40, seconds: hourSeconds });
    const { pacer } = one();
    const pictures = Array.from({ length: 23 }, () => outcomeOf(pacer, 'picture'));
    expect(new Set(await Promise.all(pictures))).toEqual(new Set(['went']));
    await stopRedis(server);
    await expect.poll(() => processes.some(({ redis }) => redis.isReady())).toBe(false);
    await tickAll();
    // Of the 37 that are dared, pictures take 23 at most; three of the rest are this process's.
    const people = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(pacer)));
    expect(people.filter((outcome) => outcome === 'went')).toHaveLength(3);
    server = await startRedis(port, folder);
  });

  interface Member {
    pacer: SharedPacer;
    redis: RedisConnection;
    tick: () => Promise<void>;
  }

  async function open(expected: ExpectedLimit): Promise<void> {
    for (let number = 0; number < 3; number++) processes.push(await join(expected));
    await tickAll();
  }

  async function join(expected: ExpectedLimit): Promise<Member> {
    const log = recordingLog();
    const redis = await connectRedis(`redis://127.0.0.1:${port}`, log);
    let tick = async () => {};
    const pacer = await openSharedPacer({
      redis,
      name: 'api.example',
      expected,
      now: Date.now,
      sleep,
      log,
      schedule: (job) => {
        tick = job;
        return async () => {};
      },
    });
    return { pacer, redis, tick };
  }

  async function tickAll(): Promise<void> {
    for (const { tick } of processes) await tick();
  }

  function one(): Member {
    const [first] = processes;
    if (!first) throw new Error('there is no process');
    return first;
  }
});

function claim(priority: Claim['priority'] = 'interactive'): Claim {
  return { priority, deadline: Date.now() + 5_000 };
}

/** No answer comes, so that nothing is learned. */
async function outcomeOf(pacer: SharedPacer | undefined, priority?: Claim['priority']): Promise<string> {
  try {
    const permit = await pacer?.acquire(claim(priority));
    permit?.done({ outcome: 'lost', sentAt: Date.now() });
    return 'went';
  } catch (error) {
    return error instanceof NotAdmittedError ? error.reason : String(error);
  }
}

/** The wait of the next claim; 0: it was granted. */
async function retryIn(pacer: SharedPacer): Promise<number> {
  try {
    const permit = await pacer.acquire(claim());
    permit.done({ outcome: 'lost', sentAt: Date.now() });
    return 0;
  } catch (error) {
    return error instanceof NotAdmittedError ? (error.retryAt ?? 0) - Date.now() : 0;
  }
}
