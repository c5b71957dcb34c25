import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Claim, NotAdmittedError } from '../../../src/bot/limits/claim.ts';
import type { ExpectedLimit } from '../../../src/bot/limits/expected-pacing.ts';
import { type QueueMessage, queueKeys, readMessage } from '../../../src/bot/limits/queue-protocol.ts';
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
    expect(processes.filter(({ pacer }) => pacer.isLeading())).toHaveLength(1);
  });

  it('are all stopped by a refusal that one of them meets', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const [first, ...others] = [follower(), ...processes.filter((member) => member !== follower())];
    const permit = await first.pacer.acquire(claim());
    permit.done({ outcome: 'refused', sentAt: Date.now(), retryAfterMs: 60_000 });
    for (const { pacer } of others) await expect.poll(() => retryIn(pacer)).toBeGreaterThan(50_000);
  });

  it('go on where the leader is gone, and know what it knew', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const leader = leading();
    const permit = await leader.pacer.acquire(claim());
    permit.done({ outcome: 'refused', sentAt: Date.now(), retryAfterMs: 60_000 });
    await leader.pacer.close();
    await leader.redis.close();
    processes = processes.filter((member) => member !== leader);
    await expect
      .poll(async () => {
        for (const { tick } of processes) await tick();
        return processes.filter(({ pacer }) => pacer.isLeading()).length;
      })
      .toBe(1);
    for (const { pacer } of processes) expect(await retryIn(pacer)).toBeGreaterThan(50_000);
  });

  it('hear again that they may go if the first word was lost, and go once', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const watcher = await connectRedis(`redis://127.0.0.1:${port}`, recordingLog());
    const keys = queueKeys('api.example');
    const asks: Extract<QueueMessage, { kind: 'acquire' }>[] = [];
    const outcomes: string[] = [];
    let goes = 0;
    await watcher.subscribe(keys.leader, (message) => {
      const words = readMessage(message);
      if (words?.kind === 'acquire') asks.push(words);
      else if (words) outcomes.push(words.outcome.outcome);
    });
    const { pacer } = follower();
    const permit = await pacer.acquire(claim());
    const [ask] = asks;
    if (!ask) expect.fail('no message was sent');
    await watcher.subscribe(keys.process(ask.from), () => goes++);
    await watcher.publish(keys.leader, ask);
    await expect.poll(() => goes).toBe(1);
    permit.done({ outcome: 'passed', sentAt: Date.now() });
    expect(await outcomeOf(pacer)).toBe('went');
    await expect.poll(() => outcomes.length).toBe(2);
    expect(outcomes).toEqual(['passed', 'passed']);
    await watcher.close();
  });

  it('name no time for a claim that waits in the queue of another process', async () => {
    await open({ requests: 1_000, seconds: 1 });
    const waiting = claim();
    const { pacer } = follower();
    const permit = pacer.acquire(waiting);
    expect(pacer.placeOf(waiting)).toEqual({ place: undefined, expectedAt: undefined });
    (await permit).done({ outcome: 'passed', sentAt: Date.now() });
    expect(pacer.placeOf(waiting)).toBeUndefined();
  });

  it('let people of every process go before work that nobody waits for', async () => {
    await open({ requests: 2, seconds: hourSeconds });
    const order: string[] = [];
    const ask = (name: string, pacer: SharedPacer, priority: Claim['priority']) =>
      pacer.acquire({ ...claim(), priority }).then(
        (permit) => {
          order.push(name);
          permit.done({ outcome: 'passed', sentAt: Date.now() });
        },
        () => undefined,
      );
    // This request uses up the share of background work.
    await ask('first', leading().pacer, 'background');
    await Promise.all([
      ask('refresh', leading().pacer, 'background'),
      ask('person', follower().pacer, 'interactive'),
    ]);
    expect(order[0]).toBe('first');
    expect(order).not.toContain('refresh');
  });

  it('keep each a careful share where Redis is away, and one queue again when it is back', async () => {
    await open({ requests: 40, seconds: hourSeconds });
    for (let number = 0; number < 5; number++) await outcomeOf(follower().pacer);
    await stopRedis(server);
    await expect.poll(() => processes.some(({ redis }) => redis.isReady())).toBe(false);
    for (const { tick } of processes) await tick();
    const shares = await Promise.all(
      processes.map(async ({ pacer }) => {
        const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(pacer)));
        return outcomes.filter((outcome) => outcome === 'went').length;
      }),
    );
    // Each has nine; one of them had used five already.
    expect(shares.toSorted()).toEqual([4, 9, 9]);
    server = await startRedis(port, folder);
    await expect
      .poll(async () => {
        for (const { tick } of processes) await tick();
        return processes.filter(({ pacer }) => pacer.isLeading()).length;
      })
      .toBe(1);
    expect(await outcomeOf(follower().pacer)).toBe('went');
  });

  it('leave people their part when Redis goes away after a card of many pictures', async () => {
    await open({ requests: 40, seconds: hourSeconds });
    const { pacer } = follower();
    const pictures = Array.from({ length: 12 }, () => outcomeOf(pacer, 'picture'));
    expect(new Set(await Promise.all(pictures))).toEqual(new Set(['went']));
    await stopRedis(server);
    await expect.poll(() => processes.some(({ redis }) => redis.isReady())).toBe(false);
    for (const { tick } of processes) await tick();
    // Nine are dared alone; pictures count for at most five of them.
    const people = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(pacer)));
    expect(people.filter((outcome) => outcome === 'went')).toHaveLength(4);
    server = await startRedis(port, folder);
  });

  interface Member {
    pacer: SharedPacer;
    redis: RedisConnection;
    tick: () => Promise<void>;
  }

  async function open(expected: ExpectedLimit): Promise<void> {
    for (let number = 0; number < 3; number++) {
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
      processes.push({ pacer, redis, tick });
    }
    for (const { tick } of processes) await tick();
  }

  function leading(): Member {
    return memberWhere(({ pacer }) => pacer.isLeading());
  }

  function follower(): Member {
    return memberWhere(({ pacer }) => !pacer.isLeading());
  }

  function memberWhere(isMeant: (member: Member) => boolean): Member {
    const found = processes.find(isMeant);
    if (!found) throw new Error('there is no such process');
    return found;
  }
});

function claim(priority: Claim['priority'] = 'interactive'): Claim {
  return { priority, deadline: Date.now() + 5_000 };
}

/** Answered as soon as the permit is granted. */
async function outcomeOf(pacer: SharedPacer, priority?: Claim['priority']): Promise<string> {
  try {
    const permit = await pacer.acquire(claim(priority));
    permit.done({ outcome: 'passed', sentAt: Date.now() });
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
