import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { makeArchive } from '../../src/programs/build/make-archive.ts';
import { compiledProgram } from '../support/compile-programs.ts';
import { prepareRoot, startInSandbox } from '../support/deploy/sandbox.ts';
import { has } from '../support/machine.ts';
import { watchProgram } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';
import { textOf } from '../support/seen.ts';
import { openStrangerApi } from '../support/stranger-api.ts';

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;
const name = `loadout-${manifest.version}-${platform}`;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-archive-test-'));
  archive = await makeArchive(path.dirname(compiledProgram('src/programs/start.ts') ?? ''), folder);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the archive of a release', () => {
  it('is unpacked, and its start.js starts a bot on a machine with only Node', async ({ skip }) => {
    skip(!has('bubblewrap'), 'bubblewrap is missing, or may not make user namespaces');
    expect(path.basename(archive)).toBe(`${name}.tar.gz`);
    await run('tar', ['-xzf', archive, '-C', folder]);
    const packages = path.join(folder, name, 'node_modules');
    const { stdout } = await run('du', ['-sm', packages]);
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(90);
    expect(await readdir(path.join(folder, name))).toContain('README.md');
    expect(await readdir(path.join(packages, '@photostructure/sqlite/prebuilds'))).toEqual([platform]);

    const root = path.join(folder, 'root');
    await mkdir(root);
    prepareRoot(root, ['loadout']);
    const { discord, settings } = await openOutside();
    const bot = await startInSandbox({
      ...{ root, data: path.join(folder, name), dataAt: '/loadout', cwd: '/loadout' },
      user: { uid: 988, gid: 988 },
      environment: { TMPDIR: '/loadout', ...settings },
      command: ['node', 'start.js'],
      name: 'the archive',
    });
    onTestFinished(async () => void (await bot.ends('SIGKILL')));
    await bot.prints(/ready for commands/);
    expect(textOf(await discord.member('ana').runs('/status'))).toContain('service');
    expect(await readdir(path.join(folder, name, 'data'))).toContain('loadout.sqlite');
    expect(await bot.ends('SIGTERM')).toBe(0);
  });

  it('is installed by npm in another folder with its own packages and one SQLite, and `loadout start` runs', async () => {
    const stranger = path.join(folder, 'stranger');
    await mkdir(stranger);
    await writeFile(path.join(stranger, 'package.json'), '{ "private": true }');
    const npm = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', archive];
    await run('npm', npm, { cwd: stranger });
    // The archive brings all that it needs: npm installs no other package.
    const installed = await readdir(path.join(stranger, 'node_modules'));
    expect(installed.filter((one) => !one.startsWith('.'))).toEqual(['loadout']);
    const own = path.join(stranger, 'node_modules/loadout/node_modules');
    for (const other of ['sqlite3', '@keyv/sqlite', 'better-sqlite3', 'tsx'])
      expect(existsSync(path.join(own, other)), other).toBe(false);

    const { discord, settings } = await openOutside();
    const child = spawn(path.join(stranger, 'node_modules/.bin/loadout'), ['start'], {
      cwd: stranger,
      env: { PATH: process.env.PATH, ...settings },
    });
    const bot = watchProgram(child, 'the installed archive');
    onTestFinished(async () => void (await bot.ends('SIGKILL')));
    await bot.prints(/ready for commands/);
    expect(textOf(await discord.member('ana').runs('/status'))).toContain('service');
    expect(await bot.ends('SIGTERM')).toBe(0);
  });
});

it('npm pack, which would pack other packages, says what to run instead', async () => {
  const packing = run('npm', ['pack', '--dry-run'], { cwd: projectFolder });
  await expect(packing).rejects.toMatchObject({
    stderr: expect.stringContaining('npm run build -- --archive'),
  });
});

async function openOutside() {
  const discord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 10_000 });
  onTestFinished(() => discord.close());
  const api = await openStrangerApi();
  onTestFinished(() => api.close());
  const settings = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, PLAYER_API_URL: api.url };
  return { discord, settings };
}
