import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import type { Answer } from './answer.ts';
import type { PlayerApiProblem } from './errors.ts';

export interface UpstreamStatus {
  state: 'working' | 'down' | 'refuses' | undefined;
  answersInMs: number | undefined;
  /** Share of members' requests since the start that the cache answered. */
  rememberedShare: number | undefined;
  unreadAt: number | undefined;
  lookups: { downSince?: number; workedAt?: number };
}

export type UpstreamHealth = ReturnType<typeof createUpstreamHealth>;

export function createUpstreamHealth(now: () => number) {
  const requests = createExpiringCache<RequestSeen, number>({ max: longestLog, ttlMs: longestMs, now });
  let sent = 0;
  let asked = 0;
  let remembered = 0;
  let unreadAt: number | undefined;
  let lookups: UpstreamStatus['lookups'] = {};

  function log(seen: RequestSeen): void {
    sent += 1;
    requests.set(sent, seen);
  }

  return {
    answered({ freshness }: Answer<unknown>): void {
      asked += 1;
      if (freshness !== 'live') remembered += 1;
    },
    succeeded(durationMs: number, isLookup = false): void {
      log({ state: 'working', durationMs });
      if (isLookup) lookups = { workedAt: now() };
    },
    failed(problem: PlayerApiProblem, isLookup = false): void {
      if (problem.kind === 'contract-broken') unreadAt = now();
      const state = stateAfter(problem);
      log({ state });
      if (isLookup) lookups = state === 'down' ? { downSince: lookups.downSince ?? now() } : {};
    },
    unread() {
      unreadAt = now();
    },
    status(): UpstreamStatus {
      const lately = [...requests.values()];
      return {
        state: judgeState(lately.slice(0, decidingRequests)),
        answersInMs: findMedian(lately.flatMap(({ durationMs }) => durationMs ?? [])),
        rememberedShare: asked > 0 ? remembered / asked : undefined,
        unreadAt,
        lookups,
      };
    },
  };
}

type State = NonNullable<UpstreamStatus['state']>;

interface RequestSeen {
  state: State;
  durationMs?: number;
}

const decidingRequests = 2;
const longestLog = 20;
const longestMs = 10 * 60_000;

function judgeState(latest: readonly RequestSeen[]): State | undefined {
  return latest.some(({ state }) => state === 'working') ? 'working' : latest[0]?.state;
}

function stateAfter(problem: PlayerApiProblem): State {
  // A 404 is an answer: only the path is missing.
  if (problem.kind === 'unavailable') return problem.status === 404 ? 'working' : 'down';
  if (problem.kind === 'timeout') return 'down';
  const isRefusal = problem.kind === 'rejected' && ['key', 'user-agent'].includes(problem.reason);
  return isRefusal ? 'refuses' : 'working';
}

function findMedian(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
