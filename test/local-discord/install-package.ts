import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));

/** Where this project's own packages are. */
export const packages = path.join(project, 'node_modules');

/**
 * Builds and packs the project as its guide says, and installs the package in a project of a stranger.
 * @param folder an empty one
 * @param others packages of which the stranger has their own
 * @returns the stranger's folder
 */
export async function installPackage(folder: string, others: readonly string[]): Promise<string> {
  const copy = path.join(folder, 'project');
  for (const item of ['package.json', 'README.md', 'LICENSE', 'src', 'commands', 'assets'])
    await cp(path.join(project, item), path.join(copy, item), { recursive: true });
  await symlink(packages, path.join(copy, 'node_modules'));
  await run(process.execPath, ['--import', import.meta.resolve('tsx'), 'src/programs/build/build.ts'], {
    cwd: copy,
  });
  const { stdout } = await run(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    { cwd: copy },
  );
  const stranger = path.join(folder, 'stranger');
  const installed = path.join(stranger, 'node_modules/loadout');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  // The dependencies that npm would have installed with it.
  await symlink(packages, path.join(installed, 'node_modules'));
  for (const name of others) {
    const place = path.join(stranger, 'node_modules', name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(packages, name), place);
  }
  return stranger;
}
