import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';

/** Bundles the libraries that every start loads, because their thousand files take longer to read than to run. */
export function bundleLibraries(project: string): Plugin {
  return {
    name: 'libraries',
    setup(build) {
      const chosen = new Map<string, string>();
      build.onResolve(
        { filter: /^[^./]/ },
        async ({ path: wanted, kind, importer, resolveDir, pluginData }) => {
          if (kind === 'entry-point' || pluginData === resolving) return undefined;
          const name = packageName(wanted);
          const isInside = inLibrary.test(importer) || commonJs.has(name) || modules.has(name);
          const isOutside = !isInside || isNodes(wanted) || optional.has(name);
          if (isOutside) return { path: wanted, external: true };
          const found = await build.resolve(wanted, {
            importer,
            resolveDir: name === 'undici' ? project : resolveDir,
            // discord.js requires these; an import would load a second copy.
            kind: commonJs.has(name) ? 'require-call' : kind,
            pluginData: resolving,
          });
          return { ...found, path: await oneCopy(found.path, name, chosen) };
        },
      );
      onlyEnglish.setup(build);
      build.onLoad({ filter: inLibrary }, async ({ path: file }) => {
        if (!/\.[cm]?js$/.test(file)) return undefined;
        const { code } = await transform(await readFile(file, 'utf8'), {
          minifyWhitespace: true,
          legalComments: 'none',
        });
        return { contents: code, loader: 'js' };
      });
    },
  };
}

/** Leaves out zod's messages in fifty languages, half a megabyte. */
export const onlyEnglish: Plugin = {
  name: 'only English',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    }));
  },
};

export const requireForLibraries = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

async function oneCopy(file: string, name: string, chosen: Map<string, string>): Promise<string> {
  if (!inLibrary.test(file)) return file;
  const end = file.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length;
  const folder = file.slice(0, end);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const id = `${name}@${version}`;
  if (!chosen.has(id)) chosen.set(id, folder);
  return chosen.get(id) + file.slice(end);
}

function isNodes(wanted: string): boolean {
  return wanted.startsWith('node:') || isBuiltin(wanted);
}

function packageName(wanted: string): string {
  const [first = '', second] = wanted.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

const commonJs: ReadonlySet<string> = new Set([
  ...['discord.js', '@discordjs/builders', '@discordjs/core', '@discordjs/rest', '@discordjs/ws'],
  ...['discord-api-types', 'undici', 'ws'],
]);
const modules: ReadonlySet<string> = new Set(['zod', 'fastify-type-provider-zod', '@keyv/sqlite', 'sqlite3']);
const optional: ReadonlySet<string> = new Set(['bufferutil', 'utf-8-validate', 'zlib-sync']);

const inLibrary = /[\\/]node_modules[\\/]/;
const resolving = Symbol('resolving');
