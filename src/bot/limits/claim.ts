import type { RequestOutcome } from './request-outcome.ts';

/** The purpose of a request: a member's answer, that answer's pictures, or work that no member waits for. */
export type Priority = 'interactive' | 'picture' | 'background';

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

/** The request was not sent. It has no stack: under load it is thrown thousands of times a second, and always from the queue. */
export class NotAdmittedError extends Error {
  /** `queue`: other requests go first, or a refusal is waited out. `quota`: the key's allowance. `circuit`: the host is down. */
  readonly reason: 'queue' | 'quota' | 'circuit';
  /** The time to ask again, in milliseconds of the pacer's clock; undefined if unknown. */
  readonly retryAt: number | undefined;

  constructor(reason: NotAdmittedError['reason'], retryAt: number | undefined) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`not admitted: ${reason}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'NotAdmittedError';
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
