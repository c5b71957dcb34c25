import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'esbuild';

/**
 * Puts the pages into the program, as they would be bundled there: esbuild is not needed then. They are compressed, and read when
 * they are first asked for, since a program whose page nobody opens needs no memory for it.
 */
export const prebuildPage: Plugin = {
  name: 'prebuilt page',
  setup(build) {
    build.onLoad({ filter: /[\\/]page-bundle\.ts$/ }, async ({ path }) => {
      const bundles: Record<string, () => Promise<object>> = await import(pathToFileURL(path).href);
      const [name = ''] = Object.keys(bundles);
      const page = compress(JSON.stringify(await bundles[name]?.()));
      return {
        contents: `import { brotliDecompressSync } from 'node:zlib';
          let page;
          const read = () => JSON.parse(brotliDecompressSync(Buffer.from('${page}', 'base64')));
          export const ${name} = async () => (page ??= read());`,
        loader: 'js',
      };
    });
  },
};

function compress(text: string): string {
  // A better one takes seconds, each time that the sources of a clone have changed.
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64');
}
