import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { settings } from '../src/config/settings.ts';
import { type Program, startProgram, watchProgram } from './support/program.ts';

let folder: string;
const programs: Program[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-npm-'));
});

afterEach(async () => {
  for (const program of programs.splice(0)) await program.ends('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('SIGTERM to npm', () => {
  // bash leaves its place to the program, dash (the sh of Debian) stands between npm and the program.
  it.each(['sh', 'bash'])(
    'closes Loadout in good order, and leaves no process behind: under %s',
    async (shell) => {
      const npm = runScript('start', shell);
      await npm.prints(/Open http/);
      // The output ends with the last process that holds its pipes, be it npm, its shell or Loadout.
      await npm.ends('SIGTERM');
      expect(npm.output()).toContain('"signal":"SIGTERM"');
    },
  );

  it('ends the service, and gives its data folder free', async () => {
    const npm = runScript('service', 'sh');
    await npm.prints(/^listening/m);
    await npm.ends('SIGTERM');
    const next = start('src/service/main.ts');
    await next.prints(/^listening/m);
    expect(await next.ends('SIGTERM')).toBe(0);
  });
});

it('the playground opens beside a service that has the data folder', async () => {
  const service = start('src/service/main.ts');
  await service.prints(/^listening/m);
  const playground = start('src/main.ts');
  await playground.prints(/Open http/);
  expect(await playground.ends('SIGTERM')).toBe(0);
  expect(await service.ends('SIGTERM')).toBe(0);
});

it('the scripts of package.json say nothing that only some shells understand', () => {
  const commands = Object.values(manifest.scripts).flatMap((script) => script.split(' && '));
  for (const command of commands) expect(command).toMatch(/^(?:node|npm|biome|tsc|vitest)(?: [\w./:-]+)*$/);
});

function start(file: string): Program {
  const program = startProgram(file, ownSettings());
  programs.push(program);
  return program;
}

const programOf = { start: 'src/main.ts', service: 'src/service/main.ts' };

function runScript(name: keyof typeof programOf, shell: string): Program {
  // Names that are set, even to nothing, are not taken from a `.env` that may lie in the project.
  const nothing = Object.fromEntries(Object.keys(settings.shape).map((setting) => [setting, '']));
  const npm = spawn('npm', ['run', name, `--script-shell=${shell}`], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...nothing, ...ownSettings() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(npm, `${programOf[name]} by npm run ${name}`);
  programs.push(program);
  return program;
}

function ownSettings(): Record<string, string> {
  return {
    PORT: '0',
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
    SERVICE_DATA: `${folder}/service`,
    SERVICE_PORT: '0',
  };
}
