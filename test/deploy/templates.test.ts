import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, readSettings } from '../../src/bot/config/config.ts';
import { programs } from '../../src/programs/build/programs.ts';
import { argumentsOf, imageStage } from '../support/deploy/dockerfile.ts';
import { settingsCopied, settingsListed } from '../support/deploy/settings-listed.ts';
import { projectFolder, read } from '../support/project-files.ts';

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
  expect(given.slice(-3)).toEqual(['/usr/bin/node', '/opt/loadout/dist/backup.js', 'backups/a b.sqlite']);
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

describe('the files for other hosts', () => {
  const compose = z
    .looseObject({ healthcheck: z.object({ test: z.string() }), stop_grace_period: z.string() })
    .parse(parse(read('compose.yaml'))['x-program']);
  const folder = '.github/deploy';

  it('the Quadlet runs the image within the bounds that compose.yaml sets', () => {
    const lines = read(`${folder}/loadout.container`).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'ReadOnly=true',
        'DropCapability=all',
        'NoNewPrivileges=true',
        `HealthCmd=${compose.healthcheck.test}`,
        'Volume=loadout-data:/data',
        'Environment=HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464',
      ]),
    );
    // Podman reads these keys of [Container] from 4.5 on.
    const container = lines.slice(lines.indexOf('[Container]') + 1, lines.indexOf('[Service]'));
    const keys = container.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(keys.filter((key) => !quadletKeys.has(key))).toEqual([]);
    const [, options = ''] = /^PodmanArgs=(.*)$/m.exec(lines.join('\n')) ?? [];
    expect(options).toBe(`--memory=1g --pids-limit=256 --stop-timeout=${seconds(compose.stop_grace_period)}`);
  });

  it('Railway and Render build a Dockerfile that is there, mount /data, and let answers in flight end', () => {
    const stopSeconds = seconds(compose.stop_grace_period);
    const railway = JSON.parse(read(`${folder}/railway.json`));
    expect(read(railway.build.dockerfilePath)).toMatch(/^FROM ghcr\.io\/OWNER\/loadout:latest$/m);
    expect(railway.deploy).toMatchObject({
      requiredMountPath: argumentsOf(imageStage(), 'VOLUME').join(),
      // Two bots at once would answer twice.
      numReplicas: 1,
      overlapSeconds: 0,
      drainingSeconds: stopSeconds,
    });
    const [render] = parse(read(`${folder}/render.yaml`)).services;
    expect(existsSync(`${projectFolder}/${render.dockerfilePath}`)).toBe(true);
    expect(render).toMatchObject({
      type: 'worker',
      disk: { mountPath: railway.deploy.requiredMountPath },
      numInstances: 1,
      maxShutdownDelaySeconds: stopSeconds,
    });
    const named = render.envVars.map(({ key }: { key: string }) => key);
    expect(named.filter((name: string) => !(name in settingsListed()))).toEqual([]);
  });

  const seconds = (time: string) => Number(/^(\d+)s$/.exec(time)?.[1]);
});

const quadletKeys = new Set([
  ...[
    'Image',
    'ContainerName',
    'EnvironmentFile',
    'Environment',
    'Volume',
    'PublishPort',
    'ReadOnly',
    'Tmpfs',
  ],
  ...[
    'DropCapability',
    'NoNewPrivileges',
    'HealthCmd',
    'HealthInterval',
    'HealthTimeout',
    'HealthStartPeriod',
  ],
  ...['HealthRetries', 'PodmanArgs'],
]);

function run({ skip }: TestContext, command: string, args: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  skip(error !== undefined, `${command} is missing`);
  return { code: status, said: `${stdout}${stderr}` };
}
