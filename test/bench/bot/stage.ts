import { execFileSync } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openService } from '../../../src/service/open-service.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { defaultEdgeLimit } from '../../../src/shared/contract/limits.ts';
import { projectFolder } from '../../support/project-files.ts';
import { type Measured, startMeasured } from './measured.ts';
import { type BenchDiscord, openDiscord } from './open-discord.ts';

/** A Discord and a player API with its usual limit, and the programs between them. */
export interface Stage {
  discord: BenchDiscord;
  /** The player API's answers so far. */
  upstream: () => { calls: number; refusals: number };
  /** Starts a program of `npm run build` by its name. */
  start(program: string, settings?: Readonly<Record<string, string>>): Promise<Measured>;
  folder: string;
  close(): Promise<void>;
}

interface BackdropOptions {
  /** The rate limit of the player API's firewall; default: its usual one. */
  rateLimit?: { requests: number; seconds: number };
}

/** Builds the programs, as containers run them. */
export function buildPrograms(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'src/programs/build/build.ts'], { cwd: projectFolder });
}

export async function openStage({ rateLimit = defaultEdgeLimit }: BackdropOptions = {}): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-bench-'));
  const service = await openService({
    port: 0,
    dataFolder: path.join(folder, 'service'),
    rateLimit,
  });
  const key = await service.makeKey('bench', 'pro');
  const discord = await openDiscord();
  const count = countAnswers();
  const opened: Measured[] = [];
  return {
    discord,
    upstream: count.read,
    folder,
    async start(program, settings) {
      const home = path.join(folder, `${program}-${opened.length}`);
      await mkdir(home);
      const started = await startMeasured(
        path.join(projectFolder, 'dist', `${program}.js`),
        {
          DISCORD_TOKEN: token,
          DISCORD_API_URL: discord.apiUrl,
          PLAYER_API_URL: service.url,
          PLAYER_API_KEY: key,
          ...settings,
        },
        home,
      );
      opened.push(started);
      return started;
    },
    async close() {
      await Promise.all(opened.map((one) => one.close()));
      count.end();
      discord.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Has the form of a real one, but belongs to no bot. */
export const token = `${Buffer.from('900000000000000001').toString('base64')}.bench0.${'x'.repeat(38)}`;

/** Counts what the servers of this process answer. */
function countAnswers() {
  const channel = 'http.server.response.finish';
  let calls = 0;
  let refusals = 0;
  const count = (message: unknown) => {
    const { response } = message as { response: ServerResponse };
    calls += 1;
    if (response.statusCode === 429) refusals += 1;
  };
  diagnostics.subscribe(channel, count);
  return {
    read: () => ({ calls, refusals }),
    end: () => void diagnostics.unsubscribe(channel, count),
  };
}

/** Players who are found wherever they are looked for. */
export function residents(count: number): string[] {
  const found: string[] = [];
  for (let uid = 4_000_000_000; found.length < count; uid++) {
    const resident = findResident(String(uid));
    if (resident && !resident.isRegionLocked && !resident.isDeleted) found.push(String(uid));
  }
  return found;
}
