import { describe, expect, it, onTestFinished } from 'vitest';
import { createIdentifyQueue } from '../../../src/bot/broker/identify-queue.ts';
import { openTestRedis } from '../../support/broker/open-test-redis.ts';
import { has } from '../../support/machine.ts';

describe.skipIf(!has('redis'))('shards of one bucket', () => {
  it('identify one after the other, whichever process they belong to; other buckets do not wait', async () => {
    const { redis, queue, pauses } = await open();
    await queue().waitForIdentify(1, signal);
    await queue().waitForIdentify(2, signal);
    expect(pauses).toEqual([]);
    // As its own time lets the turn end.
    const endTurn = () => redis.send(['DEL', 'loadout:gateway:identify:1']);
    const third = queue({ onPause: () => pauses.length === 3 && endTurn() }).waitForIdentify(17, signal);
    await third;
    expect(pauses).toHaveLength(3);
    const ttl = Number(await redis.send(['PTTL', 'loadout:gateway:identify:1']));
    expect(ttl).toBeGreaterThan(0);
  });

  it('stop waiting once their connection is gone', async () => {
    const { queue } = await open();
    await queue().waitForIdentify(1, signal);
    const gone = new AbortController();
    const waiting = queue({ onPause: () => gone.abort(new Error('closed')) }).waitForIdentify(1, gone.signal);
    await expect(waiting).rejects.toThrow('closed');
  });

  it('keep to the pace by their own clock while Redis is down', async () => {
    const { redis, queue, pauses, pass } = await open();
    await redis.close();
    const own = queue({ onPause: () => pass(1_000) });
    await own.waitForIdentify(1, signal);
    expect(pauses).toEqual([]);
    await own.waitForIdentify(1, signal);
    expect(pauses.length).toBeGreaterThanOrEqual(5);
  });
});

const { signal } = new AbortController();

async function open() {
  const { redis } = await openTestRedis(onTestFinished);
  const pauses: number[] = [];
  let time = 1_700_000_000_000;
  return {
    redis,
    pauses,
    pass: (ms: number) => {
      time += ms;
    },
    /** Of one process. */
    queue: ({ onPause = () => {} }: { onPause?: () => unknown } = {}) =>
      createIdentifyQueue(redis, {
        maxConcurrency: 16,
        now: () => time,
        async sleep(ms, aborted) {
          pauses.push(ms);
          await onPause();
          aborted?.throwIfAborted();
        },
      }),
  };
}
