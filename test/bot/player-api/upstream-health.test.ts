import { describe, expect, it } from 'vitest';
import type { PlayerApiProblem } from '../../../src/bot/player-api/errors.ts';
import { createUpstreamHealth } from '../../../src/bot/player-api/upstream-health.ts';

const minute = 60_000;

function open() {
  let time = 1_000_000;
  const upstreamHealth = createUpstreamHealth(() => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { upstreamHealth, pass, now: () => time };
}

const down: PlayerApiProblem = { kind: 'unavailable', status: 503, retryAt: undefined };
const slow: PlayerApiProblem = { kind: 'timeout', afterMs: 8_000 };
const refused: PlayerApiProblem = { kind: 'rejected', reason: 'key', code: undefined };

describe('the health of the player API', () => {
  it('know nothing before anything was asked, and ten minutes after', () => {
    const { upstreamHealth, pass } = open();
    const nothing = { state: undefined, answersInMs: undefined, rememberedShare: undefined };
    expect(upstreamHealth.status()).toEqual({ ...nothing, unreadAt: undefined, lookups: {} });
    upstreamHealth.succeeded(5);
    pass(11 * minute);
    expect(upstreamHealth.status()).toMatchObject(nothing);
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
    const { upstreamHealth } = open();
    for (const problem of problems) upstreamHealth.failed(problem);
    expect(upstreamHealth.status().state).toBe(state);
  });

  it('call one failure between answers no outage', () => {
    const { upstreamHealth } = open();
    upstreamHealth.succeeded(10);
    upstreamHealth.failed(down);
    expect(upstreamHealth.status().state).toBe('working');
    upstreamHealth.failed(down);
    expect(upstreamHealth.status().state).toBe('down');
    upstreamHealth.succeeded(10);
    expect(upstreamHealth.status().state).toBe('working');
  });

  it('know since when no player can be looked up, from lookups only', () => {
    const { upstreamHealth, pass, now } = open();
    const lookups = () => upstreamHealth.status().lookups;
    const begun = now();
    upstreamHealth.failed(down, true);
    pass(minute);
    upstreamHealth.succeeded(5);
    upstreamHealth.failed(slow, true);
    expect(lookups()).toEqual({ downSince: begun });
    upstreamHealth.failed(refused, true);
    expect(lookups()).toEqual({});
    upstreamHealth.succeeded(5, true);
    expect(lookups()).toEqual({ workedAt: now() });
  });

  it('take the median of the last twenty answers', () => {
    const { upstreamHealth } = open();
    for (let request = 0; request < 20; request++) upstreamHealth.succeeded(9_000);
    for (const ms of [100, 300, 5_000]) for (let times = 0; times < 7; times++) upstreamHealth.succeeded(ms);
    expect(upstreamHealth.status().answersInMs).toBe(300);
  });

  it('count what was remembered', () => {
    const { upstreamHealth } = open();
    for (const freshness of ['live', 'cached', 'stale', 'cached'] as const)
      upstreamHealth.answered({ value: 1, fetchedAt: 0, freshness });
    expect(upstreamHealth.status().rememberedShare).toBe(0.75);
  });

  it('note when something could not be read', () => {
    const { upstreamHealth, pass, now } = open();
    upstreamHealth.unread();
    expect(upstreamHealth.status().unreadAt).toBe(now());
    pass(minute);
    upstreamHealth.failed({ kind: 'contract-broken', detail: '' });
    expect(upstreamHealth.status().unreadAt).toBe(now());
  });
});
