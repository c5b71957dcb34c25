import type { Plugin } from 'esbuild';
import { bundlePage, type PageBundle } from '../../playground/page-bundle.ts';

/**
 * Puts the page into the program, as it would be bundled at start: esbuild is not needed there.
 * @param adapt leaves out what the program does not serve
 */
export function prebuildPage(adapt: (page: PageBundle) => PageBundle = (page) => page): Plugin {
  return {
    name: 'prebuilt page',
    setup(build) {
      build.onLoad({ filter: /[\\/]playground[\\/]page-bundle\.ts$/ }, async () => ({
        contents: `const page = ${JSON.stringify(adapt(await bundlePage()))};\nexport const ${bundlePage.name} = async () => page;`,
        loader: 'js',
      }));
    },
  };
}
