import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of ours that runs as its operator would run it. */
export interface Program {
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** Resolves with the match as soon as the output has one; rejects when the program ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends the signal and resolves with the exit code when it has ended; null: it was killed. */
  ends(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `file` (a path from the project's root) with nothing in its environment but `settings`. */
export function startProgram(
  file: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]: Array<number | null>) => code ?? null);
  const text = collect(child);
  return {
    output: text.read,
    prints: (pattern) => text.until(pattern, ended),
    ends: (signal) => {
      if (signal) child.kill(signal);
      return ended;
    },
  };
}

function collect(child: ChildProcess) {
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      for (const look of waiting) look();
    });
  return {
    read: () => printed,
    until(pattern: RegExp, ended: Promise<unknown>): Promise<RegExpExecArray> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`it ended without printing ${pattern}:\n${printed}`)));
      });
    },
  };
}
