import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';

/** A connection to a file. Only the thread that makes it may use it. Its errors have SQLite's `code`. */
export class Connection {
  #database;
  #statements = new Map();

  /** @param mode `read`, `write`, or `create`, which alone makes a missing file */
  constructor(file, mode) {
    // Only an address can say that a missing file is an error.
    const isAddress = mode === 'write' && file !== ':memory:';
    const place = isAddress ? `${pathToFileURL(path.resolve(file)).href}?mode=rw` : file;
    this.#database = withCode(() => new DatabaseSync(place, { readOnly: mode === 'read', timeout: 0 }));
  }

  all(sql, parameters) {
    const rows = withCode(() => this.#statementOf(sql).all(...parameters.map(toBound)));
    for (const row of rows)
      for (const name in row)
        if (row[name] instanceof Uint8Array) row[name] = Buffer.from(row[name]).toString();
    return rows;
  }

  #statementOf(sql) {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  close() {
    this.#statements.clear();
    withCode(() => {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#database.close();
    });
  }
}

/** The driver would end a text at its first NUL. We store no other bytes. */
function toBound(value) {
  return typeof value === 'string' && value.includes('\0') ? Buffer.from(value) : value;
}

function withCode(call) {
  try {
    return call();
  } catch (error) {
    const code = codeOf(error);
    throw Object.assign(new Error(`${code}: ${error.message}`), { code });
  }
}

/** The driver gives the code of some errors only by SQLite's words for it. https://www.sqlite.org/c3ref/errcode.html */
function codeOf({ sqliteCodeName, message }) {
  if (sqliteCodeName) return sqliteCodeName;
  return codes.find(([words]) => words.test(message))?.[1] ?? 'SQLITE_ERROR';
}

const codes = [
  [/database is locked/, 'SQLITE_BUSY'],
  [/table is locked/, 'SQLITE_LOCKED'],
  [/disk is full/, 'SQLITE_FULL'],
  [/readonly database/, 'SQLITE_READONLY'],
  [/disk I\/O error/, 'SQLITE_IOERR'],
  [/image is malformed|malformed database schema/, 'SQLITE_CORRUPT'],
  [/not a database/, 'SQLITE_NOTADB'],
  [/unable to open/, 'SQLITE_CANTOPEN'],
  [/locking protocol/, 'SQLITE_PROTOCOL'],
  [/access permission denied/, 'SQLITE_PERM'],
  [/constraint failed/, 'SQLITE_CONSTRAINT'],
];
