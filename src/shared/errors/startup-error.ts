/** The message is one line with cause and remedy, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
