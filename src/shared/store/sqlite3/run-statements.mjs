import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Connection } from './connection.mjs';

// The thread's side of `thread.mjs`.
const connections = new Map();

async function take({ connection, file, mode, sql, parameters }) {
  if (file !== undefined)
    connections.set(connection, { database: new Connection(file, mode), patienceMs: 1_000 });
  else if (sql !== undefined) return run(connections.get(connection), sql, parameters);
  else {
    connections.get(connection).database.close();
    connections.delete(connection);
  }
  return [];
}

/** While one statement waits for a lock, those of other connections run. */
async function run(connection, sql, parameters) {
  const patience = /^PRAGMA busy_timeout=(\d+)$/.exec(sql);
  if (patience) connection.patienceMs = Number(patience[1]);
  else {
    const until = performance.now() + connection.patienceMs;
    for (;;)
      try {
        return connection.database.all(sql, parameters);
      } catch (error) {
        if (error.code !== 'SQLITE_BUSY' || performance.now() > until) throw error;
        await sleep(betweenAttemptsMs);
      }
  }
  return [];
}

const betweenAttemptsMs = 5;

parentPort.on('message', ({ id, ...request }) => {
  take(request).then(
    (rows) => parentPort.postMessage({ id, rows }),
    ({ code, message }) => parentPort.postMessage({ id, error: { code, message } }),
  );
});
