/** The request was not sent. */
export class NotAdmittedError extends Error {
  /** `queue`: other requests go first, or a refusal is waited out. `quota`: the key's allowance. `circuit`: the host is down. */
  readonly reason: 'queue' | 'quota' | 'circuit';
  /** When it may be worth asking again, in milliseconds of the pacer's clock; undefined where that is not known. */
  readonly retryAt: number | undefined;

  constructor(reason: NotAdmittedError['reason'], retryAt: number | undefined) {
    super(`not admitted: ${reason}`);
    this.name = 'NotAdmittedError';
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
