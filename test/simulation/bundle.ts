import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { keepOwnAddress } from '../../src/programs/build/own-address.ts';
import { projectFolder } from '../support/project-files.ts';
import { mistakes } from './mistakes.ts';

/**
 * Bundles the simulation, so that nothing is loaded while time stands still.
 * @returns Node's arguments to start it, and how to remove it
 */
export async function bundleSimulation(): Promise<{ args: string[]; remove: () => void }> {
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
    plugins: [allowMistakes, keepOwnAddress(projectFolder, path.relative(output, projectFolder))],
    logLevel: 'warning',
  });
  const args = ['--enable-source-maps', '--import', `${output}/install.mjs`, `${output}/main.mjs`];
  return { args, remove: () => rmSync(output, { recursive: true, force: true }) };
}

let bundles = 0;

/** Puts each mistake beside the statement that it replaces; main.ts chooses the one that is made. */
const allowMistakes: Plugin = {
  name: 'mistakes',
  setup({ onLoad }) {
    for (const file of new Set(mistakes.map((one) => one.file)))
      onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, ({ path: loaded }) => {
        let contents = readFileSync(loaded, 'utf8');
        for (const { name, text, becomes } of mistakes.filter((one) => one.file === file)) {
          if (contents.split(text).length !== 2) throw new Error(`${file} does not hold once: ${text}`);
          const isMade = `Reflect.get(globalThis, 'mistake') === ${JSON.stringify(name)}`;
          contents = contents.replace(text, () => `if (${isMade}) { ${becomes} } else { ${text} }`);
        }
        return { contents, loader: 'ts' };
      });
  },
};
