import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from '../run.ts';

/** The package as its users meet it: packed, installed in an empty folder, and started there. The README shows these figures. */
export async function* benchPackage(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-discord-package-'));
  try {
    const archive = await pack(folder);
    yield megabytes('archive', (await stat(archive)).size);
    const startedAt = performance.now();
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });
    yield { figure: 'installation', value: round((performance.now() - startedAt) / 1000), unit: 's' };
    yield { figure: 'packages', value: (await installedPackages(folder)).length, unit: 'installed' };
    yield megabytes('installed size', await sizeOf(path.join(folder, 'node_modules')));
    yield* installMock(path.join(folder, 'mock'));
    yield* startOften(path.join(folder, 'node_modules/local-discord-server/dist/local-discord.js'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../../src/local-discord', import.meta.url));

/** The usual mock of routes, which the README compares. Needs the registry. */
async function* installMock(folder: string): AsyncGenerator<Figure> {
  await mkdir(folder);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', '.', 'nock'], {
    cwd: folder,
  });
  yield { figure: 'nock: packages', value: (await installedPackages(folder)).length, unit: 'installed' };
  yield megabytes('nock: installed size', await sizeOf(path.join(folder, 'node_modules')));
}

/** @returns the path of the archive */
async function pack(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: workspace });
  const archive = path.join(folder, 'local-discord.tgz');
  await cp(path.join(folder, stdout.trim().split('\n').at(-1) ?? ''), archive);
  return archive;
}

async function installedPackages(folder: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.keys(lock.packages);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Alternates with a Node that does nothing, so that other work of the machine affects both. */
async function* startOften(program: string): AsyncGenerator<Figure> {
  const starts: { bare: number; local: number; memory: number }[] = [];
  for (let n = 0; n < times; n += 1) {
    const bare = await start(['--eval', 'console.log("ready")']);
    const local = await start([program, '--port', '0', '--page-port', '0']);
    starts.push({ bare: bare.ms, local: local.ms, memory: local.memory });
  }
  const of = (read: (one: (typeof starts)[number]) => number) => middle(starts.map(read));
  const note = `the median of ${times}; Node alone needs ${Math.round(of(({ bare }) => bare))} ms on this machine`;
  yield { figure: 'start', value: Math.round(of(({ local }) => local)), unit: 'ms', atMost: 400, note };
  yield { figure: 'start / Node alone', value: round(of(({ local, bare }) => local / bare)), unit: 'of 1' };
  yield {
    ...megabytes(
      'idle memory',
      of(({ memory }) => memory),
    ),
    atMost: 80,
  };
}

/** Starts a program and ends it again; the time until it prints `ready`, and its resident memory a moment later. */
async function start(args: readonly string[]): Promise<{ ms: number; memory: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/^ready$/m.test(output)) break;
  }
  const ms = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  child.kill();
  return { ms, memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 };
}

function megabytes(figure: string, bytes: number): Figure {
  return { figure, value: round(bytes / 1_000_000), unit: 'MB' };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const times = 7;
const settleMs = 1000;
