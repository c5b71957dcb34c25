import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleLibraries, requireForLibraries } from './bundle-libraries.ts';
import { checkNodeFirst } from './check-node-first.ts';
import { keepOwnAddress } from './own-address.ts';
import { prebuildPage } from './prebuilt-page.ts';
import { programs } from './programs.ts';

/** Bundles programs as `NAME.js`, which check Node and load the rest. @param home folder of files read at run time */
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
      checkNodeFirst(project, Object.values(programs), 'src/programs/check-packages.mjs'),
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

/** Escapes non-ASCII in comments and regular expressions; with it, V8 would store two bytes per character. */
function inAscii(text: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replaceAll(/[\u0080-\uffff]/g, escaped);
}

/** Files that modules read by relative paths, besides `package.json`. */
export const readAtRunTime = [
  'assets',
  'src/local-discord/as-discord/hooks',
  'src/service/docs/documentation.css',
  'src/service/docs/introduction.md',
  'src/shared/store/sqlite3',
];

function withOwnSources(map: string, output: string, project: string): string {
  const { sources, ...others } = JSON.parse(map);
  const inProject = (source: string) => path.relative(project, path.join(output, source));
  return JSON.stringify({ ...others, sources: sources.map(inProject) });
}
