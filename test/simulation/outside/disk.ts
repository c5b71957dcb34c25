import { EventEmitter } from 'node:events';
import { Connection } from '../../../src/shared/store/sqlite3/connection.mjs';
import { Dice } from '../../support/limits/random.ts';
import type { Loop, SimulatedProcess } from './loop.ts';

interface Request {
  id: number;
  connection: number;
  file?: string;
  mode?: string;
  sql?: string;
  parameters?: unknown[];
}

type Opened = { database: Connection; process: SimulatedProcess; patienceMs: number };

/** How the disk is at this moment. */
export interface DiskMood {
  extraMs: number;
  /** SQLite's code for every statement that writes; undefined: it works. */
  writesFail?: string | undefined;
  allFail?: string | undefined;
}

/** SQLite's real library on real files, but on this thread: each statement takes simulated time. */
export class Disk {
  mood: (process: SimulatedProcess) => DiskMood = () => well;
  /** Called when a process has deleted a row of the records. */
  deleted: (process: SimulatedProcess) => void = () => {};
  dice = new Dice(0, 'disk');
  readonly #loop: Loop;
  readonly #opened = new Map<string, Opened>();
  /** When the thread of each process has done what it was asked. Our programs have one each; here they share its object. */
  #freeAt = new WeakMap<SimulatedProcess, number>();
  readonly #handles = new Map<SimulatedProcess, (() => void)[]>();

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  reset(dice: Dice): void {
    for (const { database } of this.#opened.values()) database.close();
    this.#opened.clear();
    this.dice = dice;
    this.mood = () => well;
    this.deleted = () => {};
  }

  /** @param close called when the process ends, if not before */
  opened(close: () => void): void {
    const known = this.#handles.get(this.#loop.current) ?? [];
    this.#handles.set(this.#loop.current, [...known, close]);
  }

  /** Does what the system does for a process that has ended: statements that it had sent are done or not. */
  abandon(process: SimulatedProcess): void {
    for (const close of this.#handles.get(process) ?? []) close();
    this.#handles.delete(process);
    for (const [key, one] of this.#opened)
      if (one.process === process) {
        one.database.close();
        this.#opened.delete(key);
      }
  }

  /** In place of a thread of `sqlite3`: `worker_threads.Worker` as far as that uses it. */
  createThread(): EventEmitter {
    const thread = new EventEmitter();
    const number = ++threads;
    return Object.assign(thread, {
      ref: () => undefined,
      unref: () => undefined,
      terminate: async () => 0,
      postMessage: (request: Request) => {
        const process = this.#loop.current;
        const { extraMs } = this.mood(process);
        const begins = Math.max(this.#freeAt.get(process) ?? 0, this.#loop.now);
        const endsAt = begins + this.dice.between(0.05, 0.4) + extraMs;
        this.#freeAt.set(process, endsAt);
        const answer = (result: object) => thread.emit('message', { id: request.id, ...result });
        const run = (until: number) => {
          try {
            answer({ rows: this.#run(`${number} ${request.connection}`, request, process) });
            if (/^\s*DELETE FROM (?:people|links|deletions|snapshots)\b/.test(request.sql ?? ''))
              this.deleted(process);
          } catch (error) {
            const { code, message } = error as Error & { code?: string };
            if (code === 'SQLITE_BUSY' && this.#loop.now < until)
              this.#loop.after(5, () => run(until), process);
            else answer({ error: { code, message } });
          }
        };
        const patienceMs = this.#opened.get(`${number} ${request.connection}`)?.patienceMs ?? 0;
        this.#loop.after(endsAt - this.#loop.now, () => run(this.#loop.now + patienceMs), process);
      },
    });
  }

  #run(key: string, { file, mode, sql, parameters = [] }: Request, process: SimulatedProcess): unknown[] {
    const mood = this.mood(process);
    const code = mood.allFail ?? (writing.test(sql ?? '') ? mood.writesFail : undefined);
    if (code) throw Object.assign(new Error(`${code}: the simulation says so`), { code });
    if (file !== undefined) {
      const database = new Connection(file, mode ?? 'create');
      this.#opened.set(key, { database, process, patienceMs: 1_000 });
      // The time that a real disk takes is simulated.
      database.all('PRAGMA synchronous=OFF', []);
      return [];
    }
    const opened = this.#opened.get(key);
    if (!opened) throw Object.assign(new Error('SQLITE_MISUSE: closed'), { code: 'SQLITE_MISUSE' });
    if (sql === undefined) {
      opened.database.close();
      this.#opened.delete(key);
      return [];
    }
    const patience = /^PRAGMA busy_timeout=(\d+)$/.exec(sql);
    if (patience) opened.patienceMs = Number(patience[1]);
    if (patience || sql.startsWith('PRAGMA synchronous')) return [];
    return opened.database.all(sql, parameters);
  }
}

let threads = 0;
const well: DiskMood = { extraMs: 0 };
const writing = /^\s*(?:INSERT|UPDATE|DELETE|CREATE|REPLACE|PRAGMA wal_checkpoint)/i;
