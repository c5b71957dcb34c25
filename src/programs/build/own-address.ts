import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Rewrites `import.meta.url` as if `project` were copied to `home` (relative to the output folder). */
export function keepOwnAddress(project: string, home: string): Plugin {
  return {
    name: 'own address',
    setup(build) {
      build.onLoad({ filter: /\.m?ts$|[\\/]src[\\/].*\.mjs$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        if (!source.includes(ownAddress)) return undefined;
        const place = path.join(home, path.relative(project, file)).replaceAll(path.sep, '/');
        // In one line, so that stack traces keep their line numbers.
        const contents = source.replaceAll(ownAddress, `new URL('./${place}', ${ownAddress}).href`);
        return { contents, loader: 'ts' };
      });
    },
  };
}

const ownAddress = 'import.meta.url';
