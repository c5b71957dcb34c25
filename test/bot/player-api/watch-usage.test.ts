import { describe, expect, it } from 'vitest';
import type { QuotaFacts } from '../../../src/bot/limits/quota.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { watchUsage } from '../../../src/bot/player-api/watch-usage.ts';
import { recordingLog } from '../../support/recording-log.ts';

describe('watching the allowance', () => {
  it('asks at once and then repeatedly, in the background, if answers do not show it', async () => {
    const { tick, asks } = open({});
    expect(asks).toMatchObject([{ priority: 'background' }]);
    await tick();
    expect(asks).toMatchObject([{ priority: 'background' }, { priority: 'background' }]);
  });

  it('does not ask for what is known', async () => {
    const { tick, asks } = open({ remaining: 7, resetAt: 1_000 });
    await tick();
    expect(asks).toEqual([]);
  });

  it('asks whether nothing is left still holds', async () => {
    const { tick, asks } = open({ remaining: 0, resetAt: 1_000 });
    await tick();
    expect(asks).toHaveLength(2);
  });

  it('asks for the reset if answers show only the remaining number', async () => {
    const { tick, asks } = open({ remaining: 7 });
    await tick();
    expect(asks).toHaveLength(2);
  });

  it('asks rarely if the service does not answer', async () => {
    const { tick, asks, pass } = open(
      {},
      new PlayerApiError({ kind: 'unavailable', status: 404, retryAt: undefined }),
    );
    await tick();
    await tick();
    expect(asks).toHaveLength(1);
    pass(6 * 3_600_000);
    await tick();
    expect(asks).toHaveLength(2);
  });
});

describe('a bug of ours', () => {
  it('is logged, unlike failures of the API', async () => {
    const bug = new TypeError('x is not a function');
    const { tick, log } = open({}, bug);
    await tick();
    expect(log.lines).toMatchObject([{ level: 'error', facts: { error: bug } }]);
    const down = open({}, new PlayerApiError({ kind: 'timeout', afterMs: 1 }));
    await down.tick();
    expect(down.log.lines).toEqual([]);
  });
});

function open(quota: QuotaFacts, failure?: Error) {
  let time = 1;
  let tick = async () => {};
  const asks: unknown[] = [];
  const log = recordingLog();
  const api: Parameters<typeof watchUsage>[0] = {
    status: () => ({ circuit: 'closed', waiting: 0, inFlight: 0, pausedUntil: undefined, quota }),
    usage: async (ask) => {
      asks.push(ask);
      if (failure) throw failure;
      return { value: {}, fetchedAt: time, freshness: 'live' };
    },
  };
  watchUsage(api, {
    now: () => time,
    log,
    schedule: (job) => {
      tick = job;
      return async () => {};
    },
  });
  return {
    asks,
    log,
    // Lets a request that began at once fail first.
    tick: () => new Promise(setImmediate).then(tick),
    pass: (ms: number) => {
      time += ms;
    },
  };
}
