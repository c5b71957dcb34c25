import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledProgram } from './compile-programs.ts';
import { keepOutput } from './keep-output.ts';

/** A program of ours that runs as its operator would run it. */
export interface Program {
  pid: number | undefined;
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** Resolves with the match as soon as the output has one; rejects when the program ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Types into it, if it has a standard input. */
  types(keys: string): void;
  /** Sends the signal. */
  signals(signal: NodeJS.Signals): void;
  /** Sends the signal and resolves with the exit code when it has ended; null: it was killed. */
  ends(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `file` (a path from the project's root) with only `settings` in its environment.
 * @param ownFolder by default an empty one: the project's root may have a `.env` with a real token
 */
export function startProgram(
  file: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  ownFolder?: string,
): Program {
  const folder = ownFolder ?? mkdtempSync(path.join(tmpdir(), 'loadout-program-'));
  const child = spawn(process.execPath, [...commandOf(file), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const started = watchProgram(child, file);
  if (ownFolder === undefined)
    void started.ends().then(() => rmSync(folder, { recursive: true, force: true }));
  return started;
}

/** Node's arguments for a program of ours. */
export function commandOf(file: string): string[] {
  const compiled = compiledProgram(file);
  if (compiled) return [compiled];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(`../../${file}`, import.meta.url))];
}

/** A program that was started otherwise; `name` is what its output is kept under. */
export function watchProgram(child: ChildProcess, name: string): Program {
  const ended = once(child, 'close').then(([code]: Array<number | null>) => code ?? null);
  const text = collect(child, `${name} ${child.pid}`);
  return {
    pid: child.pid,
    output: text.read,
    prints: (pattern) => text.until(pattern, ended),
    types: (keys) => void child.stdin?.write(keys),
    signals: (signal) => void child.kill(signal),
    ends: (signal) => {
      if (signal) child.kill(signal);
      return ended;
    },
  };
}

function collect(child: ChildProcess, speaker: string) {
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      keepOutput(speaker, part);
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
