import { describe, expect, it } from 'vitest';
import { RecentEnds } from '../../../../src/bot/members/privacy/recent-ends.ts';

/** Two processes that share one small Redis, which can be away for the first. */
function openTwo() {
  const keys = new Map<string, string>();
  let isAway = false;
  const now = () => 1_000;
  const send = async ([command, key = '', value = '']: readonly string[]) => {
    if (command === 'SET') keys.set(key, value);
    return command === 'GET' ? (keys.get(key) ?? null) : 'OK';
  };
  const sendIfThere = async (command: readonly string[]) => {
    if (isAway) throw new Error('away');
    return send(command);
  };
  return {
    one: new RecentEnds({ name: 'test', redis: { send: sendIfThere }, now }),
    other: new RecentEnds({ name: 'test', redis: { send }, now }),
    setAway(away: boolean) {
      isAway = away;
    },
  };
}

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
