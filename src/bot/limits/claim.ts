import type { Priority } from './priority.ts';
import type { RequestOutcome } from './request-outcome.ts';

/** A request that wants to be sent. May be changed while it waits: call `pacer.changed` then. */
export interface Claim {
  priority: Priority;
  /** Gives up at this time, in milliseconds of the pacer's clock. */
  deadline: number;
  /** The server whose share of the queue this is; claims of one priority alternate by this. */
  onBehalfOf?: string | undefined;
  /** The member who asks; within a server, claims of one priority alternate by this. */
  memberId?: string | undefined;
  /** It doesn't count against the key's allowance. Pictures never do. */
  isFree?: boolean | undefined;
  /** Called with the time that a request of this claim has waited for its permit. */
  onGranted?: ((waitedMs: number) => void) | undefined;
}

export interface Permit {
  /** Call it exactly once, with any outcome of the request. */
  done(outcome: RequestOutcome): void;
}
