import { Worker } from 'node:worker_threads';

/** A thread with connections, on which one statement runs at a time. It keeps the process alive only while one does. */
export class Thread {
  #worker = new Worker(new URL('./run-statements.mjs', import.meta.url), { execArgv: [] });
  #ended;
  #connections = 0;
  #lastId = 0;
  #waiting = new Map();

  /** @param ended called with the last connection closed: nobody may use the thread any more */
  constructor(ended = () => undefined) {
    this.#ended = ended;
    this.#worker.unref();
    this.#worker.on('message', ({ id, rows, error }) => this.#settle(id, error, rows));
    this.#worker.on('error', ({ message }) => this.#failAll(message));
    this.#worker.on('exit', () => this.#failAll('the connection was closed'));
  }

  /** @returns the number of the connection */
  async open(file, mode) {
    this.#connections++;
    const connection = ++this.#lastId;
    try {
      await this.#ask({ connection, file, mode });
      return connection;
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  run(connection, sql, parameters) {
    return this.#ask({ connection, sql, parameters });
  }

  async close(connection) {
    try {
      await this.#ask({ connection });
    } finally {
      await this.#leave();
    }
  }

  async #leave() {
    if (--this.#connections > 0) return;
    this.#ended();
    // SQLite closes a file only after its last statement, and the driver gives up its statements only with the thread.
    this.#worker.ref();
    await this.#worker.terminate();
  }

  #ask(request) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ id, ...request });
    });
  }

  #failAll(message) {
    for (const id of this.#waiting.keys()) this.#settle(id, { code: 'SQLITE_ERROR', message });
  }

  #settle(id, error, rows) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
    else resolve(rows);
  }
}
