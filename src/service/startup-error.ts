/** The service can't start. The message is one line that names the cause and its remedy; no stack is worth showing. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartupError';
  }
}
