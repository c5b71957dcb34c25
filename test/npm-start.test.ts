import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settings } from '../src/config.ts';
import { startProgram, watchProgram } from './support/program.ts';

it('npm start hands SIGTERM on, so that a supervisor of npm ends Loadout in good order', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-npm-'));
  // Names that are set, even to nothing, are not taken from a `.env` that may lie in the project.
  const nothing = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...nothing,
      PORT: '0',
      STORE_URL: `sqlite://${folder}/loadout.sqlite`,
      SERVICE_DATA: `${folder}/service`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(npm, 'npm start');
  await program.prints(/Open http/);
  // It has ended when its pipes have: with the last process that holds them, be it npm, its shell or Loadout.
  await program.ends('SIGTERM');
  expect(program.output()).toContain('"signal":"SIGTERM"');
  await rm(folder, { recursive: true, force: true });
});

it('the playground opens beside a service that has the data folder', async () => {
  const SERVICE_DATA = await mkdtemp(path.join(tmpdir(), 'loadout-data-'));
  const service = startProgram('src/service/main.ts', { SERVICE_DATA, SERVICE_PORT: '0' });
  await service.prints(/^listening/m);
  const playground = startProgram('src/main.ts', { SERVICE_DATA, PORT: '0' });
  await playground.prints(/Open http/);
  expect(await playground.ends('SIGTERM')).toBe(0);
  expect(await service.ends('SIGTERM')).toBe(0);
  await rm(SERVICE_DATA, { recursive: true, force: true });
});
