import { describe, expect, it } from 'vitest';
import { Quota } from '../../../src/bot/limits/quota.ts';

const hour = 3_600_000;
const person = { priority: 'interactive', deadline: 0, onBehalfOf: 'a' } as const;
const refresh = { priority: 'background', deadline: 0 } as const;

describe('an allowance', () => {
  it('holds nothing back while nothing is known of it', () => {
    const { quota } = open();
    expect([quota.blockedUntil(person), quota.blockedUntil(refresh)]).toEqual([undefined, undefined]);
  });

  it('is closed when it is used up, until the reset', () => {
    const { quota, pass } = open();
    quota.learn({ limit: 100, remaining: 1, resetAt: hour });
    expect(quota.blockedUntil(person)).toBeUndefined();
    quota.spend(person);
    expect(quota.blockedUntil(person)).toBe(hour);
    pass(hour);
    expect(quota.blockedUntil(person)).toBeUndefined();
    expect(quota.status().remaining).toBe(100);
  });

  it('is closed by a refusal, which later answers can’t shorten', () => {
    const { quota, pass } = open();
    quota.exhausted(hour);
    quota.learn({ remaining: 5 });
    expect(quota.blockedUntil(person)).toBe(hour);
    expect(quota.status()).toMatchObject({ remaining: 0, resetAt: hour });
    pass(hour);
    expect(quota.blockedUntil(person)).toBeUndefined();
  });

  it('reserves what members will need at their present pace', () => {
    const { quota, pass } = open();
    for (let number = 0; number < 60; number++) quota.spend(person);
    pass(hour / 2);
    // 60 in half an hour, and half as much again: 90 more until the reset.
    quota.learn({ limit: 200, remaining: 91, resetAt: hour });
    expect(quota.blockedUntil(refresh)).toBeUndefined();
    quota.learn({ remaining: 89 });
    expect(quota.blockedUntil(refresh)).toBe(hour);
    expect(quota.blockedUntil(person)).toBeUndefined();
  });

  it('is not eaten by one server: once it is scarce, a server that had more than its fair share waits', () => {
    const { quota } = open();
    quota.learn({ limit: 100, remaining: 100, resetAt: hour });
    for (let number = 0; number < 60; number++) quota.spend(person);
    expect(quota.blockedUntil(person)).toBeUndefined();
    quota.spend({ ...person, onBehalfOf: 'b' });
    quota.learn({ remaining: 20 });
    expect(quota.blockedUntil(person)).toBe(hour);
    expect(quota.blockedUntil({ ...person, onBehalfOf: 'b' })).toBeUndefined();
    expect(quota.blockedUntil({ ...person, onBehalfOf: 'c' })).toBeUndefined();
  });

  it('is closed for a day at most, whatever the reset; one that makes no sense is ignored', () => {
    const { quota, pass } = open();
    quota.learn({ limit: 100, remaining: 0, resetAt: 20 * 24 * hour });
    expect(quota.blockedUntil(refresh)).toBe(24 * hour);
    pass(24 * hour);
    expect(quota.blockedUntil(refresh)).toBeUndefined();
    for (const resetAt of [999_999_999_999_000, 24 * hour, 0]) quota.learn({ remaining: 0, resetAt });
    expect(quota.status().resetAt).toBe(48 * hour);
    quota.exhausted(999_999_999_999_000);
    expect(quota.blockedUntil(refresh)).toBe(48 * hour);
  });

  it('gives background work a fifth at most, even without a reset time', () => {
    for (const resetAt of [hour, undefined]) {
      const { quota, pass } = open();
      quota.learn({ limit: 100, remaining: 100, resetAt });
      for (let number = 0; number < 20; number++) {
        expect(quota.blockedUntil(refresh)).toBeUndefined();
        quota.spend(refresh);
      }
      expect([quota.blockedUntil(refresh), quota.blockedUntil(person)]).toEqual([hour, undefined]);
      pass(hour);
      expect(quota.blockedUntil(refresh)).toBeUndefined();
    }
  });

  it('is not tried if its own figures close it for an hour at most: that would be refused', () => {
    const { quota, pass } = open();
    quota.learn({ limit: 100, remaining: 0, resetAt: hour });
    pass(hour - 1);
    expect(quota.blockedUntil(person)).toBe(hour);
    pass(1);
    expect(quota.blockedUntil(person)).toBeUndefined();
  });

  it('is tried by one request of a person every quarter of an hour while it is closed', () => {
    const { quota, pass } = open();
    quota.exhausted(hour);
    pass(hour / 4);
    expect(quota.blockedUntil(refresh)).toBe(hour);
    expect(quota.blockedUntil(person)).toBeUndefined();
    quota.spend(person);
    expect(quota.blockedUntil(person)).toBe(hour);
    pass(hour / 4);
    expect(quota.blockedUntil(person)).toBeUndefined();
  });

  it('is open again when a request that was sent after the refusal is answered', () => {
    const { quota, pass } = open();
    quota.exhausted(hour);
    quota.answered(0);
    expect(quota.blockedUntil(person)).toBe(hour);
    pass(hour / 4);
    quota.spend(person);
    quota.answered(hour / 4);
    expect([quota.blockedUntil(person), quota.blockedUntil(refresh)]).toEqual([undefined, undefined]);
  });
});

function open() {
  let time = 0;
  const quota = new Quota(() => time);
  return {
    quota,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
