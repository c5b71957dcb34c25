import { describe, expect, it } from 'vitest';
import type { Priority } from '../../../src/bot/limits/claim.ts';
import { outcomeOf } from '../../../src/bot/limits/request-outcome.ts';
import { createLearner } from '../../support/limits/limiter.ts';
import { simulate } from '../../support/limits/simulate.ts';

const minute = 60_000;

describe('a start', () => {
  it('is careful: a handful at once, about one a second after that', () => {
    const pacing = createPacing();
    expect(sendAllAt(pacing, 'interactive', 0)).toBeLessThan(10);
    expect(keepAsking(pacing, 'interactive', { from: 1, to: 10_000 }).length).toBeLessThanOrEqual(15);
  });

  it('gives a person more at once than background work', () => {
    const pacing = createPacing();
    expect(pacing.acquire('background', 0)).toBe(0);
    expect(pacing.acquire('background', 1)).toBeGreaterThan(0);
    expect(pacing.acquire('interactive', 1)).toBe(0);
  });
});

describe('a refusal', () => {
  it('pauses everything for Retry-After and a little more, then sends one canary', () => {
    const pacing = refusedOnce({ retryAfterMs: 42_000, at: 1_000 });
    expect(pacing.acquire('interactive', 1_000)).toBe(43_500);
    expect(pacing.acquire('background', 43_900)).toBe(600);
    expect(pacing.acquire('background', 44_500)).toBe(0);
    expect(pacing.acquire('interactive', 44_510)).toBeGreaterThan(0);
    pacing.onResponse(200, undefined, 44_600, { sentAt: 44_500 });
    expect(keepAsking(pacing, 'interactive', { from: 44_600, to: 75_000 }).length).toBeGreaterThan(5);
  });

  it.each([undefined, Number.NaN, -5])('counts as a minute when Retry-After is %s', (retryAfterMs) => {
    const pacing = refusedOnce({ retryAfterMs, at: 0 });
    expect(pacing.acquire('interactive', 0)).toBe(61_500);
  });

  it('of the canary silences again and says nothing about the rate', () => {
    const pacing = refusedOnce({ retryAfterMs: minute, at: 0 });
    const before = pacing.snapshot().tempo;
    expect(pacing.acquire('interactive', 61_500)).toBe(0);
    pacing.onResponse(429, minute, 61_600, { sentAt: 61_500 });
    expect(pacing.snapshot().tempo).toEqual(before);
    expect(pacing.acquire('interactive', 61_700)).toBe(61_400);
  });

  it('of requests that were under way already is not counted twice', () => {
    const pacing = createPacing();
    for (const at of [0, 1, 2]) pacing.acquire('interactive', at);
    pacing.onResponse(429, minute, 100, { sentAt: 0 });
    const before = pacing.snapshot().tempo;
    pacing.onResponse(429, minute, 101, { sentAt: 1 });
    pacing.onResponse(429, minute, 102, { sentAt: 2 });
    expect(pacing.snapshot().tempo).toEqual(before);
    expect(pacing.acquire('interactive', 200)).toBe(102 + 61_500 - 200);
  });

  it('of the very first request is another program’s fault: the rate stays', () => {
    const pacing = createPacing();
    const before = pacing.snapshot().tempo;
    expect(pacing.acquire('interactive', 0)).toBe(0);
    pacing.onResponse(429, minute, 50, { sentAt: 0 });
    expect(pacing.snapshot().tempo).toEqual(before);
    expect(pacing.acquire('interactive', 61_550)).toBe(0);
    pacing.onResponse(200, undefined, 61_600, { sentAt: 61_550 });
    expect(keepAsking(pacing, 'interactive', { from: 61_600, to: 121_600 }).length).toBeGreaterThan(40);
  });

  it('of a lone request and of its canary keeps the learned limit', () => {
    const pacing = learnedPacing();
    const proofs = () => pacing.snapshot().windows.map(([, below]) => below);
    const before = proofs();
    expect(pacing.acquire('interactive', 40 * minute)).toBe(0);
    pacing.onResponse(429, minute, 40 * minute + 50, { sentAt: 40 * minute });
    expect(pacing.acquire('interactive', 42 * minute)).toBe(0);
    pacing.onResponse(429, minute, 42 * minute + 50, { sentAt: 42 * minute });
    expect(proofs()).toEqual(before);
  });

  it('with a Retry-After that is too short leads to ever rarer canaries, not to a storm', () => {
    const pacing = refusedOnce({ retryAfterMs: 0, at: 0 });
    const canaries: number[] = [];
    for (let now = 0; now < 10 * minute; now += 50) {
      if (pacing.acquire('interactive', now) > 0) continue;
      canaries.push(now);
      pacing.onResponse(429, 0, now + 50, { sentAt: now });
    }
    expect(canaries.length).toBeLessThan(20);
    const gaps = canaries.map((at, index) => at - (canaries[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(1.1 * minute);
  });

  it('with an hour to wait rejects every request', () => {
    const pacing = refusedOnce({ retryAfterMs: 60 * minute, at: 0 });
    expect(pacing.acquire('interactive', 0)).toBe(Number.POSITIVE_INFINITY);
    expect(pacing.acquire('interactive', 55 * minute)).toBeLessThan(10 * minute);
  });
});

describe('a canary', () => {
  it('without an answer is followed by another', () => {
    const pacing = refusedOnce({ retryAfterMs: minute, at: 0 });
    expect(pacing.acquire('interactive', 61_500)).toBe(0);
    expect(pacing.acquire('interactive', 80_000)).toBeGreaterThan(0);
    expect(pacing.acquire('interactive', 91_500)).toBe(0);
  });

  it('without an answer does not block after the clock was set back', () => {
    const day = 24 * 60 * minute;
    const pacing = refusedOnce({ retryAfterMs: minute, at: day });
    expect(pacing.acquire('interactive', day + 61_500)).toBe(0);
    expect(pacing.acquire('interactive', 0)).toBeLessThanOrEqual(61_500);
    expect(pacing.acquire('interactive', 61_500)).toBe(0);
  });

  it('that found no connection proves nothing, and the next request takes its place', () => {
    const pacing = refusedOnce({ retryAfterMs: minute, at: 0 });
    expect(pacing.acquire('interactive', 61_500)).toBe(0);
    pacing.onResponse(0, undefined, 61_600, { sentAt: 61_500 });
    expect(pacing.acquire('interactive', 61_700)).toBe(0);
    expect(pacing.acquire('interactive', 61_700)).toBeGreaterThan(0);
  });
});

describe('the rate', () => {
  it('does not grow while no request is held back', () => {
    const pacing = createPacing();
    const before = pacing.snapshot().tempo.perMs;
    for (let at = 0; at < 60 * minute; at += 10_000) answered(pacing, 'interactive', at);
    expect(pacing.snapshot().tempo.perMs).toBe(before);
  });

  it('grows while the pacing itself holds requests back', () => {
    const pacing = createPacing();
    const before = pacing.snapshot().tempo.perMs;
    keepAsking(pacing, 'background', { from: 0, to: 2 * minute });
    expect(pacing.snapshot().tempo.perMs).toBeGreaterThan(4 * before);
  });

  it.each([
    { requests: 10, windowMs: 1_000 },
    { requests: 30, windowMs: 10_000 },
    { requests: 60, windowMs: 60_000 },
  ])('finds $requests per $windowMs ms and stays under it', (limit) => {
    const scenario = { rules: { ...limit, penalty: 'extend' }, load: 'crawl' } as const;
    const figures = simulate({ scenario, seed: 5, create: () => createLearner() });
    expect(figures.passed / ((limit.requests / limit.windowMs) * 120 * minute)).toBeGreaterThan(0.85);
    expect(figures.refusalsPerHour).toBeLessThanOrEqual(3);
    expect(figures.served).toBeGreaterThan(0.95);
  });
});

describe('priorities', () => {
  it('spread background work evenly and let a person go at once', () => {
    const pacing = createPacing();
    const gaps = keepAsking(pacing, 'background', { from: 0, to: 5_000 }, { isAnswered: false });
    expect(Math.min(...gaps.slice(1).map((at, index) => at - (gaps[index] ?? 0)))).toBeGreaterThanOrEqual(
      950,
    );
    expect(pacing.acquire('background', 5_001)).toBeGreaterThan(0);
    expect(pacing.acquire('interactive', 5_001)).toBe(0);
  });

  it('delay background work and pictures while a member waits', () => {
    const pacing = createPacing();
    sendAllAt(pacing, 'interactive', 0);
    const wait = pacing.acquire('interactive', 0);
    expect(pacing.acquire('picture', wait)).toBeGreaterThan(0);
    expect(pacing.acquire('background', wait)).toBeGreaterThan(0);
    expect(pacing.acquire('interactive', wait)).toBe(0);
  });

  it('never let pictures use a record’s share', () => {
    const pacing = learnedPacing();
    for (let at = 40 * minute; at < 41 * minute; at += 500) {
      sendAllAt(pacing, 'picture', at);
      if (at % 5_000 === 0) expect(pacing.acquire('interactive', at)).toBe(0);
    }
  });
});

describe('a restart', () => {
  it('keeps the learned state through JSON', () => {
    const pacing = learnedPacing();
    const again = createPacing({ learned: JSON.parse(JSON.stringify(pacing.snapshot())) });
    expect(again.snapshot()).toEqual(pacing.snapshot());
  });

  it('during a ban does not send', () => {
    const pacing = refusedOnce({ retryAfterMs: minute, at: 0 });
    const again = createPacing({ learned: pacing.snapshot() });
    expect(again.acquire('interactive', 10_000)).toBe(51_500);
    expect(again.acquire('interactive', 61_500)).toBe(0);
    expect(again.acquire('interactive', 61_501)).toBeGreaterThan(0);
  });

  it('remembers the requests of the present window', () => {
    const pacing = createPacing();
    sendAllAt(pacing, 'interactive', 0);
    expect(createPacing({ learned: pacing.snapshot() }).acquire('interactive', 1)).toBeGreaterThan(0);
  });

  it.each([null, 7, 'x', {}, { version: 1 }, { ...createPacing().snapshot(), windows: [[1, 2, 3]] }])(
    'ignores garbage: %j',
    (learned) => expect(createPacing({ learned }).snapshot()).toEqual(createPacing().snapshot()),
  );
});

it('one very slow answer does not slow it down', () => {
  const pacing = learnedPacing();
  const snapshot = pacing.snapshot();
  pacing.acquire('interactive', 40 * minute);
  pacing.onResponse(200, undefined, 45 * minute, { sentAt: 40 * minute });
  expect(
    keepAsking(pacing, 'interactive', { from: 50 * minute, to: 51 * minute }).length,
  ).toBeGreaterThanOrEqual(Math.floor(snapshot.tempo.perMs * minute));
});

it('a clock set back by a day does not pause requests for a day', () => {
  const pacing = createPacing();
  keepAsking(pacing, 'interactive', { from: 24 * 60 * minute, to: 24 * 60 * minute + 5_000 });
  pacing.acquire('background', 24 * 60 * minute + 10_000);
  pacing.onResponse(429, minute, 24 * 60 * minute + 10_100, { sentAt: 24 * 60 * minute + 10_000 });
  expect(pacing.acquire('interactive', 0)).toBeLessThanOrEqual(61_500);
  expect(keepAsking(pacing, 'interactive', { from: 1, to: 3 * minute }).length).toBeGreaterThan(20);
});

type Pacing = ReturnType<typeof createPacing>;

/** The learner, told the statuses of answers; 0: none came. */
function createPacing({ learned }: { learned?: unknown } = {}) {
  const learner = createLearner(learned);
  return {
    acquire: (priority: Priority, now: number) => learner.acquire(priority, now),
    onResponse(
      status: number,
      retryAfterMs: number | undefined,
      now: number,
      { sentAt }: { sentAt: number },
    ) {
      learner.onOutcome({ outcome: outcomeOf(status, status === 429), sentAt, retryAfterMs }, now);
    },
    snapshot: () => learner.snapshot(),
  };
}

function refusedOnce({ retryAfterMs, at }: { retryAfterMs: number | undefined; at: number }): Pacing {
  const pacing = createPacing();
  pacing.acquire('interactive', at - 100);
  pacing.onResponse(429, retryAfterMs, at, { sentAt: at - 100 });
  return pacing;
}

/** Half an hour of endless background work against 60 per 60 s, then ten minutes of rest. */
function learnedPacing(): Pacing {
  const pacing = createPacing();
  let windowEndsAt = 0;
  let taken = 0;
  for (let at = 0; at < 30 * minute; at += 50) {
    if (at >= windowEndsAt) {
      windowEndsAt += minute;
      taken = 0;
    }
    if (pacing.acquire('background', at) > 0) continue;
    taken++;
    pacing.onResponse(taken > 60 ? 429 : 200, minute, at + 40, { sentAt: at });
  }
  return pacing;
}

function answered(pacing: Pacing, priority: Priority, at: number): boolean {
  if (pacing.acquire(priority, at) > 0) return false;
  pacing.onResponse(200, undefined, at + 80, { sentAt: at });
  return true;
}

function sendAllAt(pacing: Pacing, priority: Priority, at: number): number {
  let sent = 0;
  while (pacing.acquire(priority, at) === 0) sent++;
  return sent;
}

/** Asks each 10 ms; the times at which a request went. */
function keepAsking(
  pacing: Pacing,
  priority: Priority,
  { from, to }: { from: number; to: number },
  { isAnswered = true } = {},
): number[] {
  const sent: number[] = [];
  for (let at = from; at < to; at += 10) {
    if (isAnswered ? answered(pacing, priority, at) : pacing.acquire(priority, at) === 0) sent.push(at);
  }
  return sent;
}
