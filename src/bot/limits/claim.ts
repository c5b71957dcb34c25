import type { RequestOutcome } from './request-outcome.ts';

/** `background`: no member waits for the request. */
export type Priority = 'interactive' | 'picture' | 'background';

/** A request that waits for a permit. After changing a waiting claim, call `pacer.changed`. */
export interface Claim {
  priority: Priority;
  deadline: number;
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  /** Exempts the request from the key's allowance. Pictures are always exempt. */
  isFree?: boolean | undefined;
  onGranted?: ((waitedMs: number) => void) | undefined;
}

export interface Permit {
  /** Call exactly once, whatever the outcome is. */
  done(outcome: RequestOutcome): void;
}

/** The request was not sent. Has no stack, because the queue throws thousands of them a second. */
export class NotAdmittedError extends Error {
  /** `queue`: others go first, or a refusal is in force. `quota`: the key's allowance. `circuit`: the host is down. */
  readonly reason: 'queue' | 'quota' | 'circuit';
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
