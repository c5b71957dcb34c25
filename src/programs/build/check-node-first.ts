import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Checks Node's version before an entry point loads, since an old Node could not even link it. */
export function checkNodeFirst(project: string, programs: readonly string[], further?: string): Plugin {
  return {
    name: 'check Node first',
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path: entry }) => {
        const file = path.posix.normalize(entry);
        return kind === 'entry-point' && programs.includes(file) ? { path: file, namespace } : undefined;
      });
      build.onLoad({ filter: /./, namespace }, ({ path: file }) => ({
        contents: [
          '#!/usr/bin/env node',
          "import './src/programs/check-node.mjs';",
          ...(further === undefined ? [] : [`import './${further}';`]),
          `import('./${file}');`,
        ].join('\n'),
        resolveDir: project,
      }));
    },
  };
}

const namespace = 'checked';
