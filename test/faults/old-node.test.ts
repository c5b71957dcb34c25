import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { programs } from '../../src/programs/build/programs.ts';
import { compiledProgram } from '../support/compile-programs.ts';
import { projectFolder } from '../support/project-files.ts';

/** The arguments that start each program on an old Node: as built, and as its script of `package.json` does. */
const scripts: Readonly<Record<string, string>> = manifest.scripts;
const ways = Object.entries(programs).flatMap(([name, file]) => [
  [`dist/${name}.js`, [String(compiledProgram(file))]],
  ...(scripts[name] ? [[`npm run ${name}`, scripts[name].split(' ').slice(1)]] : []),
]) as Array<[string, string[]]>;

it.each(ways)('an old Node gets one line from %s', (_, args) => {
  const { status, stdout, stderr } = startOn('18.20.8', args);
  expect(stderr).toBe('Node 18.20.8 is too old. Install Node 20.19 or newer, then start it again.\n');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

it('the oldest Node that package.json allows is not refused, and the one before it is', () => {
  const oldest = manifest.engines.node.replace('>=', '');
  const [major, minor] = oldest.split('.').map(Number);
  const check = [fileURLToPath(new URL('../../src/programs/check-node.mjs', import.meta.url))];
  const versions = [`${oldest}.0`, `${Number(major) + 1}.0.0`, `${major}.${Number(minor) - 1}.9`];
  expect(versions.map((version) => startOn(version, check).status)).toEqual([0, 0, 1]);
});

/** Starts Node with `args` and lets it take itself for another version. */
function startOn(version: string, args: readonly string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const given = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, ...args];
  return spawnSync(process.execPath, given, { cwd: projectFolder, encoding: 'utf8' });
}
