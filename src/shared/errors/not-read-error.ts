/** What is kept could not be read. A store is the reason, and has told the operator why. */
export class NotReadError extends Error {
  override name = 'NotReadError';

  constructor(cause?: unknown) {
    super('not read', { cause });
  }
}
