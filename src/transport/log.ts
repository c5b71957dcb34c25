/** What the plumbing says to its operator; pino's loggers fit. Facts hold no key, token or header. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** For those who are handed no log. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
