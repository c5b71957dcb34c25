import path from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Lets each program among the entry points begin with a file that checks the version of Node and only then loads the
 * program: an old Node could not even link the program's own file.
 * @param programs paths from the project's root
 * @param further the path of a module that is loaded after the check
 */
export function checkNodeFirst(project: string, programs: readonly string[], further?: string): Plugin {
  return {
    name: 'check Node first',
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path: entry }) => {
        // esbuild puts a `./` before it.
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
