import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

export interface Answer<Value> {
  value: Value;
  /** In milliseconds since the epoch. */
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream can't answer. */
  freshness: 'live' | 'cached' | 'stale';
  /** When upstream may be asked again, for `stale` answers. */
  retryAt?: number | undefined;
  /** For `stale` answers. */
  because?: PlayerApiProblem['kind'] | undefined;
  /** The second address answered, because the first could not. */
  isFromSecond?: boolean | undefined;
}

export interface Ask {
  /** Ignores fresh cached answers (the Refresh button). */
  fresh?: boolean | undefined;
  /**
   * With `fresh`: waits if the cached answer is of this time (milliseconds since the epoch) and upstream may not be
   * asked yet.
   */
  newerThan?: number | undefined;
  deadline: number;
  /** Default: all failures that may pass. `unanswered`: only missing answers. */
  retries?: 'unanswered' | 'none' | undefined;
  /** `interactive`: a member waits for the answer. */
  priority?: 'interactive' | 'background';
  /** The Discord server whose share of the limits it uses, or the member in a DM. */
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  /** Called once, after some seconds in the queue; 1 is next. */
  onQueued?: ((place: number) => void) | undefined;
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Aborts when the answer is over: waiting requests are not sent. */
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}
