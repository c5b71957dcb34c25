import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { keepOwnAddress } from '../../src/programs/build/own-address.ts';
import { projectFolder } from '../support/project-files.ts';

export interface Mistake {
  file: string;
  text: string;
  becomes: string;
}

/**
 * Bundles the simulation, so that nothing is loaded while time stands still.
 * @param mistake to be made on purpose: a simulation that finds nothing then is none
 * @returns Node's arguments to start it, and how to remove it
 */
export async function bundleSimulation(mistake?: Mistake): Promise<{ args: string[]; remove: () => void }> {
  // Inside the project, so that it finds its packages.
  const output = path.join(projectFolder, `node_modules/.cache/simulation-${process.pid}-${bundles++}`);
  await build({
    absWorkingDir: projectFolder,
    entryPoints: { install: 'test/simulation/outside/install.ts', main: 'test/simulation/main.ts' },
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    alias: { sharp: path.join(projectFolder, 'test/simulation/outside/sharp.ts') },
    plugins: [
      ...(mistake ? [makeMistake(mistake)] : []),
      keepOwnAddress(projectFolder, path.relative(output, projectFolder)),
    ],
    logLevel: 'warning',
  });
  const args = [
    '--enable-source-maps',
    '--import',
    path.join(output, 'install.mjs'),
    path.join(output, 'main.mjs'),
  ];
  return { args, remove: () => rmSync(output, { recursive: true, force: true }) };
}

let bundles = 0;

function makeMistake({ file, text, becomes }: Mistake): Plugin {
  const source = readFileSync(path.join(projectFolder, file), 'utf8');
  if (!source.includes(text)) throw new Error(`${file} does not hold: ${text}`);
  const contents = source.replace(text, () => becomes);
  return {
    name: 'mistake',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: loaded }) =>
        path.relative(projectFolder, loaded) === file ? { contents, loader: 'ts' } : undefined,
      );
    },
  };
}
