/** An error whose message is one line with cause and remedy, printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
