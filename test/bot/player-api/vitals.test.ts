import { describe, expect, it } from 'vitest';
import type { PlayerApiProblem } from '../../../src/bot/player-api/errors.ts';
import { createVitals } from '../../../src/bot/player-api/vitals.ts';

const minute = 60_000;

function open() {
  let time = 1_000_000;
  const vitals = createVitals(() => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { vitals, pass, now: () => time };
}

const down: PlayerApiProblem = { kind: 'unavailable', status: 503, retryAt: undefined };
const slow: PlayerApiProblem = { kind: 'timeout', afterMs: 8_000 };
const refused: PlayerApiProblem = { kind: 'rejected', reason: 'key', code: undefined };

describe('the vitals of the player API', () => {
  it('know nothing before anything was asked, and ten minutes after', () => {
    const { vitals, pass } = open();
    const nothing = { state: undefined, answersInMs: undefined, rememberedShare: undefined };
    expect(vitals.status()).toEqual({ ...nothing, unreadAt: undefined });
    vitals.succeeded(5);
    pass(11 * minute);
    expect(vitals.status()).toMatchObject(nothing);
  });

  it.each<[PlayerApiProblem[], string]>([
    [[down], 'down'],
    [[slow, down], 'down'],
    [[refused, refused], 'refuses'],
    [[{ kind: 'unavailable', status: 404, retryAt: undefined }], 'working'],
    [[{ kind: 'rejected', reason: 'parameter', code: undefined }], 'working'],
    [[{ kind: 'rate-limited', scope: 'edge', retryAt: undefined }], 'working'],
    [[{ kind: 'contract-broken', detail: '' }], 'working'],
  ])('after %j: %s', (problems, state) => {
    const { vitals } = open();
    for (const problem of problems) vitals.failed(problem);
    expect(vitals.status().state).toBe(state);
  });

  it('call one failure between answers no outage', () => {
    const { vitals } = open();
    vitals.succeeded(10);
    vitals.failed(down);
    expect(vitals.status().state).toBe('working');
    vitals.failed(down);
    expect(vitals.status().state).toBe('down');
    vitals.succeeded(10);
    expect(vitals.status().state).toBe('working');
  });

  it('take the median of the last twenty answers', () => {
    const { vitals } = open();
    for (let request = 0; request < 20; request++) vitals.succeeded(9_000);
    for (const ms of [100, 300, 5_000]) for (let times = 0; times < 7; times++) vitals.succeeded(ms);
    expect(vitals.status().answersInMs).toBe(300);
  });

  it('count what was remembered', () => {
    const { vitals } = open();
    for (const freshness of ['live', 'cached', 'stale', 'cached'] as const)
      vitals.answered({ value: 1, fetchedAt: 0, freshness });
    expect(vitals.status().rememberedShare).toBe(0.75);
  });

  it('note when something could not be read', () => {
    const { vitals, pass, now } = open();
    vitals.unread();
    expect(vitals.status().unreadAt).toBe(now());
    pass(minute);
    vitals.failed({ kind: 'contract-broken', detail: '' });
    expect(vitals.status().unreadAt).toBe(now());
  });
});
