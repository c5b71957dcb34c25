import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

export interface Answer<Value> {
  value: Value;
  fetchedAt: number;
  /** `live`: fetched for this request. `cached`: still fresh. `stale`: served because upstream can't answer. */
  freshness: 'live' | 'cached' | 'stale';
  retryAt?: number | undefined;
  because?: PlayerApiProblem['kind'] | undefined;
  /** Whether the second address answered, because the first could not. */
  isFromSecond?: boolean | undefined;
}

export interface Ask {
  /** Whether to bypass fresh cache entries (the Refresh button). */
  fresh?: boolean | undefined;
  /** With `fresh`: if the cache entry is from this time and too young to refetch, waits until it may be. */
  newerThan?: number | undefined;
  deadline: number;
  /** By default, all temporary failures are retried; `unanswered` retries only requests without an answer. */
  retries?: 'unanswered' | 'none' | undefined;
  priority?: 'interactive' | 'background';
  /** The Discord server whose share of the limits this uses, or in a DM the member. */
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  /** Called once if the request is queued for some seconds; position 1 is next. */
  onQueued?: ((position: number) => void) | undefined;
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Aborts when the answer is over, so that waiting requests are not sent. */
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}
