import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleLibraries, requireForLibraries } from './bundle-libraries.ts';
import { checkNodeFirst } from './check-node-first.ts';
import { keepOwnAddress } from './own-address.ts';
import { prebuildPage } from './prebuilt-page.ts';
import { programs } from './programs.ts';

/**
 * Bundles each program below `output`: a file `NAME.js` that checks Node and loads the program's own. Modules that several
 * programs share, or that a program loads only when it needs them, go into files of their own.
 * @param project the project's folder
 * @param home the folder with the files that modules read by addresses relative to their own; by default a copy in `output`
 */
export async function bundlePrograms(project: string, output: string, home = output): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: programs,
    outdir: output,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    banner: { js: requireForLibraries },
    plugins: [
      bundleLibraries(project),
      checkNodeFirst(project, Object.values(programs)),
      prebuildPage,
      keepOwnAddress(project, path.relative(output, home)),
    ],
    logLevel: 'warning',
    write: false,
  });
  await mkdir(output, { recursive: true });
  for (const { path: file, text } of outputFiles)
    await writeFile(file, file.endsWith('.js') ? inAscii(text) : withOwnSources(text, output, project));
}

/**
 * Escapes the characters that esbuild leaves in comments and regular expressions: because of a single one, V8 would keep the
 * whole file in memory with two bytes a character.
 */
function inAscii(text: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replaceAll(/[\u0080-\uffff]/g, escaped);
}

/** Files that the programs read by addresses relative to their own, apart from `package.json`. Paths from the project's root. */
export const readAtRunTime = [
  'assets',
  'src/service/docs/documentation.css',
  'src/service/docs/introduction.md',
  'src/shared/store/sqlite3',
];

/** Names sources by their paths from the project's root, as the log does. */
function withOwnSources(map: string, output: string, project: string): string {
  const { sources, ...others } = JSON.parse(map);
  const inProject = (source: string) => path.relative(project, path.join(output, source));
  return JSON.stringify({ ...others, sources: sources.map(inProject) });
}
