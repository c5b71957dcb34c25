import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

export interface Answer<Value> {
  value: Value;
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream can't answer. */
  freshness: 'live' | 'cached' | 'stale';
  retryAt?: number | undefined;
  because?: PlayerApiProblem['kind'] | undefined;
  /** The second address answered, because the first could not. */
  isFromSecond?: boolean | undefined;
}

export interface Ask {
  /** Ignores fresh cached answers (the Refresh button). */
  fresh?: boolean | undefined;
  /** With `fresh`: waits if the cached answer is of this time and upstream may not be asked yet. */
  newerThan?: number | undefined;
  deadline: number;
  /** Default: all failures that may pass. `unanswered`: only missing answers. */
  retries?: 'unanswered' | 'none' | undefined;
  priority?: 'interactive' | 'background';
  /** The Discord server whose share of the limits it uses, or the member in a DM. */
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  /** Called once, after some seconds in the queue; 1 is next. */
  onQueued?: ((position: number) => void) | undefined;
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Aborts when the answer is over: waiting requests are not sent. */
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}
