import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { connectRedis } from '../../../src/shared/store/redis-connection.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { startSentinels } from '../../support/store/sentinels.ts';

/** How long Loadout may take once the sentinels name the new primary. They take some two seconds for it themselves. */
const followingMs = 4_000;

describe.skipIf(!has('redis'))('with Sentinel, Loadout', { timeout: 60_000 }, () => {
  const closing: Array<() => Promise<unknown>> = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'continues with the new primary after a %s of the old one: commands, caches, messages, waiting',
    async (signal) => {
      const group = await start(signal === 'SIGKILL' ? 'secret' : '');
      const log = recordingLog();
      const { redis, cache } = await openStores(group.url, { log }).then((stores) => {
        closing.push(() => stores.close());
        return { redis: stores.redis ?? expect.fail('no Redis'), cache: stores.cache };
      });
      const players = await cache('players');
      const heard: unknown[] = [];
      await redis.subscribe('news', (message) => heard.push(message));
      await redis.wait(['BLPOP', 'list', '0.001'], 1);
      await redis.send(['SET', 'kept', '1']);
      await expect.poll(() => redis.send(['WAIT', '1', '100']), { timeout: 10_000 }).toBe(1);

      group.primary.kill(signal);
      await expect.poll(group.haveSwitched, { timeout: 30_000, interval: 20 }).toBe(true);
      const switchedAt = performance.now();
      const isWell = () => redis.check().then(redis.isReady, () => false);
      await expect.poll(isWell, { timeout: 30_000, interval: 20 }).toBe(true);
      expect(performance.now() - switchedAt).toBeLessThan(followingMs);

      expect(await redis.send(['GET', 'kept'])).toBe('1');
      await players.set('one', { name: 'Ana' });
      expect(await players.get('one')).toEqual({ name: 'Ana' });
      expect(await redis.publish('news', { a: 1 })).toBe(1);
      await vi.waitFor(() => expect(heard).toEqual([{ a: 1 }]));
      await redis.send(['RPUSH', 'list', 'x']);
      expect(await redis.wait(['BLPOP', 'list', '1'], 1_000)).toEqual(['list', 'x']);
      expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
    },
  );

  it('starts although the first sentinel is down, and says which sentinels name no primary', async () => {
    const group = await start();
    group.sentinels[0]?.kill('SIGKILL');
    const redis = await connectRedis(group.url, recordingLog());
    closing.push(() => redis.close());
    await redis.check();
    const another = group.url.replace(/loadout$/, 'another');
    await expect(connectRedis(another, recordingLog())).rejects.toThrow(
      /^No sentinel at 127\.0\.0\.1:\d+,127\.0\.0\.1:\d+,127\.0\.0\.1:\d+ names a primary \(.+\)\. Start the sentinels/,
    );
    const nameless = group.url.replace(/\/loadout$/, '');
    await expect(connectRedis(nameless, recordingLog())).rejects.toThrow(/redis\+sentinel:\/\/HOST/);
  });

  async function start(password?: string) {
    const group = await startSentinels(password);
    closing.push(group.close);
    await expect.poll(group.areReady, { timeout: 30_000 }).toBe(true);
    return group;
  }
});
