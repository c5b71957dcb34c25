import { describe, expect, it, onTestFinished } from 'vitest';
import type { ItemSearch } from '../../../src/bot/game/item-search.ts';
import { SharedItemSearch } from '../../../src/bot/game/shared-item-search.ts';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import { openTestRedis } from '../../support/broker/open-test-redis.ts';
import { t } from '../../support/english.ts';
import { keptLog } from '../../support/kept-log.ts';
import { has } from '../../support/machine.ts';

describe.skipIf(!has('redis'))('the items that several processes see', () => {
  it('are found in each of them: those seen before its start, and those seen while it runs', async () => {
    const { redis } = await openTestRedis(onTestFinished);
    const [one, other] = [await open(redis), await open(redis)];
    one.saw(['9998877', '9998878']);
    await expect.poll(() => found(other)).toEqual(['9998877', '9998878']);
    other.saw(['9998879']);
    await expect.poll(() => found(one)).toHaveLength(3);
    await expect.poll(async () => found(await open(redis))).toHaveLength(3);
  });

  it('are found in each of them after an outage of the store', async () => {
    const { redis } = await openTestRedis(onTestFinished);
    const away = { isAway: true };
    const send = async (command: readonly string[]) => {
      if (away.isAway) throw new StoreAwayError('Redis is away');
      return redis.send(command);
    };
    const one = await open({ ...redis, send });
    const other = await open(redis);
    one.saw(['9998877']);
    other.saw(['9998878']);
    expect(found(one)).toContain('9998877');
    expect(found(other)).not.toContain('9998877');
    away.isAway = false;
    await one.sync();
    await expect.poll(() => found(one).toSorted()).toEqual(['9998877', '9998878']);
    await expect.poll(() => found(other).toSorted()).toEqual(['9998877', '9998878']);
  });
});

type Redis = Parameters<typeof SharedItemSearch.open>[0]['redis'];

const open = (redis: Redis) => SharedItemSearch.open({ redis, log: keptLog() });

const found = (items: ItemSearch) => items.find('99988', 5, { name: () => undefined, t }).map(({ id }) => id);
