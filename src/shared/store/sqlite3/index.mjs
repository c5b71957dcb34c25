import { Thread } from './thread.mjs';

/** The threads of the files that are open, by file. */
const threads = new Map();

/**
 * SQLite for the stores and for `@keyv/sqlite`. Its statements wait for locks and disks on a thread, one for each file, so that
 * the event loop never does and a slow write of records delays no read of the cache.
 */
export async function openDatabase(file, mode, isAlone = false) {
  if (isAlone || file === ':memory:') return connect(new Thread(), file, mode);
  const thread = threads.get(file) ?? new Thread(() => threads.delete(file));
  threads.set(file, thread);
  return connect(thread, file, mode);
}

async function connect(thread, file, mode) {
  const connection = await thread.open(file, mode);
  return {
    all: (sql, ...parameters) => thread.run(connection, sql, parameters),
    close: () => thread.close(connection),
  };
}

/** The part of the package `sqlite3` that `@keyv/sqlite` uses. */
class Database {
  #opening;

  constructor(file, callback) {
    this.#opening = openDatabase(file, 'create');
    this.#opening.then(() => callback(null), callback);
  }

  configure(_busyTimeout, ms) {
    this.all(`PRAGMA busy_timeout=${ms}`, () => undefined);
  }

  /** @param parameters and last the callback, which gets an error or the rows */
  all(sql, ...parameters) {
    const callback = parameters.pop();
    this.#opening
      .then((database) => database.all(sql, ...parameters.flat()))
      .then((rows) => callback(null, rows), callback);
  }

  close(callback) {
    this.#opening.then((database) => database.close()).then(() => callback(null), callback);
  }
}

export default { Database };
