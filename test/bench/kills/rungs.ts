import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHttpBridge, publicKeyHex } from '../../support/bot/http-bridge.ts';
import { openParts, type Parts } from '../../support/bot/running-parts.ts';
import type { Program } from '../../support/program.ts';
import { openRecorder, type Recorder } from '../../support/wire/recorder.ts';

/** A way to run the bot, and the parts of it that are killed. */
export interface Rung {
  name: string;
  programs: readonly ('start' | 'gateway' | 'worker')[];
  isOverHttp?: boolean;
  store: 'sqlite' | 'redis';
  /** Numbers of programs in the list, by the name of what is killed at once; none: Redis. */
  victims: readonly string[];
}

export const rungs: readonly Rung[] = [
  { name: 'one process', programs: ['start'], store: 'sqlite', victims: ['start 1'] },
  {
    name: 'replicas',
    programs: ['start', 'start'],
    isOverHttp: true,
    store: 'redis',
    victims: ['start 1', 'start 2', 'Redis'],
  },
  {
    name: 'workers',
    programs: ['gateway', 'worker', 'worker'],
    store: 'redis',
    victims: ['gateway 1', 'worker 1', 'worker 1 and worker 2', 'Redis'],
  },
];

export interface RunningRung extends Pick<Parts, 'discord' | 'api'> {
  recorder: Recorder;
  /** Resolves when it is ready again. */
  kill(victim: string, awayMs: number): Promise<void>;
  close(): Promise<void>;
}

export async function openRung({ programs, isOverHttp, store }: Rung): Promise<RunningRung> {
  const parts = await openParts({ shards: 1, acknowledgeWithinMs: 3_000 });
  const recorder = await openRecorder(parts.discord.apiUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-kills-'));
  const settings = {
    DISCORD_API_URL: recorder.apiUrl,
    LOG_LEVEL: 'info',
    ...(isOverHttp && { DISCORD_PUBLIC_KEY: publicKeyHex }),
    ...(store === 'sqlite' && { STORE_URL: `sqlite://${folder}/loadout.sqlite` }),
  };
  const running = new Map<string, Program>();
  const ports: number[] = [];
  async function start(name: string): Promise<void> {
    const [kind] = name.split(' ') as [Rung['programs'][number]];
    const program = parts.start(kind, settings);
    running.set(name, program);
    await program.prints(/ready for/);
    if (isOverHttp) ports[names.indexOf(name)] = portOf(program);
  }
  const names = programs.map(
    (kind, index) => `${kind} ${programs.slice(0, index + 1).filter((one) => one === kind).length}`,
  );
  await Promise.all(names.map(start));
  if (isOverHttp) await openHttpBridge(parts.discord, ports);
  return {
    discord: parts.discord,
    api: parts.api,
    recorder,
    async kill(victim, awayMs) {
      if (victim === 'Redis') return parts.restartRedis(awayMs);
      const victims = victim.split(' and ');
      await Promise.all(victims.map((name) => running.get(name)?.ends('SIGKILL')));
      await sleep(awayMs);
      await Promise.all(victims.map(start));
    },
    async close() {
      await parts.close();
      await recorder.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function portOf(program: Program): number {
  const [, port] = /"port":(\d+),"msg":"taking interactions over HTTP/.exec(program.output()) ?? [];
  return Number(port);
}
