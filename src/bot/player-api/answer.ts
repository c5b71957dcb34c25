import type { Trace } from '../trace/trace.ts';
import type { PlayerApiProblem } from './errors.ts';

/** A value of the player API with its age, so that a view can say how fresh it is. */
export interface Answer<Value> {
  value: Value;
  /** When upstream said so, in milliseconds since the epoch. */
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream can't answer now, this is the last known. */
  freshness: 'live' | 'cached' | 'stale';
  /** For `stale`, and where a fresh answer was asked for too soon: when upstream may be asked again, where known. */
  retryAt?: number | undefined;
  /** For `stale`: the kind of the problem that kept upstream from answering. */
  because?: PlayerApiProblem['kind'] | undefined;
}

/** How a question is asked: for whom, and until when. */
export interface Ask {
  /** `fresh`: skip a cached answer younger than its time (the Refresh button). */
  fresh?: boolean;
  /** Give up at this time, in milliseconds since the epoch. */
  deadline: number;
  /** Failures are asked again: by default all that may pass; `unanswered`: only where no answer came; `none`: none. */
  retries?: 'unanswered' | 'none' | undefined;
  /** `interactive`: a person waits for the answer. `background`: no caller does. */
  priority?: 'interactive' | 'background';
  /** Whose share of the limits this counts against: the Discord server's id (or the member's, in a DM). */
  onBehalfOf?: string;
  /** Told once, after some seconds in the queue: the place there, 1 being next. */
  onQueued?: ((place: number) => void) | undefined;
  /** Told how long each of its requests has waited in the queue. */
  onGranted?: ((waitedMs: number) => void) | undefined;
  /** Takes down what the question brought. */
  trace?: Trace | undefined;
}
