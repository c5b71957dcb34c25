/** A change was not stored. A store throws this only after it has logged the reason for the operator. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
  /** `unchanged`: the change has not happened and will not happen. `unknown`: the store did not say whether it has. */
  readonly outcome: 'unchanged' | 'unknown';

  constructor(outcome: NotSavedError['outcome'], cause: unknown) {
    super(`not saved: ${outcome}`, { cause });
    this.outcome = outcome;
  }
}
