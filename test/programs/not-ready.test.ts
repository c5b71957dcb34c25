import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { programs } from '../../src/programs/build/programs.ts';
import { compiledProgram } from '../support/compile-programs.ts';
import { commandOf } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-not-ready-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('without packages', () => {
  const line = 'The packages are not installed. Run npm ci, then start it again.\n';

  it('each script of a clone says in one line what to run', async () => {
    const scripts = Object.entries(manifest.scripts).filter(([name]) => name in programs);
    expect(scripts.length).toBeGreaterThan(9);
    await mkdir(path.join(folder, 'src'));
    await cp(path.join(projectFolder, 'src/programs'), path.join(folder, 'src/programs'), {
      recursive: true,
    });
    for (const [, script] of scripts) expect(run(script.split(' ').slice(1))).toEqual(ended(line));
  });

  it('so does each compiled program', async () => {
    const dist = path.dirname(String(compiledProgram(programs.start)));
    await cp(dist, path.join(folder, 'dist'), { recursive: true, dereference: true });
    for (const name of Object.keys(programs)) expect(run([`dist/${name}.js`])).toEqual(ended(line));
  });
});

describe('with a .env of another user', () => {
  beforeEach(async () => {
    await writeFile(path.join(folder, '.env'), 'DISCORD_TOKEN=a.b.c\n');
    await chmod(path.join(folder, '.env'), 0);
  });

  const reason = /^.*\.env can't be read: it belongs to another user\. Run chown USER \.env as root, .*\n$/;

  it.each([
    ['start'],
    ['gateway'],
    ['worker'],
    ['service'],
    ['service', 'keys', 'list'],
    ['register'],
    ['backup', 'FILE'],
    ['restore', 'FILE'],
    ['setup', '--yes'],
    ['doctor', '--try', '9876543210'],
  ] as Array<[keyof typeof programs, ...string[]]>)('%s says so in one line', (name, ...args) => {
    expect(run([...commandOf(programs[name]), ...args])).toEqual(ended(expect.stringMatching(reason)));
  });

  it('doctor has a line that fails, and checks nothing else', () => {
    const { status, stdout, stderr } = run(commandOf(programs.doctor));
    expect(stdout).toMatch(/^✓ Node: \S+\n✗ Settings: \.env can't be read: .*\n$/);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });
});

function run(args: readonly string[]) {
  // Root may read every file, unless it gives that right up.
  const [command = '', ...before] =
    process.getuid?.() === 0
      ? ['setpriv', '--bounding-set', rights, '--inh-caps', rights, process.execPath]
      : [process.execPath];
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], {
    cwd: folder,
    env: { PATH, HOME },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const rights = '-dac_override,-dac_read_search';

function ended(stderr: unknown) {
  return { status: 1, stdout: '', stderr };
}
