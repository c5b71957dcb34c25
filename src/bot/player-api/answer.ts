import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

export interface Answer<Value> {
  value: Value;
  /** When upstream said so, in milliseconds since the epoch. */
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream can't answer. */
  freshness: 'live' | 'cached' | 'stale';
  /** When upstream may be asked again, if known: for `stale` answers. */
  retryAt?: number | undefined;
  /** Why upstream could not answer, if `stale`. */
  because?: PlayerApiProblem['kind'] | undefined;
  /** The second address answered, because the first could not. */
  isFromSecond?: boolean | undefined;
}

export interface Ask {
  /** Skip a cached answer younger than its time (the Refresh button). */
  fresh?: boolean | undefined;
  /** With `fresh`: waits if upstream may not be asked yet and the cached answer is of this time (milliseconds since the epoch). */
  newerThan?: number | undefined;
  /** Milliseconds since the epoch at which to give up. */
  deadline: number;
  /** Failures to retry: by default all that may pass; `unanswered`: only missing answers. */
  retries?: 'unanswered' | 'none' | undefined;
  /** `interactive`: a person waits for the answer. `background`: no caller does. */
  priority?: 'interactive' | 'background';
  /** Owner of the share of the limits: the Discord server, or the member in a DM. */
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  /** Called once, after some seconds in the queue, with the place there; 1 is next. */
  onQueued?: ((place: number) => void) | undefined;
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Aborts when the answer is over: requests that still wait are not sent. */
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}
