import sqlite3 from 'sqlite3';

/** One connection to a SQLite file, for statements that Keyv has no method for. Rejections have SQLite's `code`. */
export interface SqliteDatabase {
  all<Row = Record<string, unknown>>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const modes = {
  read: sqlite3.OPEN_READONLY,
  write: sqlite3.OPEN_READWRITE,
  create: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
} as const;

/** @param mode only `create` makes the file where there is none */
export async function openSqliteDatabase(file: string, mode: keyof typeof modes): Promise<SqliteDatabase> {
  const database = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, modes[mode], (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return {
    all: (sql, ...parameters) =>
      new Promise((resolve, reject) => {
        database.all(sql, parameters, (error, rows) => (error ? reject(error) : resolve(rows as never)));
      }),
    close: () =>
      new Promise((resolve, reject) => database.close((error) => (error ? reject(error) : resolve()))),
  };
}

/** Opens the file for `use` and closes it in every case. */
export async function withSqliteDatabase<Result>(
  file: string,
  mode: keyof typeof modes,
  use: (database: SqliteDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openSqliteDatabase(file, mode);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
