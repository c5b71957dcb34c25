/** Thrown by a refresh if upstream has no newer answer yet. Times are milliseconds since the epoch. */
export class TooSoonError extends Error {
  override name = 'TooSoonError';
  readonly fetchedAt: number;
  /** When it can be refreshed again. */
  readonly retryAt: number;

  constructor({ fetchedAt, retryAt }: { fetchedAt: number; retryAt: number }) {
    super('refreshed too soon');
    this.fetchedAt = fetchedAt;
    this.retryAt = retryAt;
  }
}
