import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { programs } from '../../src/build/programs.ts';
import { readConfig } from '../../src/config.ts';
import { projectFolder } from '../support/deploy/project.ts';
import { settingsListed } from '../support/deploy/settings-listed.ts';

const unitFile = `${projectFolder}/.github/deploy/loadout.service`;
const templateFile = `${projectFolder}/.github/deploy/unraid.xml`;

describe('the unit for systemd', () => {
  it('is understood by systemd, and lets the program do little', async (test) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'loadout-unit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
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

describe('the template for Unraid', () => {
  it('is well-formed', (test) => {
    expect(run(test, 'xmllint', ['--noout', templateFile])).toEqual({ code: 0, said: '' });
  });

  it('offers every setting, each right as it stands', async () => {
    const variables = (await fields()).filter(({ Type }) => Type === 'Variable');
    const offered = Object.fromEntries(variables.map(({ Target = '', Default = '' }) => [Target, Default]));
    expect(Object.keys(offered).toSorted()).toEqual(Object.keys(settingsListed()).toSorted());
    expect(readConfig(offered)).toMatchObject({ host: '0.0.0.0', port: 3000, metricsPort: 9464 });
    // What a container needs otherwise; all the rest is as .env.example has it.
    const others = ['HOST', 'METRICS_PORT', 'SERVICE_RATE_LIMIT', 'STORE_URL'];
    const differing = Object.entries(settingsListed()).filter(([name, value]) => offered[name] !== value);
    expect(differing.map(([name]) => name).toSorted()).toEqual(others);
  });

  it('hides the secrets, and keeps the data', async () => {
    const all = await fields();
    const hidden = all.filter(({ Mask }) => Mask === 'true').map(({ Target }) => Target);
    expect(hidden).toEqual(['DISCORD_TOKEN', 'PLAYER_API_KEY', 'STORE_URL']);
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
