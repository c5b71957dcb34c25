import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { readConfig, readSettings } from '../../src/bot/config/config.ts';
import { programs } from '../../src/programs/build/programs.ts';
import { settingsCopied, settingsListed } from '../support/deploy/settings-listed.ts';
import { projectFolder } from '../support/project-files.ts';

const unitFile = `${projectFolder}/.github/deploy/loadout.service`;
const runnerFile = `${projectFolder}/.github/deploy/run-program.sh`;
const templateFile = `${projectFolder}/.github/deploy/unraid.xml`;

describe('the unit for systemd', () => {
  it('is understood by systemd, and lets the program do little', async (test) => {
    const folder = await temporary();
    const copy = path.join(folder, 'loadout.service');
    // systemd looks for the program that a unit starts.
    await writeFile(copy, (await readFile(unitFile, 'utf8')).replace('/usr/bin/node', process.execPath));
    const { code, said } = run(test, 'systemd-analyze', ['verify', copy]);
    // It also complains of the machine's own units.
    expect(said.split('\n').filter((line) => line.includes('loadout.service'))).toEqual([]);
    expect(code).toBe(0);
    // In tenths: 2.0 of 10.
    expect(run(test, 'systemd-analyze', ['security', '--offline=true', '--threshold=20', copy]).code).toBe(0);
  });

  it('starts a program that is built, from settings that are right', async () => {
    const unit = await readFile(unitFile, 'utf8');
    const [, name = ''] = /^ExecStart=\/usr\/bin\/node .*\/dist\/([\w-]+)\.js$/m.exec(unit) ?? [];
    expect(Object.keys(programs)).toContain(name);
    expect(unit).toMatch(/^EnvironmentFile=-\/etc\/loadout\.env$/m);
    // The defaults of its data are relative to this.
    expect(unit).toMatch(/^WorkingDirectory=%S\/loadout$/m);
    expect(readConfig(settingsListed()).storeUrl).toMatch(/^sqlite:\/\/\.\//);
  });
});

it('a copy of .env.example leaves every setting to the unit: what the file names, even empty, would win', async () => {
  const folder = await temporary();
  await writeFile(path.join(folder, 'secret'), 'redis://127.0.0.1:1');
  for (const name of ['DISCORD_TOKEN', 'PLAYER_API_KEY', 'STORE_URL', 'SERVICE_STORE_URL']) {
    const unit = { [`${name}_FILE`]: path.join(folder, 'secret') };
    const { problems, config } = readSettings({ ...unit, ...settingsCopied() });
    expect(problems.filter(({ setting }) => setting !== 'PLAYER_API_URL')).toEqual([]);
    expect(JSON.stringify(config)).toContain('redis://127.0.0.1:1');
  }
});

it('run-program.sh runs any program as the unit runs Loadout, with options of systemd-run before it', async () => {
  const folder = await temporary();
  const double = path.join(folder, 'systemd-run');
  await writeFile(double, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  await chmod(double, 0o755);
  const ran = (...args: string[]) =>
    spawnSync(runnerFile, args, {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
  const { stdout } = ran('--setenv=A=b', 'backup', 'backups/a b.sqlite');
  const given = stdout.trim().split('\n');
  expect(given.slice(-4)).toEqual([
    '/usr/bin/node',
    '--enable-source-maps',
    '/opt/loadout/dist/backup.js',
    'backups/a b.sqlite',
  ]);
  expect(given).toContain('--setenv=A=b');
  const unit = (await readFile(unitFile, 'utf8')).replaceAll('%S', '/var/lib').split('\n');
  const properties = given.flatMap((arg) => (arg.startsWith('--property=') ? [arg.slice(11)] : []));
  expect(properties).toContain('User=loadout');
  expect(properties.filter((line) => !unit.some((one) => one.startsWith(line)))).toEqual([]);
  expect(ran()).toMatchObject({ status: 2, stderr: expect.stringContaining('name a program') });
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('the template for Unraid', () => {
  it('is well-formed', (test) => {
    expect(run(test, 'xmllint', ['--noout', templateFile])).toEqual({ code: 0, said: '' });
  });

  it('offers every setting, each right as it stands', async () => {
    const variables = (await fields()).filter(({ Type }) => Type === 'Variable');
    const offered = Object.fromEntries(variables.map(({ Target = '', Default = '' }) => [Target, Default]));
    expect(Object.keys(offered).toSorted()).toEqual(Object.keys(settingsListed()).toSorted());
    expect(readConfig(offered)).toMatchObject({ host: '0.0.0.0', port: 3000, metricsPort: 9464 });
    // The settings with other values in a container; all others are as in .env.example.
    const others = ['HOST', 'METRICS_PORT', 'SERVICE_DATA', 'SERVICE_RATE_LIMIT', 'STORE_URL'];
    const differing = Object.entries(settingsListed()).filter(([name, value]) => offered[name] !== value);
    expect(differing.map(([name]) => name).toSorted()).toEqual(others);
  });

  it('hides the secrets, and keeps the data', async () => {
    const all = await fields();
    const hidden = all.filter(({ Mask }) => Mask === 'true').map(({ Target }) => Target);
    expect(hidden).toEqual(['DISCORD_TOKEN', 'PLAYER_API_KEY', 'STORE_URL', 'SERVICE_STORE_URL']);
    expect(all.filter(({ Type }) => Type === 'Path').map(({ Target }) => Target)).toEqual(['/data']);
  });

  async function fields(): Promise<Array<Record<string, string>>> {
    const template = await readFile(templateFile, 'utf8');
    return [...template.matchAll(/<Config ([^>]*)\/>/g)].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ),
    );
  }
});

function run({ skip }: TestContext, command: string, args: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  skip(error !== undefined, `${command} is missing`);
  return { code: status, said: `${stdout}${stderr}` };
}
