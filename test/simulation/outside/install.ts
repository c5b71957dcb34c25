import crypto from 'node:crypto';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import workers from 'node:worker_threads';
import { Dice } from '../../support/limits/random.ts';
import type { Due } from './loop.ts';
import { outside } from './outside.ts';

// Loaded before anything else: the libraries find simulated time, chance, network and disk where they look for Node's.
const { loop, network, disk } = outside();
const { now } = performance;
outside().realMs = () => Reflect.apply(now, performance, []);
replaceTime();
replaceChance();
replaceNetwork();
replaceDisk();
syncBuiltinESMExports();

function replaceTime(): void {
  const RealDate = Date;
  class SimulatedDate extends RealDate {
    constructor(...given: unknown[]) {
      // @ts-expect-error Date takes what it is given.
      super(...(given.length > 0 ? given : [Math.floor(loop.wallTime())]));
    }

    static override now(): number {
      return Math.floor(loop.wallTime());
    }
  }
  Object.defineProperty(SimulatedDate, 'name', { value: 'Date' });
  const begin = loop.now;
  const setTimer =
    (repeats: boolean) =>
    (run: (...given: unknown[]) => void, ms = 1, ...given: unknown[]) =>
      new Timer(() => run(...given), ms >= 1 && ms <= longestMs ? ms : 1, repeats);
  const clear = (timer: unknown) => void (timer instanceof Timer && timer.close());
  const replaced = {
    setTimeout: setTimer(false),
    setInterval: setTimer(true),
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
      new Timer(() => run(...given), 0, false),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
  Object.assign(globalThis, replaced, { Date: SimulatedDate });
  Object.assign(timers, replaced);
  const wait = (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = new Timer(() => resolve(value), ms, false);
      signal?.addEventListener('abort', () => {
        timer.close();
        reject(signal.reason);
      });
    });
  Object.assign(timersPromises, {
    setTimeout: (ms: number, value: unknown, options?: object) => wait(Math.max(1, ms), value, options),
    setImmediate: (value: unknown, options?: object) => wait(0, value, options),
  });
  Object.defineProperty(performance, 'now', { value: () => loop.now - begin });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    new Timer(() => controller.abort(late), ms, false);
    return controller.signal;
  };
}

class Timer {
  readonly #run: () => void;
  readonly #ms: number;
  readonly #repeats: boolean;
  #due: Due;

  constructor(run: () => void, ms: number, repeats: boolean) {
    this.#run = run;
    this.#ms = ms;
    this.#repeats = repeats;
    this.#due = loop.after(ms, () => this.#fire());
  }

  #fire(): void {
    if (this.#repeats) this.#due = loop.after(this.#ms, () => this.#fire());
    this.#run();
  }

  refresh(): this {
    const { process } = this.#due;
    this.close();
    this.#due = loop.after(this.#ms, () => this.#fire(), process);
    return this;
  }

  close(): this {
    this.#due.run = undefined;
    return this;
  }

  ref = (): this => this;
  unref = (): this => this;
  [Symbol.toPrimitive] = (): number => this.#due.order;
}

function replaceChance(): void {
  const pool = new Dice(0, 'pool');
  const fill = <Bytes extends ArrayBufferView>(view: Bytes): Bytes => {
    outside().dice.fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const randomBytes = (size: number, done?: (error: null, bytes: Buffer) => void) => {
    const bytes = fill(Buffer.alloc(size));
    if (done) setImmediate(() => done(null, bytes));
    return bytes;
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const randomInt = (least: number, most?: number) =>
    most === undefined ? outside().dice.whole(0, least - 1) : outside().dice.whole(least, most - 1);
  Math.random = () => outside().dice.next();
  Object.assign(crypto, {
    randomBytes,
    randomUUID,
    randomInt,
    randomFillSync: (view: Buffer, offset = 0, size?: number) => {
      // The pool of ws outlives a world, so it takes nothing from its chance.
      pool.fill(view.subarray(offset, size === undefined ? undefined : offset + size));
      return view;
    },
  });
  Object.defineProperty(crypto.webcrypto, 'getRandomValues', { value: fill });
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
}

function replaceNetwork(): void {
  const connect = (...given: unknown[]) => {
    const [first] = given;
    const { port } = typeof first === 'object' ? (first as { port: unknown }) : { port: first };
    return network.connect(Number(port));
  };
  const handle = { close: () => undefined, ref: () => undefined, unref: () => undefined };
  Object.assign(net, { connect, createConnection: connect });
  Object.assign(net.Server.prototype, {
    listen(this: net.Server & { _handle: unknown }, ...given: unknown[]) {
      const [first] = given;
      const { port = 0 } = typeof first === 'object' ? (first as { port?: number }) : { port: Number(first) };
      const listener = given.find((one) => typeof one === 'function');
      if (listener) this.once('listening', listener as () => void);
      try {
        this._handle = { port: network.listen(this, port), ...handle };
      } catch (error) {
        process.nextTick(() => this.emit('error', error));
        return this;
      }
      process.nextTick(() => this.emit('listening'));
      return this;
    },
    address(this: net.Server & { _handle: { port: number } | null }) {
      return this._handle && { address: '127.0.0.1', family: 'IPv4', port: this._handle.port };
    },
    close(this: net.Server & { _handle: { port: number } | null }, done?: (error?: Error) => void) {
      if (this._handle) network.unlisten(this._handle.port);
      this._handle = null;
      if (done) this.once('close', done);
      setImmediate(() => this.emit('close'));
      return this;
    },
  });
}

function replaceDisk(): void {
  const { Worker } = workers;
  function SimulatedWorker(file: URL, options: object) {
    return String(file).endsWith('run-statements.mjs') ? disk.createThread() : new Worker(file, options);
  }
  Object.assign(workers, { Worker: SimulatedWorker });
  for (const name of Object.keys(fsPromises)) {
    const call: unknown = Reflect.get(fs, `${name}Sync`);
    const real: unknown = Reflect.get(fsPromises, name);
    if (name === 'open') Reflect.set(fsPromises, name, inSimulatedTime(openFile, real));
    else if (typeof call === 'function') Reflect.set(fsPromises, name, inSimulatedTime(call, real));
  }
}

/** Files are real, but at once and in simulated time, so that each run waits equally long for them. */
function inSimulatedTime(call: unknown, real: unknown) {
  return (...given: unknown[]) =>
    new Promise((resolve, reject) => {
      const work = (chosen: unknown) => Reflect.apply(chosen as (...given: unknown[]) => unknown, fs, given);
      // Node itself loads modules by these.
      if (loop.isEnded) return resolve(work(real));
      loop.after(0.1, () => {
        try {
          resolve(work(call));
        } catch (error) {
          reject(error);
        }
      });
      return undefined;
    });
}

function openFile(file: string, flags = 'r') {
  const descriptor = fs.openSync(file, flags);
  const read = (buffer: Buffer, offset: number, length: number, position: number) => ({
    buffer,
    bytesRead: fs.readSync(descriptor, buffer, offset, length, position),
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) fs.closeSync(descriptor);
    isOpen = false;
  };
  disk.opened(close);
  return {
    fd: descriptor,
    stat: inSimulatedTime(() => fs.fstatSync(descriptor), undefined),
    read: inSimulatedTime(read, undefined),
    sync: inSimulatedTime(() => fs.fsyncSync(descriptor), undefined),
    close: inSimulatedTime(close, undefined),
  };
}

const longestMs = 2 ** 31 - 1;
