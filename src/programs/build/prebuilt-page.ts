import type { Plugin } from 'esbuild';

/** Puts the pages into the program, as they would be bundled at start: esbuild is not needed there. */
export const prebuildPage: Plugin = {
  name: 'prebuilt page',
  setup(build) {
    build.onLoad({ filter: /[\\/]page-bundle\.ts$/ }, async ({ path }) => {
      const bundles: Record<string, () => Promise<object>> = await import(path);
      const [name = ''] = Object.keys(bundles);
      const page = JSON.stringify(await bundles[name]?.());
      return {
        contents: `const page = ${page};\nexport const ${name} = async () => page;`,
        loader: 'js',
      };
    });
  },
};
