import { describe, expect, it } from 'vitest';
import { RecentEnds } from '../../../../src/bot/members/privacy/recent-ends.ts';
import { MemoryRedis } from '../../../support/redis/memory-redis.ts';

/** Two processes that share one small Redis, which can be away for the first. The other's clock is a day ahead. */
function openTwo() {
  let time = 1_000;
  let setBy = 0;
  const redis = new MemoryRedis(() => time);
  let isAway = false;
  const steadyNow = () => time;
  const send = async (command: readonly string[]) => redis.call(command);
  const sendIfThere = async (command: readonly string[]) => {
    if (isAway) throw new Error('away');
    return send(command);
  };
  const now = () => time + setBy;
  return {
    one: new RecentEnds({ name: 'test', redis: { send: sendIfThere }, now, steadyNow }),
    other: new RecentEnds({ name: 'test', redis: { send }, now: () => time + 86_400_000, steadyNow }),
    setAway(away: boolean) {
      isAway = away;
    },
    pass(ms: number) {
      time += ms;
    },
    /** Sets the clock of the first. */
    setClock(byMs: number) {
      setBy = byMs;
    },
  };
}

describe('a deletion', () => {
  it.each([0, 86_400_000, -86_400_000])('is known for a minute, if a clock is set by %i ms', async (byMs) => {
    const { one, other, pass, setClock } = openTwo();
    await one.note('ana');
    await other.note('ben');
    pass(10_000);
    setClock(byMs);
    for (const id of ['ana', 'ben']) expect(await one.isSince(id, 500)).toBe(true);
    pass(60_000);
    for (const id of ['ana', 'ben']) expect(await one.isSince(id, 500)).toBe(false);
  });

  it('concerns no request that came later', async () => {
    const { one, other, pass } = openTwo();
    await one.note('ana');
    await other.note('ben');
    pass(100);
    const askedAt = 1_100;
    pass(100);
    for (const id of ['ana', 'ben']) expect(await one.isSince(id, askedAt)).toBe(false);
  });

  it('that was broken off ends before its member writes, and takes nothing later', async () => {
    const { one } = openTwo();
    let left = 1;
    one.beforeWrite(async () => left-- > 0);
    const written: string[] = [];
    const write = async () => written.push('ana');
    expect(await one.writeUnlessSince('ana', 1_000, { write, undo: async () => {} })).toBeUndefined();
    expect(written).toEqual([]);
    expect(await one.writeUnlessSince('ana', 1_000, { write, undo: async () => {} })).toBe(1);
  });
});

describe('a write while another process deletes', () => {
  it('is undone as soon as Redis answers again, if Redis failed right after it', async () => {
    const { one, other, setAway } = openTwo();
    const rows = new Set<string>();
    const write = async () => {
      rows.add('ana');
      await other.note('ana');
      setAway(true);
      return 'written';
    };
    const undo = async () => rows.delete('ana');
    expect(await one.writeUnlessSince('ana', 500, { write, undo })).toBe('written');
    expect(await one.isSince('ben', 500)).toBe(false);
    expect(rows).toEqual(new Set(['ana']));
    setAway(false);
    expect(await one.isSince('ben', 500)).toBe(false);
    expect(rows).toEqual(new Set());
  });

  it('is undone again if the store refuses at first', async () => {
    const { one, other } = openTwo();
    let undone = 0;
    const write = () => other.note('ana');
    const undo = async () => {
      undone += 1;
      if (undone === 1) throw new Error('away');
    };
    expect(await one.writeUnlessSince('ana', 500, { write, undo })).toBeUndefined();
    await one.isSince('ben', 500);
    await one.isSince('ben', 500);
    expect(undone).toBe(2);
  });

  it('stays if only Redis failed, and nobody deleted', async () => {
    const { one, setAway } = openTwo();
    let undone = 0;
    const write = async () => setAway(true);
    await one.writeUnlessSince('ana', 500, { write, undo: async () => (undone += 1) });
    setAway(false);
    await one.isSince('ana', 500);
    expect(undone).toBe(0);
  });
});
