import { describe, expect, it } from 'vitest';
import { missTtlMs, rememberMisses } from '../../src/images/misses.ts';

describe('rememberMisses', () => {
  it('remembers each for a while, and anew when it is missed again', () => {
    let now = 0;
    const misses = rememberMisses(() => now);
    misses.add('a');
    now = missTtlMs - 1;
    expect([misses.has('a'), misses.has('b')]).toEqual([true, false]);
    misses.add('a');
    now = missTtlMs + 1;
    expect(misses.has('a')).toBe(true);
    now = 2 * missTtlMs;
    expect(misses.has('a')).toBe(false);
  });

  it('forgets the oldest rather than grow for ever', () => {
    const misses = rememberMisses(() => 0);
    for (let miss = 0; miss < 20_000; miss++) misses.add(String(miss));
    expect([misses.has('0'), misses.has('10000'), misses.has('19999')]).toEqual([false, false, true]);
  });
});
