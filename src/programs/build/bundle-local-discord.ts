import { chmod, cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { onlyEnglish } from './bundle-libraries.ts';
import { checkNodeFirst } from './check-node-first.ts';
import { prebuildPage } from './prebuilt-page.ts';
import { programs } from './programs.ts';

/** Bundles `local-discord.js`, `library.js` and `vitest.js` with their libraries. @returns the source files */
export async function bundleLocalDiscord(project: string, output: string): Promise<string[]> {
  await rm(output, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: {
      'local-discord': programs['local-discord'],
      library: 'src/local-discord/library.ts',
      vitest: 'src/local-discord/vitest.ts',
    },
    external: ['vitest'],
    outdir: output,
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    metafile: true,
    banner: {
      js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);",
    },
    plugins: [
      checkNodeFirst(project, [programs['local-discord']], 'src/local-discord/program/keep-heap-small.ts'),
      prebuildPage,
      onlyEnglish,
      noSchemas,
    ],
    logLevel: 'warning',
  });
  await cp(path.join(project, 'src/local-discord/as-discord/hooks'), path.join(output, 'hooks'), {
    recursive: true,
  });
  await chmod(path.join(output, 'local-discord.js'), 0o755);
  return listInputs(metafile);
}

/** Leaves out the compiler of JSON schemas, which no route needs. */
const noSchemas: Plugin = {
  name: 'no schemas',
  setup(build) {
    build.onLoad({ filter: /@fastify[\\/](ajv|fast-json-stringify)-compiler[\\/]index\.js$/ }, () => ({
      contents: "module.exports = () => () => { throw new Error('No route has a schema.'); };",
      loader: 'js',
    }));
  },
};

function listInputs({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return [...new Set(used)].toSorted();
}
