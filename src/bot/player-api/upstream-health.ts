import { createExpiringCache } from '../../shared/time/expiring-cache.ts';
import type { Answer } from './answer.ts';
import type { PlayerApiProblem } from './errors.ts';

/** How the player API does, as this process has seen it lately: for people, so nothing in it names an address. */
export interface UpstreamStatus {
  /** `down`: it does not answer. `refuses`: it answers, but refuses Loadout. Undefined if Loadout has not asked lately. */
  state: 'working' | 'down' | 'refuses' | undefined;
  /** The median duration of the last answers; undefined if none came lately. */
  answersInMs: number | undefined;
  /** The share of members' questions since the start that the cache answered, in [0, 1]; undefined if there were none. */
  rememberedShare: number | undefined;
  /** When an answer came last that could not be read, in whole or in part, in milliseconds since the epoch. */
  unreadAt: number | undefined;
}

export interface UpstreamHealth {
  answered(answer: Answer<unknown>): void;
  /** A request brought an answer that can be used, after so many milliseconds. */
  succeeded(durationMs: number): void;
  failed(problem: PlayerApiProblem): void;
  unread(): void;
  status(): UpstreamStatus;
}

/** @param now milliseconds since the epoch */
export function createUpstreamHealth(now: () => number): UpstreamHealth {
  const requests = createExpiringCache<RequestSeen, number>({ max: longestLog, ttlMs: longestMs, now });
  let sent = 0;
  let asked = 0;
  let remembered = 0;
  let unreadAt: number | undefined;

  function log(seen: RequestSeen): void {
    sent += 1;
    requests.set(sent, seen);
  }

  return {
    answered({ freshness }) {
      asked += 1;
      if (freshness !== 'live') remembered += 1;
    },
    succeeded: (durationMs) => log({ state: 'working', durationMs }),
    failed(problem) {
      if (problem.kind === 'contract-broken') unreadAt = now();
      log({ state: stateAfter(problem) });
    },
    unread() {
      unreadAt = now();
    },
    status() {
      // The latest comes first.
      const lately = [...requests.values()];
      return {
        state: judgeState(lately.slice(0, decidingRequests)),
        answersInMs: findMedian(lately.flatMap(({ durationMs }) => durationMs ?? [])),
        rememberedShare: asked > 0 ? remembered / asked : undefined,
        unreadAt,
      };
    },
  };
}

type State = NonNullable<UpstreamStatus['state']>;

interface RequestSeen {
  state: State;
  durationMs?: number;
}

/** A single request that fails is no outage. */
const decidingRequests = 2;
const longestLog = 20;
const longestMs = 10 * 60_000;

function judgeState(latest: readonly RequestSeen[]): State | undefined {
  return latest.some(({ state }) => state === 'working') ? 'working' : latest[0]?.state;
}

function stateAfter(problem: PlayerApiProblem): State {
  switch (problem.kind) {
    case 'unavailable':
      // It answers, but has no such path.
      return problem.status === 404 ? 'working' : 'down';
    case 'timeout':
      return 'down';
    case 'rejected':
      return problem.reason === 'key' || problem.reason === 'user-agent' ? 'refuses' : 'working';
    case 'not-found':
    case 'rate-limited':
    case 'contract-broken':
      return 'working';
  }
}

function findMedian(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
