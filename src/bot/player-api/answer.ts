import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

/** A value of the player API with its age, so that a view can say how fresh it is. */
export interface Answer<Value> {
  value: Value;
  /** When upstream said so, in milliseconds since the epoch. */
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream can't answer now, this is the last known. */
  freshness: 'live' | 'cached' | 'stale';
  /** The time at which upstream may be asked again, if known: for `stale` answers, and for refreshes that came too soon. */
  retryAt?: number | undefined;
  /** For `stale`: the kind of the problem that kept upstream from answering. */
  because?: PlayerApiProblem['kind'] | undefined;
  /** The second address of the player API answered, because the first could not. */
  isFromSecond?: boolean | undefined;
}

export interface Ask {
  /** `fresh`: skip a cached answer younger than its time (the Refresh button). */
  fresh?: boolean | undefined;
  /** Give up at this time, in milliseconds since the epoch. */
  deadline: number;
  /** Failures that are retried: by default all that may pass; `unanswered`: only missing answers; `none`: none. */
  retries?: 'unanswered' | 'none' | undefined;
  /** `interactive`: a person waits for the answer. `background`: no caller does. */
  priority?: 'interactive' | 'background';
  /** The id whose share of the limits this counts against: the Discord server's (or the member's, in a DM). */
  onBehalfOf?: string | undefined;
  /** The member who asks; the members of a server are served in turn. */
  memberId?: string | undefined;
  /** Called once, after some seconds in the queue, with the place there; 1 is next. */
  onQueued?: ((place: number) => void) | undefined;
  /** Called with the time that each of its requests has waited in the queue. */
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Aborts if the answer is over that the question belongs to: what waits for a permit then is not sent. */
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}
