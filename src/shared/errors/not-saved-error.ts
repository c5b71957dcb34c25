export class NotSavedError extends Error {
  override name = 'NotSavedError';
  /** `unchanged`: it will not happen. `unknown`: the store did not say. */
  readonly outcome: 'unchanged' | 'unknown';

  constructor(outcome: NotSavedError['outcome'], cause: unknown) {
    super(`not saved: ${outcome}`, { cause });
    this.outcome = outcome;
  }
}
