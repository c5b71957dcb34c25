/** One connection to a file. Rejections are errors whose `code` is SQLite's: `SQLITE_BUSY`. */
export interface OpenDatabase {
  /**
   * @param parameters the values of `?`, or one object with those of `$name`
   * @returns the rows of the statement; of a write those after `RETURNING`
   */
  all<Row = Record<string, unknown>>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Only `create` makes a missing file. */
export type OpenMode = 'read' | 'write' | 'create';

/** @param isAlone whether the connection has a thread of its own: for statements that take seconds, such as `VACUUM INTO` */
export function openDatabase(file: string, mode: OpenMode, isAlone?: boolean): Promise<OpenDatabase>;
