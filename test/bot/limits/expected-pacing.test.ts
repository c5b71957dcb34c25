import { expect, it } from 'vitest';
import { createExpectedPacing, type ExpectedPacing } from '../../../src/bot/limits/expected-pacing.ts';

const guess = { requests: 30, seconds: 10 };

it('believes a limit that the server states at once, and tries nothing beyond it', () => {
  const pacing = createExpectedPacing(guess);
  state(pacing, { requests: 3_000, seconds: 60 });
  const sent = sendFor(pacing, { fromMs: 1, toMs: 60 * 60_000 });
  expect(sent / 60).toBeGreaterThan(0.85 * 3_000);
  expect(sent / 60).toBeLessThan(3_000);
  expect(pacing.pace()).toEqual({ requests: 2_790, seconds: 60 });
});

it('follows a statement that changes, and keeps it through a restart', () => {
  const before = createExpectedPacing(guess);
  state(before, { requests: 3_000, seconds: 60 });
  state(before, { requests: 100, seconds: 60 });
  const pacing = createExpectedPacing(guess, JSON.parse(JSON.stringify(before.snapshot())));
  expect(pacing.pace()).toEqual({ requests: 93, seconds: 60 });
});

it('waits while the server states that nothing is left', () => {
  const pacing = createExpectedPacing(guess);
  state(pacing, { requests: 100, seconds: 60, usedUpForMs: 12_000 });
  expect(pacing.acquire('interactive', 2_000)).toBe(10_000);
  expect(pacing.acquire('interactive', 12_000)).toBe(0);
});

it('waits for Retry-After if the refusal itself states the limit', () => {
  const pacing = createExpectedPacing(guess);
  for (let at = 0; at < 20; at++) pacing.acquire('interactive', at);
  const stated = { requests: 10, seconds: 60 };
  pacing.onOutcome({ outcome: 'refused', sentAt: 19, retryAfterMs: 60_000, stated }, 100);
  expect(pacing.acquire('interactive', 100)).toBe(60_000);
  expect(pacing.acquire('interactive', 70_000)).toBe(0);
});

it('learns if a stated limit refuses all the same, until another one is stated', () => {
  const pacing = createExpectedPacing(guess);
  const stated = { requests: 100, seconds: 60 };
  state(pacing, stated);
  for (let at = 1; at <= 50; at++) pacing.acquire('interactive', at);
  pacing.onOutcome({ outcome: 'refused', sentAt: 50, retryAfterMs: 60_000, stated }, 100);
  expect(pacing.pace().requests).not.toBe(93);
  state(pacing, { requests: 50, seconds: 60 });
  expect(pacing.pace()).toEqual({ requests: 46, seconds: 60 });
});

it('waits for Retry-After of a refusal that states the limit after a restart, too', () => {
  const before = createExpectedPacing(guess);
  before.acquire('interactive', 0);
  const stated = { requests: 10, seconds: 60 };
  before.onOutcome({ outcome: 'refused', sentAt: 0, retryAfterMs: 60_000, stated }, 100);
  const pacing = createExpectedPacing(guess, JSON.parse(JSON.stringify(before.snapshot())));
  expect(pacing.acquire('interactive', 100)).toBe(60_000);
});

it('learns from the refusal after one that stated a wrong limit', () => {
  const pacing = createExpectedPacing(guess);
  const stated = { requests: 100, seconds: 60 };
  for (let at = 1; at <= 20; at++) pacing.acquire('interactive', at);
  pacing.onOutcome({ outcome: 'refused', sentAt: 20, retryAfterMs: 60_000, stated }, 100);
  const again = 100_000;
  for (let at = 1; at <= 60; at++) pacing.acquire('interactive', again + at);
  pacing.onOutcome({ outcome: 'refused', sentAt: again + 60, retryAfterMs: 60_000, stated }, again + 100);
  expect(pacing.acquire('interactive', again + 30_000)).toBeGreaterThan(0);
  expect(pacing.pace().requests).toBeLessThan(93);
});

function state(pacing: ExpectedPacing, stated: { requests: number; seconds: number; usedUpForMs?: number }) {
  pacing.onOutcome({ outcome: 'passed', sentAt: 0, stated }, 0);
}

/** Sends as much as may go; how much that was. */
function sendFor(pacing: ExpectedPacing, { fromMs, toMs }: { fromMs: number; toMs: number }): number {
  let sent = 0;
  for (let now = fromMs; now < toMs; ) {
    const waitMs = pacing.acquire('interactive', now);
    if (waitMs === 0) {
      sent++;
      pacing.onOutcome({ outcome: 'passed', sentAt: now }, now);
    } else now += waitMs;
  }
  return sent;
}
