import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The resources that a program has used so far. */
export interface Reading {
  /** User and system, milliseconds. */
  cpuMs: number;
  /** After a garbage collection. */
  residentMB: number;
  /** After a garbage collection: objects and buffers. */
  heapMB: number;
}

/** A program under measurement, as it is in production. */
export interface Measured {
  pid: number;
  read(): Promise<Reading>;
  close(): Promise<void>;
}

/**
 * Starts a program, and waits until it says that it is ready. `BENCH_NODE_OPTIONS` goes to Node, e.g. `--cpu-prof`.
 * @param file absolute
 * @param folder its working directory
 */
export async function startMeasured(
  file: string,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<Measured> {
  const { PATH, HOME, BENCH_NODE_OPTIONS = '' } = process.env;
  const child = fork(file, {
    cwd: folder,
    execArgv: ['--expose-gc', '--import', gauge, ...BENCH_NODE_OPTIONS.split(' ').filter(Boolean)],
    env: { PATH, HOME, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout, pid } = child;
  if (!stdout || pid === undefined) throw new Error('the program has no output');
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    stdout.setEncoding('utf8').on('data', (text: string) => /ready for/.test(text) && resolve());
    void ended.then(([code]) => reject(new Error(`${file} ended with code ${code} before it was ready`)));
  });
  return {
    pid,
    async read() {
      child.send('read');
      const [reading] = await once(child, 'message');
      return reading;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const gauge = new URL('gauge.js', import.meta.url).href;
