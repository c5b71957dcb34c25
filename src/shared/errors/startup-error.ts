/** The program cannot start. The message is one line that names the cause and the remedy; it is shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
