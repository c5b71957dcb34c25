/** Nothing was sent. */
export class NotAdmittedError extends Error {
  /** `line`: others go first, or a refusal is waited out. `quota`: the key's allowance. `circuit`: the host is down. */
  readonly reason: 'line' | 'quota' | 'circuit';
  /** When it may be worth asking again, in milliseconds of the pacer's clock. */
  readonly retryAt: number;

  constructor(reason: NotAdmittedError['reason'], retryAt: number) {
    super(`no turn: ${reason}`);
    this.name = 'NoTurnError';
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
