import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';

/**
 * Bundles the libraries of each start, whose thousand files take longer to read than to run. Other packages stay
 * outside.
 */
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
            // Our copy: discord.js only needs its `Headers` and `FormData`, since we hand in its requests.
            resolveDir: name === 'undici' ? project : resolveDir,
            // discord.js requires them; an import would make a second copy.
            kind: commonJs.has(name) ? 'require-call' : kind,
            pluginData: resolving,
          });
          return { ...found, path: await oneCopy(found.path, name, chosen) };
        },
      );
      onlyEnglish.setup(build);
      build.onLoad({ filter: inLibrary }, async ({ path: file }) => {
        if (!/\.[cm]?js$/.test(file)) return undefined;
        // Removes comments, since V8 keeps the source in memory.
        const { code } = await transform(await readFile(file, 'utf8'), {
          minifyWhitespace: true,
          legalComments: 'none',
        });
        return { contents: code, loader: 'js' };
      });
    },
  };
}

/** Leaves out half a megabyte of zod's sentences in fifty languages. */
export const onlyEnglish: Plugin = {
  name: 'only English',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    }));
  },
};

/** The `require` that CommonJS code expects; heads each output. */
export const requireForLibraries = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Uses one folder for each version of a package. Npm may install several copies of it. @param chosen folders by name
 * and version; is added to
 */
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
/** Native packages that libraries use if installed. */
const optional: ReadonlySet<string> = new Set(['bufferutil', 'utf-8-validate', 'zlib-sync']);

const inLibrary = /[\\/]node_modules[\\/]/;
const resolving = Symbol('resolving');
