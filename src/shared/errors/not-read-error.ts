export class NotReadError extends Error {
  override name = 'NotReadError';

  constructor(cause?: unknown) {
    super('not read', { cause });
  }
}
