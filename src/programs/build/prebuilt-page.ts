import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'esbuild';

/** Embeds the bundled pages, so that esbuild is not needed at run time; compressed and read lazily, to save memory. */
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
  // In a clone, this runs after each change, and better compression takes seconds.
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64');
}
