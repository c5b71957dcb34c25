import { expect, it, onTestFinished } from 'vitest';
import { StoreTimes } from '../../../src/bot/operations/store-times.ts';
import { connectRedis } from '../../../src/shared/store/redis-connection.ts';
import { openParts } from '../../support/bot/running-parts.ts';
import { openTcpProxy } from '../../support/broker/tcp-proxy.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';

it.skipIf(!has('redis'))(
  'warns if Redis is slow twice in a row, with the time, and says when it is over',
  async () => {
    const parts = await openParts();
    onTestFinished(parts.close);
    const proxy = await openTcpProxy(parts.redisUrl);
    onTestFinished(proxy.close);
    const log = recordingLog();
    const redis = await connectRedis(proxy.url, log);
    onTestFinished(redis.close);
    const clock = { ms: 0 };
    const check = async () => {
      await redis.check();
      clock.ms += isSlow ? 150 : 2;
    };
    let isSlow = true;
    const times = new StoreTimes({ check, name: 'Redis', now: () => clock.ms, log });
    await times.watch();
    expect(log.lines).toEqual([]);
    await times.watch();
    await times.watch();
    expect(log.lines).toMatchObject([{ level: 'warn', facts: { answersInMs: 150 } }]);
    expect(log.lines[0]?.message).toMatch(/^Redis answers slowly, .* bring it nearer/);
    isSlow = false;
    await times.watch();
    expect(log.lines.at(-1)).toMatchObject({ level: 'info', message: 'Redis answers fast again' });
    proxy.slows(60);
    const real = new StoreTimes({ check: redis.check, name: 'Redis', now: () => performance.now(), log });
    expect(await real.measure()).toBeGreaterThanOrEqual(2 * 60 - 2);
  },
);
