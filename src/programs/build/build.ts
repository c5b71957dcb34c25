import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };
import { commitFile, readCommit } from '../../bot/operations/read-commit.ts';
import { keepOwnAddress } from './own-address.ts';
import { prebuildPage } from './prebuilt-page.ts';
import { libraries, programs } from './programs.ts';
import { writeDeclarations } from './write-declarations.ts';

/**
 * `npm run build`: makes `dist/`, which together with the production packages is all that the programs need. `--commit
 * HASH` says which commit it is where `.git` is missing.
 */
async function main(args: readonly string[]): Promise<void> {
  const { commit } = parseArgs({ args: [...args], options: { commit: { type: 'string' } } }).values;
  await rm(output, { recursive: true, force: true });
  await bundlePrograms();
  await writeDeclarations('local-discord/library', path.join(output, 'types'));
  for (const item of readAtRunTime)
    await cp(path.join(project, item), path.join(output, item), { recursive: true });
  const { name, version, homepage, license, type } = manifest;
  await write('package.json', JSON.stringify({ name, version, homepage, license, type }));
  await write(commitFile, commit || readCommit(pathToFileURL(`${project}/`)) || '');
}

/** One file for each program, and the modules that several of them share, or load only when they are needed, in others. */
async function bundlePrograms(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: { ...programs, ...libraries },
    outdir: output,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    plugins: [prebuildPage(), keepOwnAddress(project)],
    logLevel: 'warning',
    write: false,
  });
  await mkdir(output, { recursive: true });
  for (const { path: file, text } of outputFiles)
    await writeFile(file, file.endsWith('.map') ? withOwnSources(text) : text);
}

/** Stack traces name sources where {@link keepOwnAddress} puts them: `dist/src/programs/start.ts`, the log's `src/programs/start.ts`. */
function withOwnSources(map: string): string {
  const { sources, ...others } = JSON.parse(map);
  return JSON.stringify({
    ...others,
    sources: sources.map((source: string) => source.replace(/^\.\.\//, '')),
  });
}

function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(output, file), text);
}

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const output = path.join(project, 'dist');

/** What the programs read by addresses relative to their own, but for `package.json`. */
const readAtRunTime = ['assets', 'src/service/docs/documentation.css'];

await main(process.argv.slice(2));
