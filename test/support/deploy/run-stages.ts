import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFolder } from '../project-files.ts';
import { commandOf, isCopy, readStages, type Stage, wordsOf } from './dockerfile.ts';

/**
 * Does what the Dockerfile says, in folders below `root`, a folder for each stage's file system. Of the base image it
 * has nothing; packages come from the installed ones.
 * @returns the folder of the image
 */
export async function runStages(
  root: string,
  buildArguments: Readonly<Record<string, string>>,
): Promise<string> {
  const folders: Record<string, string> = {};
  let folder = root;
  for (const [index, stage] of readStages().entries()) {
    const name = stage.name ?? String(index);
    folder = path.join(root, name);
    folders[name] = folder;
    await runStage(stage, { folder, folders, buildArguments });
  }
  return folder;
}

interface Building {
  folder: string;
  /** Of the stages so far, by name. */
  folders: Readonly<Record<string, string>>;
  buildArguments: Readonly<Record<string, string>>;
}

async function runStage(
  { instructions }: Stage,
  { folder, folders, buildArguments }: Building,
): Promise<void> {
  let cwd = folder;
  const known: Record<string, string> = {};
  await mkdir(folder, { recursive: true });
  for (const instruction of instructions) {
    const words = wordsOf(instruction);
    const [first = ''] = words;
    if (instruction.getKeyword() === 'WORKDIR') {
      cwd = path.join(folder, first);
      await mkdir(cwd, { recursive: true });
    } else if (instruction.getKeyword() === 'ARG') {
      const [name = '', value = ''] = first.split('=');
      known[name] = buildArguments[name] ?? value;
    } else if (isCopy(instruction)) {
      const from = instruction.getFromFlag()?.getValue();
      const source = from ? folders[from] : projectFolder;
      if (!source) throw new Error(`COPY --from=${from} names no stage before.`);
      if (!from) await assertInContext(words.slice(0, -1));
      const target = path.resolve(cwd, onDisk(folder, words.at(-1) ?? ''));
      await copyAll(words.slice(0, -1), { source, target, intoFolder: words.at(-1)?.endsWith('/') ?? false });
    } else if (instruction.getKeyword() === 'RUN')
      await runCommand(commandOf(instruction), { folder, cwd, environment: known });
  }
}

/** `/app` inside of an image lies at `<folder>/app`. */
function onDisk(folder: string, place: string): string {
  return place.startsWith('/') ? path.join(folder, place) : place;
}

async function assertInContext(sources: readonly string[]): Promise<void> {
  const [everything, ...exceptions] = (await readFile(`${projectFolder}/.dockerignore`, 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  if (everything !== '*') throw new Error('.dockerignore is expected to leave out everything first.');
  const missing = sources.filter((source) => !exceptions.includes(`!${source}`));
  if (missing.length > 0) throw new Error(`.dockerignore leaves out ${missing.join(', ')}.`);
}

interface Copying {
  source: string;
  target: string;
  intoFolder: boolean;
}

async function copyAll(items: readonly string[], { source, target, intoFolder }: Copying): Promise<void> {
  for (const item of items) {
    const to = intoFolder ? path.join(target, path.basename(item)) : target;
    await mkdir(path.dirname(to), { recursive: true });
    await copyLinked(path.join(source, item), to);
  }
}

/** Copies by hard links if the file system allows them, because the packages are many files. */
async function copyLinked(from: string, to: string): Promise<void> {
  await run('cp', ['-al', from, to]).catch(() => cp(from, to, { recursive: true, force: true }));
}

interface Running {
  folder: string;
  cwd: string;
  environment: Readonly<Record<string, string>>;
}

/** Runs what can be run here; what the base image or a registry would be needed for is done in another way. */
async function runCommand(command: string, { folder, cwd, environment }: Running): Promise<void> {
  if (command.startsWith('apt-get ')) return;
  if (command === 'npm ci --omit=dev --ignore-scripts') return installProductionPackages(cwd);
  if (command === 'npm ci --ignore-scripts')
    return copyLinked(path.join(projectFolder, 'node_modules'), path.join(cwd, 'node_modules'));
  if (command.startsWith('npm run ')) return runShell(command, cwd, environment);
  const [, made] = /^install --directory .* (\/\S+)$/.exec(command) ?? [];
  if (made) return void (await mkdir(onDisk(folder, made), { recursive: true }));
  const [, target, link] = /^ln -s (\S+) (\S+)$/.exec(command) ?? [];
  if (target && link) return symlink(target, onDisk(folder, link));
  if (!/^(rm|find) /.test(command)) throw new Error(`It is not known here how to run: ${command}`);
  return runShell(command, cwd, environment);
}

async function runShell(
  command: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const { PATH, HOME } = process.env;
  await run('sh', ['-c', command], { cwd, env: { PATH, HOME, ...environment } });
}

/**
 * As `npm ci --omit=dev` would, by the lock file, from what is installed. Those within other packages come with them. npm makes no
 * link to a workspace whose folder is not there.
 */
export async function installProductionPackages(cwd: string): Promise<void> {
  const { packages } = lockFile.parse(
    JSON.parse(await readFile(path.join(cwd, 'package-lock.json'), 'utf8')),
  );
  const installed = new Set(await installedPackages());
  const wanted = Object.entries(packages)
    .filter(([place, { dev, link }]) => !dev && !link && installed.has(place))
    .map(([place]) => place);
  for (const scope of new Set(wanted.map((place) => path.dirname(place)))) {
    const places = wanted.filter((place) => path.dirname(place) === scope);
    await mkdir(path.join(cwd, scope), { recursive: true });
    const sources = places.map((place) => path.join(projectFolder, place));
    await run('cp', ['-al', ...sources, path.join(cwd, scope)]).catch(() =>
      run('cp', ['-a', ...sources, path.join(cwd, scope)]),
    );
  }
}

async function installedPackages(): Promise<string[]> {
  const names = await readdir(path.join(projectFolder, 'node_modules'));
  const nested = names.map(async (name) =>
    name.startsWith('@')
      ? (await readdir(path.join(projectFolder, 'node_modules', name))).map((one) => `${name}/${one}`)
      : [name],
  );
  return (await Promise.all(nested)).flat().map((name) => `node_modules/${name}`);
}

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});

const run = promisify(execFile);
