/** A store can't be opened. The message is one line with the remedy and holds no password. */
export class StoreError extends Error {
  override name = 'StoreError';
}
