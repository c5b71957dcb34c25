import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { checkNodeFirst } from './check-node-first.ts';
import { keepOwnAddress } from './own-address.ts';
import { prebuildPage } from './prebuilt-page.ts';
import { libraries, programs } from './programs.ts';

/**
 * Bundles each program below `output`: a file `NAME.js` that checks Node and loads the program's own. Modules that several
 * programs share, or that a program loads only when it needs them, go into files of their own.
 * @param project the project's folder
 * @param home the folder with the files that modules read by addresses relative to their own; by default a copy in `output`
 */
export async function bundlePrograms(project: string, output: string, home = output): Promise<void> {
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
    plugins: [
      checkNodeFirst(project, Object.values(programs)),
      prebuildPage(),
      keepOwnAddress(project, path.relative(output, home)),
    ],
    logLevel: 'warning',
    write: false,
  });
  await mkdir(output, { recursive: true });
  for (const { path: file, text } of outputFiles)
    await writeFile(
      file,
      home === output && file.endsWith('.map') ? withOwnSources(text, output, project) : text,
    );
}

/** Files that the programs read by addresses relative to their own, apart from `package.json`. Paths from the project's root. */
export const readAtRunTime = ['assets', 'src/service/docs/documentation.css'];

/** Names sources by their paths from the project's root, so that stack traces and the log agree. */
function withOwnSources(map: string, output: string, project: string): string {
  const { sources, ...others } = JSON.parse(map);
  return JSON.stringify({
    ...others,
    sources: sources.map((source: string) => path.relative(project, path.join(output, source))),
  });
}
