import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { bundlePrograms, readAtRunTime } from '../../src/programs/build/bundle-programs.ts';
import { programs } from '../../src/programs/build/programs.ts';
import { projectFolder } from './project-files.ts';

/** Runs before tests that start programs: bundles the programs once, since tsx would translate them at each start. */
export async function setup(): Promise<() => Promise<void>> {
  // Inside the project, so that the programs find its packages.
  const caches = path.join(projectFolder, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(path.join(caches, 'loadout-test-'));
  await bundlePrograms(projectFolder, folder);
  for (const item of [...readAtRunTime, 'package.json']) {
    await mkdir(path.dirname(path.join(folder, item)), { recursive: true });
    await symlink(path.join(projectFolder, item), path.join(folder, item));
  }
  process.env[setting] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The bundle of a program (a path from the project's root), or undefined for any other file. */
export function compiledProgram(file: string): string | undefined {
  const folder = process.env[setting];
  const [name] = Object.entries(programs).find(([, source]) => source === file) ?? [];
  return folder && name && path.join(folder, `${name}.js`);
}

// Inherited by the processes in which the tests run; `startProgram` hands it to none.
const setting = 'LOADOUT_TEST_PROGRAMS';
