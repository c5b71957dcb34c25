import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Program, watchProgram } from '../program.ts';

export interface SandboxOptions {
  /** The file system, as {@link prepareRoot} left it; nothing in it can be written. */
  root: string;
  /** The only folder that can be written. */
  data: string;
  /** Its place inside, which `root` has; by default `/data`. */
  dataAt?: string;
  /** More folders to read, by their places inside, which `root` has. */
  readable?: Readonly<Record<string, string>>;
  /** Ids inside. */
  user: { uid: number; gid: number };
  /** All of it. */
  environment: Readonly<Record<string, string>>;
  cwd: string;
  command: readonly string[];
  /** Under which name its output is kept. */
  name: string;
}

export interface Sandboxed extends Program {
  /** Its id out here; inside it is process 1. */
  pid: number;
}

/**
 * Starts a command as process 1 of its own process ids, as an own user, on a file system of its own with one folder to
 * write to. It shares the network. Signals are sent to the command itself.
 */
export async function startInSandbox(options: SandboxOptions): Promise<Sandboxed> {
  const child = spawn('bwrap', [...argumentsFor(options), ...options.command], {
    env: { ...options.environment, PATH: `${nodeFolder}:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, options.name);
  const pid = await readPid(child);
  return {
    ...program,
    pid,
    ends(signal) {
      // The id may be another process's once this one has ended.
      if (signal && child.exitCode === null) process.kill(pid, signal);
      return program.ends();
    },
  };
}

/** As `--info-fd` tells it, which may come in parts. */
async function readPid(child: ChildProcess): Promise<number> {
  let output = '';
  while (!output.includes('}')) output += String(await once(child.stdio[3] ?? child, 'data'));
  return z.object({ 'child-pid': z.number() }).parse(JSON.parse(output))['child-pid'];
}

/**
 * Adds to an image's folder the places where parts of this machine stand in for its base image.
 * @param more places that {@link SandboxOptions} name
 */
export function prepareRoot(root: string, more: readonly string[] = []): void {
  for (const folder of ['usr', 'etc', 'proc', 'dev', 'data', nodeFolder, ...more])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, nodeFolder, 'node'), '');
  for (const folder of systemLinks()) symlinkSync(readlinkSync(folder), path.join(root, folder));
}

function argumentsFor({ root, data, dataAt = '/data', readable = {}, user, cwd }: SandboxOptions): string[] {
  return [
    ...['--unshare-user', '--uid', String(user.uid), '--gid', String(user.gid)],
    ...['--unshare-pid', '--as-pid-1', '--unshare-ipc', '--unshare-uts', '--die-with-parent'],
    ...['--ro-bind', root, '/', '--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc'],
    ...['--ro-bind', process.execPath, `${nodeFolder}/node`],
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...Object.entries(readable).flatMap(([place, folder]) => ['--ro-bind', folder, place]),
    ...['--bind', data, dataAt, '--chdir', cwd, '--info-fd', '3'],
  ];
}

/** `/lib` and its kin, which lead into `/usr`. */
function systemLinks(): string[] {
  return ['/bin', '/lib', '/lib64'].filter((folder) =>
    lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink(),
  );
}

const nodeFolder = '/node';
