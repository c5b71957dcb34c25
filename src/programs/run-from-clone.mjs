/**
 * `npm start` and the scripts like it: runs a program, given as its path from the project's root, from a bundle in
 * `node_modules/.cache/loadout`. The bundle's folder is named after the state of all sources, so that no bundle runs once one
 * of them has changed; the first start after a change makes the bundle. If none can be made, tsx translates the sources.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './check-packages.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const cache = path.join(project, 'node_modules/.cache/loadout');

/** @param source such as `src/programs/start.ts` */
async function run(source) {
  const folder = findBundle();
  if (folder) {
    await import(pathToFileURL(path.join(folder, `${path.basename(source, '.ts')}.js`)).href);
  } else {
    await import('tsx');
    await import(pathToFileURL(path.join(project, source)).href);
  }
}

/** The folder of the bundles of the present sources, which it makes if they are missing; undefined if that fails. */
function findBundle() {
  try {
    const folder = path.join(cache, describeSources());
    if (!existsSync(folder) && !makeBundle(folder)) return undefined;
    utimesSync(folder, new Date(), new Date());
    return folder;
  } catch {
    // For example, the folder is on a file system that is read-only.
    return undefined;
  }
}

/** Changes when any source is written, replaced, moved or removed, or packages are installed: no program can set ctime back. */
function describeSources() {
  const hash = createHash('sha256');
  for (const item of bundled) {
    const root = path.join(project, item);
    const isFolder = statSync(root).isDirectory();
    const files = isFolder ? readdirSync(root, { recursive: true }).sort() : [''];
    for (const file of files) {
      const { size, mtimeNs, ctimeNs, ino } = statSync(path.join(root, file), { bigint: true });
      hash.update(`${item}/${file} ${size} ${mtimeNs} ${ctimeNs} ${ino}\n`);
    }
  }
  return hash.digest('hex').slice(0, 32);
}

const bundled = [
  'src',
  'commands',
  'assets',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/** @returns whether it succeeded */
function makeBundle(folder) {
  const part = `${folder}.${process.pid}`;
  try {
    mkdirSync(cache, { recursive: true });
    // Not on stdout, which holds the log.
    console.error(
      'Preparing the programs: this takes some seconds, once after each install and each change.',
    );
    const builder = path.join(project, 'src/programs/build/bundle-for-clone.ts');
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', builder, part], {
      cwd: project,
      // It prints nothing unless it fails.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return false;
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(part, folder);
    removeOld();
    return true;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Keeps the latest: a bot that is running still loads parts from the bundle that it was started from. */
function removeOld() {
  const bundles = readdirSync(cache).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const usedAt = (name) => statSync(path.join(cache, name)).mtimeMs;
  const latestFirst = bundles.sort((one, other) => usedAt(other) - usedAt(one));
  for (const name of latestFirst.slice(keptBundles)) rmSync(path.join(cache, name), { recursive: true });
}

const keptBundles = 5;

// The program finds its own arguments in their usual place.
const [source] = process.argv.splice(2, 1);
await run(source);
