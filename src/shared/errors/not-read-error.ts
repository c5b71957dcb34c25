/** The store could not read a record. It has already logged the reason for the operator. */
export class NotReadError extends Error {
  override name = 'NotReadError';

  constructor(cause?: unknown) {
    super('not read', { cause });
  }
}
