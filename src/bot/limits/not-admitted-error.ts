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
