import { Thread } from './thread.mjs';

/** The thread of all connections that have none of their own; it ends with the last of them. */
let shared;

/** SQLite for the stores and for `@keyv/sqlite`. It waits for locks and disks on a thread, so that the event loop never does. */
export async function openDatabase(file, mode, isAlone = false) {
  const thread = isAlone ? new Thread() : sharedThread();
  const connection = await thread.open(file, mode);
  return {
    all: (sql, ...parameters) => thread.run(connection, sql, parameters),
    close: () => thread.close(connection),
  };
}

function sharedThread() {
  shared ??= new Thread(() => {
    shared = undefined;
  });
  return shared;
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
