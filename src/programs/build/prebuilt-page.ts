import type { Plugin } from 'esbuild';
import { bundlePage } from '../../playground/page-bundle.ts';

/** Puts the playground's page into the program, as it would be bundled at start: esbuild is not needed there. */
export function prebuildPage(): Plugin {
  return {
    name: 'prebuilt page',
    setup(build) {
      build.onLoad({ filter: /[\\/]playground[\\/]page-bundle\.ts$/ }, async () => ({
        contents: `const page = ${JSON.stringify(await bundlePage())};\nexport const ${bundlePage.name} = async () => page;`,
        loader: 'js',
      }));
    },
  };
}
