import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { project } from './project.ts';

/** Packs the programs with the production packages for this platform, so that they need only Node. @returns its path */
export async function makeArchive(dist: string, output: string): Promise<string> {
  const name = `${manifest.name}-${manifest.version}-${platform}`;
  const temporary = await mkdtemp(path.join(tmpdir(), 'loadout-archive-'));
  const folder = path.join(temporary, name);
  try {
    await cp(dist, path.join(folder, 'dist'), { recursive: true, dereference: true });
    for (const item of ['LICENSE', 'README.md', '.env.example', ...(await productionPackages())])
      await cp(path.join(project, item), path.join(folder, item), { recursive: true, filter: isNeeded });
    await writeFile(path.join(folder, 'start.js'), "import './dist/start.js';\n");
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(packedManifest(), null, 2));
    await mkdir(output, { recursive: true });
    const archive = path.join(output, `${name}.tar.gz`);
    await promisify(execFile)('tar', ['-czf', archive, '-C', temporary, name]);
    return archive;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const platform = `${process.platform}-${process.arch}`;

function packedManifest(): object {
  const { name, version, description, homepage, license, type, bin, engines } = manifest;
  const dependencies = Object.entries(manifest.dependencies).filter(([one]) => one !== inPrograms);
  return {
    ...{ name, version, description, homepage, license, type, bin, engines },
    ...{ os: [process.platform], cpu: [process.arch] },
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: true,
  };
}

const inPrograms = '@keyv/sqlite';

async function productionPackages(): Promise<string[]> {
  const { packages }: Installed = JSON.parse(
    await readFile(path.join(project, 'node_modules/.package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev && !link)
    .map(([place]) => place)
    .filter((place) => place !== `node_modules/${inPrograms}`);
}

interface Installed {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
}

/** Leaves out files for compilers and editors, and SQLite for other platforms. */
function isNeeded(file: string): boolean {
  const [, built] = /sqlite[\\/]prebuilds[\\/]([^\\/]+)/.exec(file) ?? [];
  if (built && built !== platform) return false;
  return !/\.d\.[cm]?ts$|\.map$|@photostructure[\\/]sqlite[\\/]src$/.test(file);
}
