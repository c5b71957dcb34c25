import { writeFile } from 'node:fs/promises';
import sqlite3 from 'sqlite3';

/** One connection to a SQLite file, for statements that Keyv has no method for. Rejections have SQLite's `code`. */
export interface SqliteDatabase {
  all<Row = Record<string, unknown>>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]>;
  /** For a statement that is run often: SQLite reads it once. @param parameters the value of each `$name` */
  run<Row>(sql: string, parameters: Readonly<Record<`$${string}`, string | number>>): Promise<Row[]>;
  close(): Promise<void>;
}

const modes = {
  read: sqlite3.OPEN_READONLY,
  write: sqlite3.OPEN_READWRITE,
  create: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
} as const;

/** @param mode only `create` makes a missing file, which this user alone can read */
export async function openSqliteDatabase(file: string, mode: keyof typeof modes): Promise<SqliteDatabase> {
  if (mode === 'create' && file !== ':memory:') await createPrivately(file);
  const database = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, modes[mode], (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const statements = new Map<string, Promise<sqlite3.Statement>>();
  const prepare = (sql: string): Promise<sqlite3.Statement> =>
    new Promise((resolve, reject) => {
      const statement = database.prepare(sql, (error) => {
        if (!error) return resolve(statement);
        statements.delete(sql);
        reject(error);
      });
    });
  return {
    all: (sql, ...parameters) =>
      new Promise((resolve, reject) => {
        database.all(sql, parameters, (error, rows) => (error ? reject(error) : resolve(rows as never)));
      }),
    async run(sql, parameters) {
      const prepared = statements.get(sql) ?? prepare(sql);
      statements.set(sql, prepared);
      const statement = await prepared;
      return new Promise((resolve, reject) => {
        statement.all(parameters, (error, rows) => (error ? reject(error) : resolve(rows as never)));
      });
    },
    async close() {
      // SQLite keeps a file open as long as it has statements.
      for (const statement of await Promise.allSettled(statements.values()))
        if (statement.status === 'fulfilled') statement.value.finalize();
      return new Promise((resolve, reject) => database.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

/** SQLite makes files that every user can read; those it puts beside this one (`-wal`, `-shm`) take its permissions. */
async function createPrivately(file: string): Promise<void> {
  // An operator's file keeps its permissions. SQLite reports any other problem when it opens the file.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => undefined);
}

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
