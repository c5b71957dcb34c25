/** A connection to a file. Only the thread that makes it may use it. Its errors have SQLite's `code`. */
export class Connection {
  /** @param mode `read`, `write`, or `create`, which alone makes a missing file */
  constructor(file: string, mode: string);
  all(sql: string, parameters: readonly unknown[]): Record<string, unknown>[];
  close(): void;
}
