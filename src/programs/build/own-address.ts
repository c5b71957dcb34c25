import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Lets `import.meta.url` tell each module the address that it would have, were the tree of `project` copied into `home`, a path
 * from the output folder: what a module reads beside itself or in `assets` is then found there by the same relative path. It
 * expects all outputs to lie in the output folder itself.
 */
export function keepOwnAddress(project: string, home: string): Plugin {
  return {
    name: 'own address',
    setup(build) {
      build.onLoad({ filter: /\.m?ts$|[\\/]src[\\/].*\.mjs$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        if (!source.includes(ownAddress)) return undefined;
        const place = path.join(home, path.relative(project, file)).replaceAll(path.sep, '/');
        // Stays on one line, so that stack traces still name the right one.
        const contents = source.replaceAll(ownAddress, `new URL('./${place}', ${ownAddress}).href`);
        return { contents, loader: 'ts' };
      });
    },
  };
}

const ownAddress = 'import.meta.url';
