import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { openService } from '../../../src/service/open-service.ts';
import { projectFolder } from '../../support/project-files.ts';
import type { Figure } from '../run.ts';
import { cpuTime } from './cpu-time.ts';
import { type FirstCard, timeFirstCard } from './first-card.ts';

/** Each program as Node's arguments; the first is what the others are held against. */
const programs = {
  'bare discord.js bot': ['test/bench/start/bare-bot.mjs'],
  'loadout from a clone': ['src/programs/run-from-clone.mjs', 'src/programs/start.ts'],
  'loadout compiled': ['dist/start.js'],
} as const;

type Name = keyof typeof programs;
const names = Object.keys(programs) as Name[];

/**
 * Cold start and idle memory: ours against the least that is a bot with discord.js. The first card of a new playground against
 * an empty Node. Linux only.
 */
export async function* bench(): AsyncGenerator<Figure> {
  spawnSync(process.execPath, ['--import', 'tsx', 'src/programs/build/build.ts'], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-bench-'));
  const discord = await openLocalDiscord({ now: Date.now });
  const service = await openService({
    port: 0,
    rateLimit: { requests: 1_000, seconds: 10 },
    dataFolder: `${folder}/service`,
  });
  const settings = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: service.url,
    PLAYER_API_KEY: await service.makeKey('bench', 'pro'),
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
  };
  const runs = new Map<Name, Run[]>(names.map((name) => [name, []]));
  // In turns: what else the machine does meets all of them.
  for (let round = 0; round < rounds; round++)
    for (const name of names) runs.get(name)?.push(await start(programs[name], settings));
  await Promise.all([service.close(), discord.close()]);
  await rm(folder, { recursive: true, force: true });
  yield* figures(runs);
  yield* firstCards();
}

const rounds = 5;
const idleMs = 5_000;

/** One start of one program. */
interface Run {
  /** Until it is ready for commands. */
  wallMs: number;
  /** The same, as time of the processor. */
  cpuMs: number;
  /** After {@link idleMs}. */
  idleMegabytes: number;
}

async function start(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Run> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const part of child.stdout.iterator({ destroyOnReturn: false }))
    if (String(part).includes('ready for commands')) break;
  const wallMs = performance.now() - from;
  const cpuMs = cpuTime(child.pid);
  child.stdout.resume();
  await sleep(idleMs);
  const idleMegabytes = residentMegabytes(child.pid);
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  return { wallMs, cpuMs, idleMegabytes };
}

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
}

function* figures(runs: ReadonlyMap<Name, readonly Run[]>): Generator<Figure> {
  const [bare, ...ours] = names;
  for (const [key, figure, unit, atMost] of [
    ['wallMs', 'cold start', 'ms', 2],
    ['cpuMs', 'CPU of a cold start', 'ms', 2],
    ['idleMegabytes', 'idle memory', 'MB', 1.5],
  ] as const) {
    const middle = (name: Name | undefined) => median((name && runs.get(name))?.map((run) => run[key]) ?? []);
    for (const name of names)
      yield {
        figure: `${figure}, ${name}`,
        value: Math.round(middle(name)),
        unit,
        note: `median of ${rounds}`,
      };
    for (const name of ours)
      yield {
        figure: `${figure}, ${name} against ${bare}`,
        value: ratio(middle(name), middle(bare)),
        unit: 'x',
        atMost,
      };
  }
}

/** How long a newcomer waits after `npm start`: until the page answers, and until the first card is there with its picture. */
async function* firstCards(): AsyncGenerator<Figure> {
  const [, ...ours] = names;
  const bare: number[] = [];
  const runs = new Map<Name, FirstCard[]>(ours.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    bare.push(timeEmptyNode());
    for (const name of ours) runs.get(name)?.push(await timeFirstCard(programs[name], projectFolder));
  }
  const note = `median of ${rounds}`;
  yield { figure: 'start of an empty node', value: Math.round(median(bare)), unit: 'ms', note };
  for (const name of ours) {
    const middle = (key: keyof FirstCard) => median((runs.get(name) ?? []).map((run) => run[key]));
    yield { figure: `page answers, ${name}`, value: Math.round(middle('pageMs')), unit: 'ms', note };
    yield {
      figure: `first card, ${name}`,
      value: Math.round(middle('cardMs')),
      unit: 'ms',
      atMost: 3_000,
      note,
    };
    yield { figure: `CPU of the first card, ${name}`, value: Math.round(middle('cpuMs')), unit: 'ms', note };
    yield {
      figure: `first card, ${name} against an empty node`,
      value: ratio(middle('cardMs'), median(bare)),
      unit: 'x',
    };
  }
}

function timeEmptyNode(): number {
  const from = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - from;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
