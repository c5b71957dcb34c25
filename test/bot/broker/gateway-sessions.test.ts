import { describe, expect, it, onTestFinished } from 'vitest';
import { createGatewaySessions } from '../../../src/bot/broker/gateway-sessions.ts';
import type { Schedule } from '../../../src/shared/time/schedule.ts';
import { openTestRedis } from '../../support/broker/open-test-redis.ts';
import { has } from '../../support/machine.ts';

const session = { resumeURL: 'wss://a', sequence: 7, sessionId: 's', shardCount: 2, shardId: 1 };

describe.skipIf(!has('redis'))('the sessions of a gateway process', () => {
  it('continue in the next process', async () => {
    const { open } = await prepare();
    const first = open();
    expect(await first.sessions.find(1)).toBeNull();
    first.sessions.keep(1, session);
    await first.sessions.close();
    const next = open();
    expect(await next.sessions.find(1)).toEqual(session);
    expect(await next.sessions.find(0)).toBeNull();
  });

  it('end if Discord ended them', async () => {
    const { open } = await prepare();
    const first = open();
    await first.sessions.find(1);
    first.sessions.keep(1, session);
    await first.tick();
    first.sessions.keep(1, null);
    await first.sessions.close();
    expect(await open().sessions.find(1)).toBeNull();
  });

  it('continue after a kill from the last stored state', async () => {
    const { open, redis } = await prepare();
    const killed = open();
    await killed.sessions.find(1);
    killed.sessions.keep(1, session);
    await killed.tick();
    killed.sessions.keep(1, { ...session, sequence: 8 });
    // As its own time lets the lease of the killed one end.
    const next = open({ onPause: () => redis.send(['DEL', 'loadout:gateway:session:1:holder']) });
    expect(await next.sessions.find(1)).toEqual(session);
    expect(next.pauses()).toBe(1);
  });

  it('are stored as soon as they begin', async () => {
    const { open, redis } = await prepare();
    const { sessions } = open();
    await sessions.find(1);
    sessions.keep(1, session);
    const written = () => redis.send(['GET', 'loadout:gateway:session:1']);
    await expect.poll(written).toBe(JSON.stringify(session));
  });

  it('stay with a live process: a new one opens its own, and keeps it once the old one has ended', async () => {
    const { open } = await prepare();
    const old = open();
    await old.sessions.find(1);
    old.sessions.keep(1, session);
    await old.tick();
    const young = open();
    expect(await young.sessions.find(1)).toBeNull();
    const own = { ...session, sessionId: 'own' };
    young.sessions.keep(1, own);
    await young.tick();
    await old.sessions.close();
    await young.sessions.close();
    expect(await open().sessions.find(1)).toEqual(own);
  });

  it('start over while Redis is down', async () => {
    const { open, redis } = await prepare();
    await redis.close();
    const { sessions } = open();
    expect(await sessions.find(1)).toBeNull();
    sessions.keep(1, session);
    expect(await sessions.find(1)).toEqual(session);
    await sessions.close();
  });
});

async function prepare() {
  const { redis } = await openTestRedis(onTestFinished);
  return {
    redis,
    /** Of one process. */
    open({ onPause = async () => {} }: { onPause?: () => Promise<unknown> } = {}) {
      let time = 1_700_000_000_000;
      let pauses = 0;
      let tick = async () => {};
      const schedule: Schedule = (job) => {
        tick = job;
        return async () => {};
      };
      const sessions = createGatewaySessions(redis, {
        now: () => time,
        async sleep(ms) {
          pauses++;
          time += ms;
          await onPause();
        },
        every: schedule,
      });
      return { sessions, tick: () => tick(), pauses: () => pauses };
    },
  };
}
