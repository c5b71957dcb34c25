/** Thrown by a refresh without a newer answer. Times in milliseconds since the epoch. */
export class TooSoonError extends Error {
  override name = 'TooSoonError';
  readonly fetchedAt: number;
  readonly retryAt: number;

  constructor({ fetchedAt, retryAt }: { fetchedAt: number; retryAt: number }) {
    super('refreshed too soon');
    this.fetchedAt = fetchedAt;
    this.retryAt = retryAt;
  }
}
